"""A course in another language: handouts, titles, and hints, selected per course.

The language is the pseudo-language `qps`, in which every string has brackets around it.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.authoring.translating.units import has_words
from casino.cli import app
from casino.engine.handed_out import RECORD, course_files, coverage
from casino.engine.language import language_of
from casino.engine.reset import reset_file
from casino.engine.start import start_course
from casino.engine.update import UpdateOutcome, update_course
from casino.engine.workspace import Workspace
from casino.languages import translator
from casino.progress import Hints
from casino.progress.handout import handout_line
from casino.progress.ladder import read_written
from casino.progress.outcomes import read_titles
from casino.progress.passages import passage
from tests.casino.conftest import PLAIN, ROOT

ONE = "stage1_card_hand"
HANDOUT = f"stages/{ONE}/README.md"
NOW = datetime(2026, 11, 26, 9, 30)

pytestmark = pytest.mark.usefixtures("made_up")
# Code blocks are never translated.
EXAMPLES = [
    line
    for path in (ROOT / "stages").glob("stage*/README.md")
    for line in path.read_text(encoding="utf-8").splitlines()
]


def test_a_course_is_written_in_the_language_that_is_chosen(tmp_path: Path) -> None:
    """Handouts, notebooks and the guide are; code and checks are the same."""
    started = start_course(tmp_path / "new", "qps")
    assert started.language == "qps"
    for name, content in course_files().items():
        there = (started.folder / name).read_bytes()
        assert (there != content) == name.endswith((".md", ".ipynb")), name
    assert "⟦" in (started.folder / HANDOUT).read_text(encoding="utf-8")
    assert language_of(started.folder / "stages") == "qps"


def test_two_courses_of_one_kit_have_two_languages(tmp_path: Path) -> None:
    """Each knows its own; where nobody chose, it is the one that the course is published in."""
    english, other = (start_course(tmp_path / name, name) for name in ("en", "qps"))
    own = start_course(tmp_path / "own")
    titles = [read_titles(each.folder / "stages").stages[ONE] for each in (english, other, own)]
    assert titles[0] == titles[2] == "Card and Hand"
    assert titles[1].startswith("⟦Çárd")
    (own.folder / "stages" / "course.toml").write_text('language = "qps"\n')
    assert language_of(own.folder / "stages") == "qps"
    (english.folder / "stages" / "course.toml").write_text('language = "qps"\n')
    assert language_of(english.folder / "stages") == "en"


@pytest.mark.parametrize("course", ['language = "xx"\n', "language = 5\n", "language = \n"])
def test_a_language_that_is_not_there_is_english(tmp_path: Path, course: str) -> None:
    """So is a course file that cannot be read."""
    (tmp_path / "course.toml").write_text(course)
    assert language_of(tmp_path) == "en"


def test_hints_come_in_the_language_of_the_course(tmp_path: Path) -> None:
    """The question and the case are translated; what to type, and places in the code, are not."""
    stages = start_course(tmp_path / "new", "qps").folder / "stages"
    assert read_titles(stages).hints[(ONE, "card_ace")].startswith("⟦")
    hints = Hints(stages)
    climbed = hints.more(f"{ONE}/card_value")
    assert climbed is not None
    assert climbed.rungs[0].text.startswith("⟦Whîçh")


@pytest.mark.parametrize("stage", [f"stage{number}" for number in range(1, 9)])
def test_the_handouts_own_words_are_said_in_the_language(stage: str) -> None:
    """Without accents and brackets each passage is the English one: no word more, none less."""
    (name,) = (path.name for path in (ROOT / "stages").glob(f"{stage}_*"))
    for words in read_written(name).values():
        for said in (words.says, words.example):
            english, told = passage(name, said), passage(name, said, "qps")
            assert told.translate(PLAIN) == english
            assert told != english or not has_words(english) or english.splitlines()[0] in EXAMPLES


@pytest.mark.parametrize(
    ("file", "method"),
    [
        ("stage1_card_hand/card.py", "Card.value"),
        ("stage1_card_hand/hand.py", "Hand.__str__"),
        ("stage2_human_vs_dealer/game.py", "main"),
        ("stage5_decks_shuffle/decks.py", "Decks.shuffle"),
        ("stage8_casino_table/table.py", "CasinoTable.play_round"),
    ],
)
def test_the_row_of_a_method_is_said_in_the_language(file: str, method: str) -> None:
    """A method that is not written yet is told in the words of the student's own handout."""
    english, told = handout_line(file, method), handout_line(file, method, "qps")
    assert told.translate(PLAIN) == english
    assert "⟦" in told


def test_an_update_brings_another_language(tmp_path: Path) -> None:
    """Handouts and notebooks change, no code; the choice stays for the next update."""
    folder = start_course(tmp_path / "new").folder
    workspace = Workspace(folder / "stages")
    done = update_course(workspace, NOW, "qps")
    assert {each.path.suffix for each in done} == {".md", ".ipynb"}
    assert {each.fate for each in done} == {UpdateOutcome.FIXED}
    assert json.loads((folder / RECORD).read_text())["language"] == "qps"
    assert update_course(workspace, NOW) == []
    assert language_of(folder / "stages") == "qps"


def test_a_handout_is_reset_in_the_language_of_the_course(tmp_path: Path) -> None:
    """It comes back as it was handed out here."""
    workspace = Workspace(start_course(tmp_path / "new", "qps").folder / "stages")
    handout = workspace.folder / ONE / "README.md"
    before = handout.read_bytes()
    handout.write_text("mine")
    reset_file(workspace, 1, "README.md", NOW)
    assert handout.read_bytes() == before


def test_the_command_knows_its_languages(tmp_path: Path) -> None:
    """Another one is refused, with those that there are."""
    refused = CliRunner().invoke(app, ["start", str(tmp_path / "new"), "--language", "xx"])
    assert refused.exit_code == 2
    assert "en, qps, qps_plocm" in " ".join(refused.output.replace("│", "").split())
    assert not (tmp_path / "new").exists()


def test_the_command_says_how_much_is_translated(tmp_path: Path, made_up: Path) -> None:
    """Where it is all, nothing is said."""
    whole = CliRunner().invoke(app, ["start", str(tmp_path / "whole"), "--language", "qps"])
    assert (whole.exit_code, whole.stderr) == (0, "")
    archive = made_up / "qps" / "handed_out.txt"
    archive.write_text("31\n" + archive.read_text(encoding="utf-8"), encoding="utf-8")
    assert coverage("qps") == 31
    part = CliRunner().invoke(app, ["start", str(tmp_path / "part"), "--language", "qps"])
    assert part.stderr.startswith("⟦31% öf thé çöûršé îš îñ thîš láñgûágé (qps)")


def test_without_its_handouts_a_language_has_the_english_ones(made_up: Path) -> None:
    """The course page leaves them out."""
    (made_up / "qps" / "handed_out.txt").unlink()
    assert course_files("qps") == course_files()
    assert translator("qps")("") == ""
