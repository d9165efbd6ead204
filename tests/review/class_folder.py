"""A small class to review: two stages of five students, three of whom fail in the same way."""

from __future__ import annotations

from pathlib import Path

from autograder.course.files import Kit
from autograder.review.desk import Desk, DeskSettings
from tests.export.conftest import STAGE, make_record, put

STUDENTS = ("ada", "bo", "cy", "di", "ed")
SOURCE = "import this\n\nclass Card:\n    rank = 1\n"


def write_class(kit: Kit, folder: Path) -> Path:
    """Write results and submissions; return the folder of the results."""
    for number, student in enumerate(STUDENTS):
        for stage in kit.course.stages[:2]:
            put(folder / "results", make_record(stage, student, lost=1 if number < 3 else 0))
        own = folder / "submitted" / student / STAGE
        own.mkdir(parents=True)
        (own / "card.py").write_text(SOURCE)
    return folder / "results"


def open_desk(kit: Kit, results: Path, grader: str = "maria", **settings: object) -> Desk:
    """Open the desk of a grader."""
    given = DeskSettings(grader, **settings)  # type: ignore[arg-type]
    return Desk(kit.course, results, results.parent / "submitted", given)
