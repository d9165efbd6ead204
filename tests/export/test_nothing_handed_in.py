"""A student without graded work never gets a zero.

Nothing handed in is routine; files that belong to no stage are named, to the student as well.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.gradebook.hand_ins import copy_submitted
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, make_record, put

DAY = date(2026, 10, 5)  # on which the file came
NOON = datetime(2026, 10, 5, 12).timestamp()  # of that day, in the zone of the machine
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


@pytest.fixture
def submitted(results: Path, tmp_path: Path) -> Path:
    """Give submissions in which nil's only file is a picture, and grade them beside the results."""
    folder = tmp_path / "submitted"
    (folder / "nil" / "unsorted").mkdir(parents=True)
    (folder / "nil" / "unsorted" / "essay.pdf").write_text("%PDF")
    os.utime(folder / "nil" / "unsorted" / "essay.pdf", (NOON, NOON))
    (folder / "ada" / STAGE).mkdir(parents=True)
    (folder / "ada" / STAGE / "card.py").write_text("")
    copy_submitted(folder, results, ["ada", "nil"], [STAGE])
    return folder


def exported(results: Path, tmp_path: Path, layout: str = "outbox", status: int = 1) -> list[str]:
    """Export, and return the remarks."""
    to = tmp_path / layout / ("" if layout == "outbox" else "grades.csv")
    run = ("export", results, "--format", layout, "--to", to, "--json")
    remarks: list[str] = json.loads(run_autograder(*run, status=status).stdout)["remarks"]
    return remarks


def mail(tmp_path: Path, student: str) -> str:
    """Return the text of a student's message."""
    [path] = (tmp_path / "outbox").glob(f"{student}-*.txt")
    return path.read_text()


def test_a_file_of_no_stage_is_named_to_both(
    results: Path, submitted: Path, tmp_path: Path
) -> None:
    """Something came, so no message may call it nothing."""
    assert "nil: not graded: essay.pdf; look at nil/unsorted" in exported(results, tmp_path)
    text = mail(tmp_path, "nil")
    assert "Card and Hand: nothing that could be graded" in text
    assert "aren't graded: essay.pdf. If they have your work, hand in the .py files" in text
    assert "nothing handed in" not in text
    assert "aren't graded" not in mail(tmp_path, "ada")
    assert "nil: not graded: essay.pdf; look at nil/unsorted" in exported(results, tmp_path, "csv")
    (results / "roster.csv").unlink()
    exported(results, tmp_path, "csv")
    assert "nil," in (tmp_path / "csv" / "grades.csv").read_text()


def copied(submitted: Path, results: Path) -> None:
    """Copy the file into a stage."""
    stage = submitted / "nil" / STAGE
    stage.mkdir()
    (stage / "card.py").write_bytes((submitted / "nil/unsorted/essay.pdf").read_bytes())


def moved(submitted: Path, results: Path) -> None:
    """Move it, so that the folder is empty."""
    (submitted / "nil" / "unsorted" / "essay.pdf").rename(submitted / "nil" / "essay.pdf")


def overridden(submitted: Path, results: Path, day: date = DAY) -> None:
    """Decide its points."""
    (results / "overrides.toml").write_text(
        f'[[overrides]]\nstudent = "nil"\nstage = 1\npoints = 9\nreason = "Read."\ndate = {day}\n'
    )


def grade_and_report(results: Path, submitted: Path, tmp_path: Path) -> tuple[str, str]:
    """Grade nil and write the pages; return what the command said, and the class page."""
    run = ("grade", submitted, "--to", results, "--stage", "1", "--student", "nil")
    said = run_autograder(*run).stderr
    run_autograder("report", results, "--to", tmp_path / "p", "--submissions", submitted)
    return said, (tmp_path / "p" / "index.html").read_text()


def test_a_file_of_no_stage_is_counted(results: Path, submitted: Path, tmp_path: Path) -> None:
    """When grading, and on the class page."""
    said, page = grade_and_report(results, submitted, tmp_path)
    assert "1 student has files in unsorted/" in said
    assert "1 unsorted file" in page


@pytest.mark.parametrize("handle", [copied, moved, overridden])
def test_a_file_that_a_person_has_handled_counts_nowhere(
    results: Path, submitted: Path, tmp_path: Path, handle: Callable[..., Any]
) -> None:
    """Neither when grading, nor on the class page, nor in a message."""
    handle(submitted, results)
    said, page = grade_and_report(results, submitted, tmp_path)
    assert "files in unsorted/" not in said
    assert "unsorted file" not in page
    assert not [each for each in exported(results, tmp_path, status=0) if "essay.pdf" in each]
    assert "essay.pdf" not in mail(tmp_path, "nil")


def test_an_override_from_before_a_file_came_decides_nothing_about_it(
    results: Path, submitted: Path, tmp_path: Path
) -> None:
    """A decision in October must not hide what came in December."""
    overridden(submitted, results, DAY - timedelta(days=1))
    assert any("essay.pdf" in each for each in exported(results, tmp_path))
