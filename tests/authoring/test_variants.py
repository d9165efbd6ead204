"""Variants of the course find their texts, and last year's solutions lose points in them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from autograder.authoring import frames, strategy
from autograder.authoring.checkout import COURSE, keep_shipped
from autograder.authoring.upgrade.base import files_below
from autograder.authoring.variants import apply_variant, load_variant, variant_names
from autograder.commands import adapt as commands
from autograder.course.files import Kit
from autograder.course.model import load_course
from autograder.errors import CourseError

DOC = Path(__file__).parents[2] / "docs" / "change-the-course.md"
SECONDS = 300
SKIPPED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "node_modules", "public")


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_finds_every_text_that_it_changes(kit: Kit, name: str) -> None:
    """In this kit as it is; where old solutions lose, students are told, and so is the audit."""
    variant = load_variant(name)
    changed = apply_variant(kit.root, variant, write=False)
    assert set(variant.stages) <= set(kit.course.names)
    for stage in variant.stages:
        assert any(path.startswith(f"autograder/stages/{stage}/") for path in changed)
    for stage in variant.loses:
        places = {path.partition(f"/{stage}")[0] for path in changed}
        assert {"solutions", "stages", "autograder/stages", "tests/submissions"} <= places


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_leaves_nothing_of_what_it_changes_where_students_look(
    kit: Kit, name: str, tmp_path: Path
) -> None:
    """It is not applied twice, and a course without its texts is not touched."""
    variant = load_variant(name)
    for path in apply_variant(kit.root, variant, write=False):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kit.root / path, tmp_path / path)
    apply_variant(tmp_path, variant)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(CourseError, match="is not what the variant") as caught:
        apply_variant(tmp_path, variant)
    assert variant.changes[0].files[0] in caught.value.message
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_changes_a_rule_in_every_test_of_its_stage(
    kit: Kit, name: str, tmp_path: Path
) -> None:
    """A number that one file of tests has is not left in another, which would ask the old rule."""
    variant = load_variant(name)
    suites = Path("autograder") / "stages"
    shutil.copytree(kit.root / suites, tmp_path / suites, ignore=SKIPPED)
    for path in apply_variant(kit.root, variant, write=False):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kit.root / path, tmp_path / path)
    apply_variant(tmp_path, variant)
    for stage in variant.stages:
        suite = tmp_path / suites / stage
        texts = {path.name: path.read_text(encoding="utf-8") for path in suite.glob("*.py")}
        rules = [each.says for each in variant.changes if any(stage in file for file in each.files)]
        left = [(says, file) for says in rules for file, text in texts.items() if says in text]
        assert not left


def test_an_unknown_variant_is_told_with_those_there_are() -> None:
    with pytest.raises(CourseError, match="Choose one of other_decks, other_words, six_to_five"):
        load_variant("nothing")


@pytest.mark.proof
@pytest.mark.parametrize("error", [CourseError("the audit found something"), KeyboardInterrupt()])
def test_a_variant_that_cannot_be_proved_leaves_the_course_as_it_was(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], error: BaseException,
) -> None:  # fmt: skip
    """Texts, generated files and points, all or nothing.

    The solver and the search of the suites are left out: they take longest, and change nothing.
    """
    monkeypatch.setattr(strategy, "build_strategy", lambda *_: [])
    monkeypatch.setattr(frames, "check_frames", lambda *_: None)
    root = tmp_path / "course"
    shutil.copytree(kit.root, root, ignore=SKIPPED)
    shutil.copy(kit.root / ".gitignore", root)
    monkeypatch.setattr(commands, "find_kit", lambda: Kit(root, load_course(root / COURSE)))
    changed: list[str] = []

    def fail(*_: object) -> None:
        changed.extend(each for each, file in files_below(root).items() if before[each] != file)
        raise error

    monkeypatch.setattr(commands, "_learn_variant", fail)
    keep_shipped(Kit(root, kit.course))
    before = files_below(root)
    with pytest.raises(type(error)):
        commands.adapt(variant=["six_to_five"], points=["1=30"])
    assert files_below(root) == before
    assert {"stages/course.toml", "solutions/stage6_blackjack_hand/blackjack_player.py"} <= set(
        changed
    )
    assert "Your course is as it was before." in capsys.readouterr().err


@pytest.mark.proof
@pytest.mark.parametrize("name", variant_names())
def test_adapt_makes_each_variant(kit: Kit, name: str, tmp_path: Path) -> None:
    """Its audit finds that each typical mistake loses exactly the criteria that it names."""
    root = tmp_path / "course"
    shutil.copytree(kit.root, root, ignore=SKIPPED)
    shutil.copy(kit.root / ".gitignore", root)
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", "adapt", "--variant", name],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True,
        timeout=2 * SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.proof
@pytest.mark.parametrize("name", variant_names())
def test_old_solutions_lose_where_the_variant_says_so_and_its_own_have_all(
    kit: Kit, name: str, tmp_path: Path
) -> None:
    root, submissions = tmp_path / "course", tmp_path / "class"
    shutil.copytree(kit.root, root, ignore=SKIPPED)
    variant = load_variant(name)
    apply_variant(root, variant)
    for student, source in (("old", kit.root), ("own", root)):
        shutil.copytree(source / "solutions", submissions / student)
    options = [part for stage in variant.stages for part in ("--stage", stage)]
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", "grade", submissions, "--json", *options],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    points = Counter[str]()
    for each in json.loads(done.stdout):
        points[each["student"]] += each["points"]
    most = float(sum(kit.course.stage(stage).points for stage in variant.stages))
    assert points["own"] == most
    assert (points["old"] < most) is bool(variant.loses)
    told = re.findall(rf"([0-9.]+) of {most:g}(?: points)?\s+with\s+`{name}`", DOC.read_text())
    assert told == ([f"{most - points['old']:.1f}"] if variant.loses else [])
