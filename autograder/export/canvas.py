"""Fills points into the instructor's own Canvas gradebook export, ready to be imported.

The export has a header row, rows without a student (posting policy, `Points Possible`), then a row
per student. Canvas matches rows by `ID` and columns by the number in the header. All other cells
stay unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.export.filling import (
    Target,
    factor,
    find_columns,
    find_targets,
    read_number,
    tell_change,
    tell_nothing,
)
from autograder.export.matching import Row, match_rows
from autograder.export.sheets import CsvSheet, number, read_sheet
from autograder.gradebook.book import Gradebook, StudentGrades
from autograder.gradebook.identity import Identity
from autograder.text import Remark

__all__ = ["export_canvas"]

POSSIBLE = "points possible"
READ_ONLY, EXCUSED = "(read only)", "ex"
TEST_STUDENT = "student, test"  # Canvas's own, for the student view
NO_POINTS = (
    "Student",
    "LastName",
    "FirstName",
    "ID",
    "SIS User ID",
    "SIS Login ID",
    "Integration ID",
    "Section",
)
IDS = {"canvas_id": "ID", "login": "SIS Login ID", "sis_id": "SIS User ID"}


def export_canvas(
    book: Gradebook,
    to: Path,
    gradebook: Path,
    *,
    columns: Mapping[str, str] | None = None,
    scale: bool = False,
) -> int:
    """Fill the points into a copy of `gradebook`; return the number of filled rows.

    `columns` maps the id of an assignment or a stage to the header of its column. Unmatched rows
    and students stay unchanged and become remarks.

    Raises:
        SubmissionError: when the file isn't a gradebook export, or points don't fit a column.
    """
    sheet = read_sheet(gradebook)
    if not _name_columns(sheet) or sheet.column("ID") is None:
        raise SubmissionError(
            f"{gradebook}: has no columns Student (or LastName and FirstName) and ID, as Canvas's "
            f"gradebook export has. Its columns are {', '.join(sheet.header)[:300]}.",
            next_step="In Canvas: Grades, Export, Export Entire Gradebook; save nothing over it.",
        )
    known = find_targets(book)
    targets = find_columns(sheet, known, columns or {})
    possible = _possible(sheet)
    _refuse_read_only(sheet, possible, targets)
    _report_unfilled(book, sheet, known, targets)
    factors = {
        place: _factor(book, sheet, place, target, possible, scale=scale)
        for place, target in targets.items()
    }
    return _fill(book, sheet, to, targets, factors)


def _refuse_read_only(sheet: CsvSheet, possible: list[str], places: Iterable[int]) -> None:
    """Raise SubmissionError if one of these columns is computed by Canvas itself."""
    for place in places:
        header = sheet.header[place]
        if header in NO_POINTS or sheet.cell(possible, place).casefold() == READ_ONLY:
            raise SubmissionError(
                f"{sheet.path}: the column {header!r} takes no points in Canvas.",
                next_step="Say --column with an assignment's header. Nothing was written.",
            )


def _report_unfilled(
    book: Gradebook, sheet: CsvSheet, known: Iterable[Target], targets: Mapping[int, Target]
) -> None:
    """Add a remark for each assignment without a column for itself or one of its stages.

    `targets` has the exported assignments and stages by column.
    """
    filled = {stage for target in targets.values() for stage in target.stages}
    assignments = {each.id for each in book.course.assignments}
    for target in known:
        if target.id in assignments and not filled & {*target.stages}:
            book.remarks.append(
                f"{target.id}: no column of {sheet.path} is called so; left out "
                f"(--column {target.id}='HEADER')"
            )


def _factor(
    book: Gradebook,
    sheet: CsvSheet,
    place: int,
    target: Target,
    possible: list[str],
    *,
    scale: bool,
) -> Fraction:
    """Return the factor for points in a column; add a remark if its maximum can't be checked.

    `possible` is the row of maximum points. If they differ and `scale` is False, SubmissionError is
    raised.
    """
    most = read_number(sheet.cell(possible, place))
    header = sheet.header[place]
    if most is None:
        book.remarks.append(
            f"{sheet.path}: has no points possible for {header!r}; "
            f"{target.id} is worth {number(target.worth)}"
        )
    return factor(target, most, f"{sheet.path}: {header!r}", scale=scale)


def _possible(sheet: CsvSheet) -> list[str]:
    """Return the row with the maximum points of each column; empty if missing."""
    rows = (row for row in sheet.rows[1:] if _name(sheet, row).casefold() == POSSIBLE)
    return next(rows, [])


def _name_columns(sheet: CsvSheet) -> list[int]:
    """Return the columns with names: one, or that of last names and that of first names."""
    whole, last, first = map(sheet.column, ("Student", "LastName", "FirstName"))
    parts = [whole] if whole is not None else [last, first]
    return [column for column in parts if column is not None]


def _name(sheet: CsvSheet, row: Sequence[str]) -> str:
    """Return the student's name in a row; two columns are joined as `Lovelace, Ada`."""
    return ", ".join(filter(None, (sheet.cell(row, column) for column in _name_columns(sheet))))


def _fill(
    book: Gradebook,
    sheet: CsvSheet,
    to: Path,
    targets: Mapping[int, Target],
    factors: Mapping[int, Fraction],
) -> int:
    stages = [stage for target in targets.values() for stage in target.stages]
    rows = match_rows(book, stages, sheet.path, _rows(sheet))
    filled = 0
    for grades in book.students():
        if row := rows.get(grades.student):
            filled += _fill_row(book, sheet, sheet.rows[row.number - 1], grades, targets, factors)
    sheet.write(to)
    return filled


def _rows(sheet: CsvSheet) -> Iterator[Row]:
    """Yield the students' rows: those with a number or a login, except Canvas's test student."""
    columns = {kind: sheet.column(header) for kind, header in IDS.items()}
    for line, row in enumerate(sheet.rows[1:], start=2):
        name = _name(sheet, row)
        ids = {kind: sheet.cell(row, column) for kind, column in columns.items()}
        tested = name.casefold() == TEST_STUDENT and not ids["sis_id"]
        if name.casefold() != POSSIBLE and not tested and any(ids.values()):
            yield Row(line, Identity(name, **ids))


def _fill_row(
    book: Gradebook,
    sheet: CsvSheet,
    row: list[str],
    grades: StudentGrades,
    targets: Mapping[int, Target],
    factors: Mapping[int, Fraction],
) -> bool:
    filled = False
    for place, target in targets.items():
        points = grades.points(target.stages)
        if points is not None and sheet.cell(row, place).casefold() == EXCUSED:
            words = f"{grades.student}: is excused in {target.id}; left as it is"
            book.remarks.append(Remark(words, "grade", "excused; left as it is", routine=True))
        elif points is not None:
            new = number(points * factors[place])
            tell_change(book, grades.student, sheet.cell(row, place), new)
            sheet.put(row, place, new)
            filled = True
        elif any(grades.entry(stage.name) for stage in target.stages):
            words = f"{grades.student}: {target.id} is not graded; left as it is"
            book.remarks.append(Remark(words, "grade", "not graded; left as it is"))
    if not grades.entries:
        tell_nothing(book, grades.student, "left as it is")
    return filled
