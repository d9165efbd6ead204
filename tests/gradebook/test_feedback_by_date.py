"""Feedback by date: hints until a stage is due for a student, everything after it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.model import Course
from autograder.gradebook.book import Gradebook, open_gradebook
from autograder.report.pages import Inputs, write_report
from tests.export.conftest import STAGE, make_record, put

DUE = datetime(2026, 12, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LATER = "2026-12-08T12:00:00Z"


@pytest.fixture
def course(kit: Kit) -> Course:
    """Give the course with the feedback of stage 1 by date."""
    stages = tuple(
        replace(stage, feedback="by_date", due=DUE) if stage.name == STAGE else stage
        for stage in kit.course.stages
    )
    return replace(kit.course, stages=stages)


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give results of two students who lost a criterion."""
    for student in ("ada", "bo"):
        put(tmp_path / "results", make_record(kit.course.stage(STAGE), student, 1))
    return tmp_path / "results"


def levels(book: Gradebook) -> dict[str, str]:
    """Return how much each student is told of stage 1."""
    return {
        grades.student: entry.result.feedback
        for grades in book.students()
        for entry in grades.entries
        if entry.result
    }


@pytest.mark.parametrize(("at", "level"), [(DUE - MINUTE, "hint"), (DUE, "full")])
def test_hints_until_the_date_and_everything_from_then_on(
    course: Course, results: Path, at: datetime, level: str
) -> None:
    book = open_gradebook(course, results)
    book.now = at
    assert levels(book) == {"ada": level, "bo": level}


def test_an_extension_keeps_the_answers_from_its_student_alone(
    course: Course, results: Path
) -> None:
    (results / "late.toml").write_text(
        f'[rule]\npolicy = "nothing"\n[[due]]\nstage = "{STAGE}"\nextensions = {{ bo = {LATER} }}\n'
    )
    book = open_gradebook(course, results)
    book.now = DUE + MINUTE
    assert levels(book) == {"ada": "full", "bo": "hint"}


@pytest.mark.parametrize(("at", "shown"), [(DUE - MINUTE, False), (DUE + MINUTE, True)])
def test_pages_tell_values_only_after_the_date(
    course: Course, results: Path, tmp_path: Path, at: datetime, shown: bool
) -> None:
    """The same results; the pages are written anew once the date has passed."""
    for now in (DUE - MINUTE, at):
        write_report(Inputs(course, results, now=now), tmp_path / "pages", 1)
    page = next((tmp_path / "pages").glob("ada*.html")).read_text(encoding="utf-8")
    assert ("SECRET-GOT" in page) is shown


def test_results_that_recorded_hints_only_stay_so(course: Course, results: Path, kit: Kit) -> None:
    put(results, make_record(kit.course.stage(STAGE), "ada", 1, feedback="hint"))
    book = open_gradebook(course, results)
    book.now = DUE + MINUTE
    assert levels(book)["ada"] == "hint"
