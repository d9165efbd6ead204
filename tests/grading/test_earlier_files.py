"""Style includes the files that a stage imports from earlier folders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission, read_submission
from autograder.grading.own_work import StyleJob, earlier_files, find_imported
from autograder.grading.style import find_style
from tests.conftest import Grade

STAGE, FIRST = "stage4_soft_aces", "stage1_card_hand"
FURTHER = frozenset({f"{FIRST}/more.py"})
EARLIER = {f"{FIRST}/more.py": b"x=1\n", f"{FIRST}/hand.py": b"from .more import x\n"}


@pytest.mark.parametrize(
    "source",
    [
        "from stage1_card_hand.more import x\n",
        "from stage1_card_hand import more\n",
        "import stage1_card_hand.more as m\n",
        "def f():\n    from stage1_card_hand.more import *\n",
        "import importlib\nimportlib.import_module('stage1_card_hand.more')\n",
        "from stage1_card_hand.hand import Hand\n",  # which imports it in its turn
    ],
)
def test_every_way_of_importing_is_followed(source: str) -> None:
    """A statement, a relative one, a text, and by way of another file."""
    assert find_imported(STAGE, {"soft_hand.py": source.encode()}, EARLIER, FURTHER) == [*FURTHER]


@pytest.mark.parametrize("source", ["import random\n", "from more import x\n", "more = 1\n", "(("])
def test_what_is_not_imported_is_not_judged(source: str) -> None:
    """It has been judged with its own stage."""
    assert find_imported(STAGE, {"soft_hand.py": source.encode()}, EARLIER, FURTHER) == []


def test_files_too_long_to_be_followed_import_everything() -> None:
    """Length hides nothing."""
    long = b"# no\n" * 100_000
    assert find_imported(STAGE, {"soft_hand.py": long}, EARLIER, FURTHER) == [*FURTHER]


def test_a_stage_that_the_course_does_not_ask_for_is_followed_too(kit: Kit) -> None:
    """It is there for whoever names it; so its files are judged where it is named."""
    named = {"decks.py": b"from stage4_soft_aces.more import Deck\n"}
    stages = {STAGE: {"more.py": b"class Deck: pass\n"}, "stage5_decks_shuffle": named}
    found = Submission("ann", {name: StageFiles(files) for name, files in stages.items()})
    earlier, further = earlier_files(kit, found, kit.course.stage("stage5_decks_shuffle"))
    assert find_imported("stage5_decks_shuffle", named, earlier, further) == [f"{STAGE}/more.py"]


def write(kit: Kit, folder: Path, moved: bool) -> None:
    """Write the reference of stages 1 and 4, stage 4's hand with bad style; or that moved."""
    for stage in map(kit.course.stage, (FIRST, STAGE)):
        (folder / stage.name).mkdir(parents=True)
        for name, content in kit.reference(stage).items():
            (folder / stage.name / name).write_bytes(content)
    own = folder / STAGE / "soft_hand.py"
    bad = own.read_text() + "\n\ndef BAD( l ):\n    return l==11 or l==12 or l==13\n"
    if moved:
        (folder / FIRST / "more.py").write_text(bad)
        head = own.read_text().split('"""')[1]
        moved_in = 'from stage1_card_hand.more import SoftHand\n\n__all__ = ["SoftHand"]\n'
        bad = f'"""{head}"""\n\n{moved_in}'
    own.write_text(bad)


def test_code_that_is_moved_loses_what_it_lost_where_it_was(kit: Kit, tmp_path: Path) -> None:
    """Today's hand-in with stage 4's methods in stage 1's folder kept its full style."""
    stage, rules = kit.course.stage(STAGE), []
    for moved in (False, True):
        write(kit, tmp_path / str(moved), moved)
        submission = read_submission(tmp_path, str(moved), [FIRST, STAGE])
        files = submission.stages[STAGE].files
        job = StyleJob("ann", stage, files, kit.skeleton(stage))
        earlier, further = earlier_files(kit, submission, stage)
        job = replace(job, earlier=earlier, further=further)
        found = find_style([job], kit.course.style)["ann"]
        rules.append({each.rule for each in found})
        assert {each.file for each in found} == {f"{FIRST}/more.py" if moved else "soft_hand.py"}
    assert rules[0] <= rules[1]
    assert {"N802", "E741", "PLR2004"} <= rules[1]


def test_a_class_is_graded_so(kit: Kit, grade: Grade, tmp_path: Path) -> None:
    """The findings name the file by its path, and take the points of the stage that runs it."""
    write(kit, tmp_path / "ann", moved=True)
    (record,) = grade(tmp_path, "--stage", "4").values()
    findings = record["style"]["findings"]
    assert {each["file"] for each in findings} == {f"{FIRST}/more.py"}
    assert record["style"]["points"] < record["style"]["max_points"]
