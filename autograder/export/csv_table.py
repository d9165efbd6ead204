"""Writes one CSV file per class, with a row per student and columns for points."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Stage
from autograder.export.sheets import number, write_text
from autograder.gradebook.book import Gradebook, GradeEntry, StudentGrades
from autograder.gradebook.identity import NOBODY
from autograder.gradebook.people import Belongs, merge_addresses
from autograder.gradebook.weights import final_grade
from autograder.report.sums import add_up, show_points
from autograder.text import quote_cell

__all__ = ["export_csv"]

NAMED = ("name", "email")
PARTS_OF_CLASS = ("section", "group")
PARTS = ("correctness", "style", "deduction", "late", "override")
MARKED = ("correctness", "style", "mark", "deduction", "late", "override")


def export_csv(
    book: Gradebook, to: Path, separator: str = ",", people: Mapping[str, Belongs] | None = None
) -> int:
    """Write the table in UTF-8 with a byte order mark for Excel; return the number of students.

    Columns: `student`, `name`, `email`, `section`, and `group`, if known, the sum of each
    assignment; for each stage its final points, `.PART` for each kind of ledger line, and
    `.CRITERION` for each criterion. Then come `total`, as on the class page, `extra` for extra
    credit, `final`, the final grade in percent, if there are weights, and `notes`. A cell is empty
    if nothing was handed in or the points aren't final. With the separator `;`, the decimal mark is
    a comma, as some versions of Excel expect.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=separator)
    decimal = "," if separator == ";" else "."
    belongs = _parts(people or {})
    known = merge_addresses(people or {}, book.people())
    named = [key for key in NAMED if any(getattr(own, key) for own in known.values())]
    writer.writerow(["student", *named, *belongs, *_header(book)])
    students = 0
    for grades in book.students():
        own = vars((people or {}).get(grades.student, Belongs()))
        person = known.get(grades.student, NOBODY)
        parts = [quote_cell(getattr(person, key)) for key in named]
        parts += [quote_cell(own[part]) for part in belongs]
        writer.writerow([quote_cell(grades.student), *parts, *_row(book, grades, decimal)])
        students += 1
    write_text(to, buffer.getvalue().encode("utf-8-sig", "backslashreplace"))
    return students


def _parts(people: Mapping[str, Belongs]) -> list[str]:
    """Return the columns, such as `section`, that the roster fills for at least one student."""
    return [part for part in PARTS_OF_CLASS if any(vars(own)[part] for own in people.values())]


def _header(book: Gradebook) -> Iterator[str]:
    yield from (id for id, _, _ in book.assignments())
    for stage in book.stages:
        yield stage.name
        yield from (f"{stage.name}.{part}" for part in _ledger_parts(book))
        yield from (f"{stage.name}.{criterion.id}" for criterion in stage.criteria)
    yield "total"
    if book.course.on_top(book.stages):
        yield "extra"
    if book.weights:
        yield "final"
    yield "notes"


def _row(book: Gradebook, grades: StudentGrades, decimal: str) -> Iterator[str]:
    for _, _, stages in book.assignments():
        yield _number(grades.points(stages), decimal)
    for stage in book.stages:
        yield from _stage(stage, grades.entry(stage.name), decimal, _ledger_parts(book))
    on_top = book.course.on_top(book.stages)
    counted = [stage for stage in book.stages if stage.name not in on_top]
    yield _number(grades.points(counted), decimal)
    if on_top:
        extra = grades.points([stage for stage in book.stages if stage.name in on_top])
        yield _number(extra, decimal)
    if book.weights:
        yield _number(final_grade(grades.earned, book.weights), decimal)
    yield quote_cell("; ".join(_notes(grades)))


def _ledger_parts(book: Gradebook) -> Sequence[str]:
    """Return the kinds of ledger lines that get a column, such as `style` and `late`."""
    return MARKED if book.course.marks else PARTS


def _stage(
    stage: Stage, entry: GradeEntry | None, decimal: str, kinds: Sequence[str]
) -> Iterator[str]:
    if entry is None:
        yield from [""] * (1 + len(kinds) + len(stage.criteria))
        return
    ledger, result = entry.ledger, entry.result
    yield _number(ledger.points if ledger.graded else None, decimal)
    changes = {
        part: Fraction(0) for part in kinds if any(line.kind == part for line in ledger.lines)
    }
    for line in ledger.lines:
        changes[line.kind] += line.change
    shown = add_up([float(each) for each in changes.values()], float(ledger.points))
    parts = dict(zip(changes, shown, strict=True))
    yield from (_decimal(parts.get(part, ""), decimal) for part in kinds)
    own = show_points(result).criteria if result else {}
    yield from (_decimal(own.get(criterion.id, ""), decimal) for criterion in stage.criteria)


def _decimal(text: str, decimal: str) -> str:
    return text.replace(".", decimal)


def _number(value: Fraction | None, decimal: str) -> str:
    return "" if value is None else number(value, decimal)


def _notes(grades: StudentGrades) -> Iterator[str]:
    for entry in grades.entries:
        if not entry.ledger.graded:
            yield f"{entry.stage.name}: not graded"
        for line in entry.ledger.lines:
            if line.kind in ("mark", "deduction", "late", "override"):
                yield f"{entry.stage.name}: {line.kind}: {line.words}"
