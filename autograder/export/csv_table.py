"""One CSV for a class: a row for each student; points by stage, criterion and assignment."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Stage
from autograder.export.sheets import number, write_text
from autograder.gradebook.book import Gradebook, GradeEntry, StudentGrades
from autograder.gradebook.people import Belongs
from autograder.results.model import exact
from autograder.text import quoted

__all__ = ["export_csv"]

PARTS_OF_CLASS = ("section", "group")
PARTS = ("correctness", "style", "deduction", "late", "override")


def export_csv(
    book: Gradebook, to: Path, separator: str = ",", people: Mapping[str, Belongs] | None = None
) -> int:
    """Write the table to a file, UTF-8 with the mark that Excel needs; return how many students.

    Columns: `student`; `section` and `group` where a roster tells; for each assignment its sum; for
    each stage its final points, `.PART` for what each kind of ledger line changed, `.CRITERION` for
    each criterion; `total`; `notes`. A cell is empty where nothing was handed in or the points do
    not stand. With `;` for `separator` the decimal mark is a comma: so Excel opens it right where
    it writes numbers that way.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=separator)
    decimal = "," if separator == ";" else "."
    belongs = _parts(people or {})
    writer.writerow(["student", *belongs, *_header(book)])
    students = 0
    for grades in book.students():
        own = vars((people or {}).get(grades.student, Belongs()))
        parts = (quoted(own[part]) for part in belongs)
        writer.writerow([quoted(grades.student), *parts, *_row(book, grades, decimal)])
        students += 1
    write_text(to, buffer.getvalue().encode("utf-8-sig", "backslashreplace"))
    return students


def _parts(people: Mapping[str, Belongs]) -> list[str]:
    """Return the columns that the roster fills for anybody."""
    return [part for part in PARTS_OF_CLASS if any(vars(own)[part] for own in people.values())]


def _header(book: Gradebook) -> Iterator[str]:
    yield from (id for id, _, _ in book.assignments())
    for stage in book.stages:
        yield stage.name
        yield from (f"{stage.name}.{part}" for part in PARTS)
        yield from (f"{stage.name}.{criterion.id}" for criterion in stage.criteria)
    yield from ("total", "notes")


def _row(book: Gradebook, grades: StudentGrades, decimal: str) -> Iterator[str]:
    for _, _, stages in book.assignments():
        yield _number(grades.points(stages), decimal)
    for stage in book.stages:
        yield from _stage(stage, grades.entry(stage.name), decimal)
    yield _number(grades.points(book.stages), decimal)
    yield quoted("; ".join(_notes(grades)))


def _stage(stage: Stage, entry: GradeEntry | None, decimal: str) -> Iterator[str]:
    if entry is None:
        yield from [""] * (1 + len(PARTS) + len(stage.criteria))
        return
    yield _number(entry.ledger.points if entry.ledger.graded else None, decimal)
    for part in PARTS:
        own = [line.change for line in entry.ledger.lines if line.kind == part]
        yield _number(sum(own, Fraction(0)) if own else None, decimal)
    points = {each.id: each.points for each in entry.result.criteria} if entry.result else {}
    for criterion in stage.criteria:
        own_points = exact(points[criterion.id]) if criterion.id in points else None
        yield _number(own_points, decimal)


def _number(value: Fraction | None, decimal: str) -> str:
    return "" if value is None else number(value, decimal)


def _notes(grades: StudentGrades) -> Iterator[str]:
    for entry in grades.entries:
        if not entry.ledger.graded:
            yield f"{entry.stage.name}: not graded"
        for line in entry.ledger.lines:
            if line.kind in ("deduction", "late", "override"):
                yield f"{entry.stage.name}: {line.kind}: {line.words}"
