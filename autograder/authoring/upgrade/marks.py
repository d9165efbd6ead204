"""Lists the marks that an upgrade changes: points of a criterion of a student's stage."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from typing import Any

from autograder.course.model import Course
from autograder.gradebook.attempts import ATTEMPTS, attempt_folders
from autograder.report.reading import read_student, result_folders
from autograder.results.model import Result
from autograder.text import printable, quote_cell

__all__ = ["SAMPLE_CLASS", "TOTAL", "ChangedMark", "as_csv", "find_changed_marks", "rows"]

SAMPLE_CLASS = "sample"
TOTAL, STYLE, DEDUCTIONS = "total", "style", "deductions"
CENT = 0.005  # points are shown with two decimals; less is rounding
Earned = tuple[float, float] | None  # points, and their maximum


@dataclass(frozen=True)
class ChangedMark:
    """A mark that differs with the new kit: whose it is, and its points before and after."""

    of: str  # the submissions: `sample`, or the instructor's own `class`
    student: str
    stage: str
    attempt: int  # 0 for the last one
    criterion: str  # a criterion's id, `style`, `deductions`, or `total`
    old: float | None  # points before; None without such a mark
    old_of: float | None  # maximum before
    new: float | None  # points after; None without such a mark
    new_of: float | None  # maximum after

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def find_changed_marks(
    course: Course, of: str, old: Path, new: Path
) -> tuple[list[ChangedMark], list[str]]:
    """Compare two folders of results: return the marks that differ, and unreadable files.

    Raises:
        SubmissionError: when a folder can't be read.
    """
    marks, problems = _compare_students(course, of, old, new)
    places = {each[:2] for folder in (old, new) for each in attempt_folders(folder)}
    for stage, number in sorted(places):
        was, now = (folder / ATTEMPTS / stage / number for folder in (old, new))
        more, wrong = _compare_students(course, of, was, now, int(number))
        marks, problems = (
            [*marks, *(each for each in more if each.stage == stage)],
            problems + wrong,
        )
    return marks, problems


def rows(marks: Sequence[ChangedMark]) -> tuple[Sequence[ChangedMark], int]:
    """Return the marks to list, and the number of the sample's marks that are only counted.

    If no mark of the instructor's class changes, the sample's are listed.
    """
    own = [mark for mark in marks if mark.of != SAMPLE_CLASS]
    return (own, len(marks) - len(own)) if own else (marks, 0)


def as_csv(marks: Iterable[ChangedMark]) -> bytes:
    """Return the marks as a CSV file, one row for each mark."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(each.name for each in fields(ChangedMark))
    rows.writerows(
        [quote_cell(printable(each)) if isinstance(each, str) else each for each in astuple(mark)]
        for mark in marks
    )
    return text.getvalue().encode()


def _compare_students(
    course: Course, of: str, old: Path, new: Path, attempt: int = 0
) -> tuple[list[ChangedMark], list[str]]:
    marks: list[ChangedMark] = []
    problems: list[str] = []
    folders = [result_folders(folder) for folder in (old, new) if folder.is_dir()]
    for student in sorted({name for found in folders for name in found}):
        was, wrong = read_student(old, student, course)
        now, more = read_student(new, student, course)
        problems += [*wrong, *more]
        for stage in course.names:
            for criterion, before, after in _compare_stages(was.get(stage), now.get(stage)):
                both = (*(before or (None, None)), *(after or (None, None)))
                marks.append(ChangedMark(of, student, stage, attempt, criterion, *both))
    return marks, problems


def _compare_stages(old: Result | None, new: Result | None) -> Iterator[tuple[str, Earned, Earned]]:
    was, now = (_marks(result) if result else {} for result in (old, new))
    for criterion in {**was, **now}:
        before, after = was.get(criterion), now.get(criterion)
        if not _alike(before, after):
            yield criterion, before, after


def _alike(before: Earned, after: Earned) -> bool:
    if before is None or after is None:
        return before == after
    return all(abs(one - other) < CENT for one, other in zip(before, after, strict=True))


def _marks(result: Result) -> dict[str, Earned]:
    """Return points and maximum by criterion; for an ungraded result, only an empty total."""
    if not result.graded:
        return {TOTAL: None}
    criteria: dict[str, Earned] = {
        each.id: (each.points, each.max_points) for each in result.criteria
    }
    lost = sum(each.points for each in result.deductions)
    return {
        **criteria,
        STYLE: (result.style.points, result.style.max_points),
        DEDUCTIONS: (0.0 - lost, 0.0),
        TOTAL: (result.points, result.max_points),
    }
