"""A student of the roster without work never gets a zero, and is reported as routine."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, make_record, put

CANVAS = "Student,ID,SIS Login ID,Card and Hand\nPoints Possible,,,25\nAda,1,ada,\nNil,2,nil,\n"
MOODLE = (
    "Identifier,Full name,Email address,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (grade),Feedback comments\n"
    "Participant 1,Ada,ada@example.org,,25.00,Yes,-,\n"
    "Participant 2,Nil,nil@example.org,,25.00,Yes,-,\n"
)


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give results of ada, and a roster that has nil, too."""
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "ada"))
    roster = "student,name,login,email\nada,Ada,ada,ada@example.org\nnil,Nil,nil,nil@example.org\n"
    (tmp_path / "results" / "roster.csv").write_text(roster)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    (tmp_path / "moodle.csv").write_text(MOODLE)
    return tmp_path / "results"


@pytest.mark.parametrize(
    ("layout", "option", "column"),
    [("canvas", "--gradebook", "Card and Hand"), ("moodle", "--worksheet", "Grade")],
)
def test_a_row_of_a_gradebook_stays_empty(
    results: Path, tmp_path: Path, layout: str, option: str, column: str
) -> None:
    own, to = tmp_path / f"{layout}.csv", tmp_path / "new.csv"
    of = ["--only", "1"] if layout == "moodle" else []
    run = ("export", results, "--format", layout, option, own, *of, "--to", to, "--json")
    told = json.loads(run_autograder(*run).stdout)
    assert "nil: no graded work; left as it is" in told["remarks"]
    assert told["students"] == 1
    with to.open(encoding="utf-8-sig", newline="") as file:
        cells = [row[column] for row in csv.DictReader(file)]
    assert cells[-2:] == ["24.75", ""]


def test_gradescope_gets_no_file_and_the_sentence_says_why(results: Path, tmp_path: Path) -> None:
    to = tmp_path / "g"
    run = ("export", results, "--format", "gradescope", "--to", to, "--json")
    told = json.loads(run_autograder(*run).stdout)
    assert told["remarks"] == ["nil: no graded work; no results.json"]
    assert [path.parent.name for path in to.rglob("results.json")] == ["ada"]
