"""The form of the catalogues of typical mistakes; `autograder audit` checks their costs."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.checkout import SHIPPED
from autograder.authoring.mistakes import load_mistakes
from autograder.authoring.skeletons import strip_markers
from autograder.course.files import HIDDEN, find_kit
from autograder.course.model import Stage
from autograder.errors import CourseError

ROOT = Path(__file__).parents[2]
COURSE = find_kit().course
ALL = {path.parent.name for path in HIDDEN.glob("*/mistakes.toml")}
# In an adapted course there may be stages of one's own, with as few mistakes as they like.
CATALOGUES = sorted(ALL & set(COURSE.names) if (ROOT / SHIPPED).is_file() else ALL)
MIN_IN_A_STAGE = 14
MIN_FOR_A_CRITERION = 2

by_stage = pytest.mark.parametrize("name", CATALOGUES)


def mistakes_of(name: str) -> list[dict[str, Any]]:
    """Return the stage's mistakes as they stand in its file."""
    catalogue = tomllib.loads((HIDDEN / name / "mistakes.toml").read_text(encoding="utf-8"))
    assert list(catalogue) == ["mistake"]
    return list(catalogue["mistake"])


def reference_of(stage: Stage) -> dict[str, str]:
    """Return the stage's modules as the reference has them, without markers."""
    folder = ROOT / "solutions" / stage.name
    return {name: strip_markers((folder / name).read_text()) for name in stage.modules}


def test_the_first_assignment_has_catalogues() -> None:
    """Every stage of the first assignment has one, and every catalogue belongs to a stage."""
    first = {stage.name for stage in COURSE.find_assignment(COURSE.assignments[0].id)}
    assert first <= set(CATALOGUES) <= {stage.name for stage in COURSE.stages}


@by_stage
def test_every_mistake_has_exactly_the_known_keys(name: str) -> None:
    """A mistake tells id, sentence, criteria and patches, each of the right kind."""
    for mistake in mistakes_of(name):
        known = ["id", "says", "loses", "reason", "fair", "why", "patch"]
        assert [key for key in known if key in mistake] == list(mistake), mistake["id"]
        assert set(known) - set(mistake) <= {"reason", "fair", "why"}, mistake["id"]
        assert re.fullmatch(r"[a-z][a-z0-9_]*", mistake["id"])
        assert mistake["patch"], mistake["id"]
        for patch in mistake["patch"]:
            assert list(patch) == ["file", "replace", "with"], mistake["id"]
            assert all(isinstance(value, str) for value in patch.values()), mistake["id"]


@by_stage
def test_ids_and_sentences_are_unique(name: str) -> None:
    """No two mistakes of a stage have the same id or the same sentence."""
    for key in ("id", "says"):
        values = Counter(mistake[key] for mistake in mistakes_of(name))
        assert [value for value, times in values.items() if times > 1] == []


@by_stage
def test_sentences_go_on_from_your_code(name: str) -> None:
    """A sentence starts in lower case after "Your code", ends without a full stop, and is short."""
    for mistake in mistakes_of(name):
        says = mistake["says"]
        assert re.match(r"[a-z]", says), says
        assert re.search(r"[\w`)]$", says), says
        assert len(says) <= 150, says
        assert not re.search(r"\b(stupid|silly|careless)|;|\byou forgot\b", says), says


@by_stage
def test_the_lost_criteria_are_the_stages_own(name: str) -> None:
    """A mistake loses one or more criteria of its stage, in the order of the rubric."""
    rubric = [criterion.id for criterion in COURSE.stage(name).criteria]
    for mistake in mistakes_of(name):
        assert mistake["loses"], mistake["id"]
        assert sorted(set(mistake["loses"]) - set(rubric)) == [], mistake["id"]
        assert mistake["loses"] == sorted(set(mistake["loses"]), key=rubric.index), mistake["id"]


@by_stage
def test_there_are_enough_mistakes(name: str) -> None:
    """A stage has enough mistakes, and each of its criteria is lost by more than one."""
    mistakes = mistakes_of(name)
    assert len(mistakes) >= MIN_IN_A_STAGE
    lost = Counter(criterion for mistake in mistakes for criterion in mistake["loses"])
    rubric = [criterion.id for criterion in COURSE.stage(name).criteria]
    assert [each for each in rubric if lost[each] < MIN_FOR_A_CRITERION] == []


@by_stage
def test_every_patch_fits_the_reference_once(name: str) -> None:
    """What a patch replaces stands exactly once in the file, before and while it is applied."""
    reference = reference_of(COURSE.stage(name))
    for mistake in mistakes_of(name):
        files = dict(reference)
        for patch in mistake["patch"]:
            file, old, new = patch["file"], patch["replace"], patch["with"]
            assert file in reference, mistake["id"]
            assert old != new, mistake["id"]
            assert reference[file].count(old) == 1, (mistake["id"], old)
            assert files[file].count(old) == 1, (mistake["id"], old)
            files[file] = files[file].replace(old, new)
        for file, text in files.items():
            ast.parse(text, f"{mistake['id']}/{file}")


@by_stage
def test_no_two_mistakes_are_the_same_program(name: str) -> None:
    """Each mistake makes another program of the reference."""
    reference = reference_of(COURSE.stage(name))
    programs = Counter()
    for mistake in mistakes_of(name):
        files = dict(reference)
        for patch in mistake["patch"]:
            files[patch["file"]] = files[patch["file"]].replace(patch["replace"], patch["with"])
        programs[tuple(ast.dump(ast.parse(files[file])) for file in sorted(files))] += 1
    assert max(programs.values()) == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[[mistake]", "at line 1"),
        ('[[mistake]]\nid = "a"\nid = "b"\n', "overwrite"),
        ("", "'mistake'"),
        ('[[mistake]]\nid = "a"\n', "'patch'"),
        ("mistake = 1\n", "iterable"),
    ],
)
def test_a_damaged_catalogue_is_named(tmp_path: Path, content: str, said: str) -> None:
    """A catalogue that is no TOML or lacks a key is named, with what is wrong in it."""
    stage = COURSE.stages[0]
    path = tmp_path / stage.name / "mistakes.toml"
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CourseError, match=said) as raised:
        load_mistakes(stage, tmp_path)
    assert str(path) in str(raised.value)
