"""Question sheets: made in the sandbox, reproducible, and safe from programs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from autograder.commands.questions import sample_names
from autograder.course.files import find_kit
from autograder.course.model import Stage
from autograder.course.submissions import StageFiles, Submission
from autograder.results.sheets import Sheet, read_sheets, write_sheets
from autograder.run.asking import ENDED, ODD, Asking
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Sandbox
from tests.conftest import run_autograder

KIT = find_kit()
FIRST, SECOND = (stage.name for stage in KIT.course.stages[:2])


@pytest.fixture(scope="module")
def asking() -> Iterator[Asking]:
    """Give one sandbox to all tests."""
    sandbox = Sandbox.open()
    yield Asking(KIT, sandbox, seed=1)
    sandbox.close()


def submission(hand: str = "", card: str = "") -> Submission:
    """Return the reference of stage 1 as a submission, with text put at the end of its files."""
    files = dict(KIT.reference(KIT.course.stages[0]))
    files["hand.py"] += dedent(hand).encode()
    files["card.py"] += dedent(card).encode()
    return Submission("ada", {FIRST: StageFiles(files)})


def sheet(asking: Asking, work: Submission) -> Sheet:
    return asking.sheet(work, KIT.course.stages[:1])


def test_a_sheet_has_five_questions_each_with_one_key(asking: Asking) -> None:
    found = sheet(asking, submission())
    assert (found.student, found.stage, found.note) == ("ada", FIRST, "")
    assert len(found.questions) == 5
    for question in found.questions:
        assert len(set(question.choices)) == len(question.choices) >= 3
        assert question.file.startswith(f"{FIRST}/")
    assert found == sheet(asking, submission())


def test_the_last_stage_that_plays_is_asked_about(asking: Asking) -> None:
    """A second stage that stops in a round leaves the first to be asked about."""
    work = submission()
    broken = StageFiles({"player.py": b"class Player:\n    x = 1 / 0\n", "game.py": b""})
    found = asking.sheet(Submission("ada", {**work.stages, SECOND: broken}), KIT.course.stages[:2])
    assert found.stage == FIRST
    assert found.questions
    alone = asking.sheet(Submission("ada", {SECOND: broken}), KIT.course.stages[:2])
    assert alone.questions == ()
    assert alone.note.startswith("The program does not come through a round")


@pytest.mark.parametrize(
    "hand",
    [
        "import os\nos._exit(0)",
        "Hand.count = lambda self: [0 for _ in iter(int, 1)]",
    ],
)
def test_a_program_that_ends_the_process_or_never_ends_is_told(asking: Asking, hand: str) -> None:
    found = sheet(asking, submission(hand))
    assert found.questions == ()
    assert found.note == ENDED or found.note.startswith("The program does not come through")
    assert sheet(asking, submission()).questions  # and the next student is asked


def test_a_program_that_hangs_in_each_stage_has_one_budget_for_all(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it is used up, no earlier stage is asked about: a class of these would take hours."""
    asked = list[str]()

    def noted(self: Asking, work: Submission, stage: Stage, *more: Any) -> Sheet:
        asked.append(stage.name)
        return on(self, work, stage, *more)

    on = Asking._ask_stage
    monkeypatch.setattr(Asking, "_ask_stage", noted)
    monkeypatch.setattr("autograder.run.asking.Budget", partial(Budget, core_seconds=0.3))
    loops = StageFiles(dict.fromkeys(("hand.py", "game.py"), b"while True:\n    pass\n"))
    work = Submission("ada", {FIRST: loops, SECOND: loops})
    assert asking.sheet(work, KIT.course.stages[:2]).note == ENDED
    assert asked == [SECOND]


FORGE = """
import sys
from types import SimpleNamespace
frame = sys._getframe()
while frame.f_code.co_name != "questions_on":
    frame = frame.f_back
question = sys.modules["casino.questions.question"].Question(
    kind="", words="?", choices=("a", "b"), key=KEY, file="", line=1, step=-1, because=""
)
frame.f_globals["Asker"] = lambda *given: SimpleNamespace(note=NOTE, some=lambda count: [question])
"""


@pytest.mark.parametrize("forged", ["KEY, NOTE = 2, ''", "KEY, NOTE = 0, ['no text']"])
def test_what_a_program_puts_into_a_sheet_is_checked(asking: Asking, forged: str) -> None:
    """It may spoil its own sheet, and that is told."""
    found = sheet(asking, submission(f"{forged}\n{dedent(FORGE)}"))
    assert found == Sheet("ada", FIRST, note=ODD)


def test_what_is_well_formed_is_taken_as_it_comes(asking: Asking) -> None:
    """A program can lie about itself, and about nobody else: so no points come of a sheet."""
    found = sheet(asking, submission(f"KEY, NOTE = 1, ''\n{dedent(FORGE)}"))
    assert [question.words for question in found.questions] == ["?"]
    assert found.student == "ada"


def test_half_a_letter_stops_no_other_sheet(asking: Asking, tmp_path: Path) -> None:
    """No file can hold it, and the class's sheets are in one file."""
    hand = """
        _text = Hand.__str__
        Hand.__str__ = lambda self: f"{_text(self)}\\ud800"
    """
    forged = f"KEY, NOTE = 1, '\\ud800'\n{dedent(FORGE)}"
    for work in (submission(hand), submission(forged)):
        found = sheet(asking, work)
        assert "\ud800" not in repr(found)
        write_sheets(tmp_path, [found])
        assert read_sheets(tmp_path) == {"ada": found}


def test_a_folder_whose_name_is_not_utf_8_stops_no_other_sheet(tmp_path: Path) -> None:
    sheets = {name: Sheet(name, FIRST, note="none") for name in ("ada", "M\udcfcller")}
    write_sheets(tmp_path, sheets.values())
    assert read_sheets(tmp_path) == sheets


def test_nothing_of_the_reference_stands_beside_a_program(asking: Asking) -> None:
    """Not even of an earlier stage that is not there: the round stops, and that is told."""
    stage = KIT.course.stages[3]
    work = Submission("ada", {stage.name: StageFiles(dict(KIT.reference(stage)))})
    found = asking.sheet(work, [stage])
    assert found.questions == ()
    assert "stage1_card_hand" in found.note or "stage2" in found.note


def test_the_command_writes_a_sheet_for_each_and_one_to_print(tmp_path: Path) -> None:
    class_ = tmp_path / "class"
    for name in ("ada <b>", "bo"):
        shutil.copytree(KIT.root / "solutions" / FIRST, class_ / name / FIRST)
    (class_ / "bo" / FIRST / "hand.py").write_text("raise ValueError('<script>')\n")
    done = run_autograder("questions", class_, "--to", tmp_path / "sheets", "--json")
    told = json.loads(done.stdout)
    assert told["asked"] == 1
    assert "No questions for bo: The program does not come through a round" in done.stderr
    page = Path(told["index"]).read_text(encoding="utf-8")
    assert "ada &lt;b&gt;" in page
    assert "<script>'" not in page
    sheets = read_sheets(tmp_path / "sheets")
    assert len(sheets["ada <b>"].questions) == 5
    assert sheets["ada <b>"].questions[0].words.split("`")[0] in page
    assert len(list((tmp_path / "sheets").glob("*.html"))) == 3


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    names = tuple("abcdefghij")
    chosen = [sample_names(names, 3, seed) for seed in (1, 1, 2)]
    assert len(set(chosen[0])) == 3
    assert chosen[0] == chosen[1] != chosen[2]
    assert sample_names(names, 0, 1) == sample_names(names, 99, 1) == names
