"""Lists the export formats, with the files they need and the functions that write them.

To add one, write a module in this folder. Here, add a function of a gradebook and a `Request` that
calls it, and an entry in `_FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.gradebook.book import Gradebook

__all__ = ["FORMATS", "ExportFormat", "Request"]


@dataclass(frozen=True)
class Request:
    """The options of one export: output, the instructor's file, columns, and more."""

    to: str  # the output file, folder, or database URL
    own: Path | None = None  # the instructor's file to fill in
    of: Sequence[str] = ()  # the only assignment or stage to export
    columns: Mapping[str, str] = field(default_factory=dict)  # headers by id of assignment or stage
    scale: bool = False  # convert points to the maximum of a column
    pages: Path | None = None  # the folder that `report` wrote
    separator: str = ","
    roster: Path | None = None
    late: Path | None = None
    # published grades: students with the same grades get no message
    before: Gradebook | None = None


@dataclass(frozen=True)
class ExportFormat:
    """A format for grades: its name, the function that writes it, and the files it needs."""

    name: str
    help: str
    write: Callable[[Gradebook, Request], int]  # returns the number of students or rows
    # option and description of the instructor's file that it needs
    fills: tuple[str, str] | None = None
    writes: str = "grades.csv"  # what --to names: such a file, `folder`, or `database`
    one_column: bool = False  # it exports one assignment or stage


def _csv(book: Gradebook, request: Request) -> int:
    from autograder.export.csv_table import export_csv
    from autograder.gradebook.people import people_beside

    people = people_beside(book.results, request.roster)
    return export_csv(book, Path(request.to), request.separator, people)


def _gradescope(book: Gradebook, request: Request) -> int:
    from autograder.export.gradescope import export_gradescope

    return export_gradescope(book, Path(request.to))


def _canvas(book: Gradebook, request: Request) -> int:
    from autograder.export.canvas import export_canvas

    assert request.own is not None
    to = Path(request.to)
    return export_canvas(book, to, request.own, columns=request.columns, scale=request.scale)


def _classroom50(book: Gradebook, request: Request) -> int:
    from autograder.export.classroom50 import export_classroom50

    assert request.own is not None
    to = Path(request.to)
    return export_classroom50(book, to, request.own, columns=request.columns, scale=request.scale)


def _moodle(book: Gradebook, request: Request) -> int:
    from autograder.export.moodle import export_moodle

    assert request.own is not None
    return export_moodle(
        book, Path(request.to), request.own, of=next(iter(request.of), None),
        columns=request.columns, scale=request.scale, pages=request.pages,
    )  # fmt: skip


def _outbox(book: Gradebook, request: Request) -> int:
    from autograder.export.outbox import export_outbox
    from autograder.gradebook.people import people_beside

    people = people_beside(book.results, request.roster)
    book.languages = {student: own.language for student, own in people.items()}
    return export_outbox(book, Path(request.to), people, request.pages, request.before)


def _nbgrader(book: Gradebook, request: Request) -> int:
    """Save results in nbgrader's gradebook; return the number of saved ones.

    Decisions and late rules stay outside, because nbgrader has its own.
    """
    from autograder.export.feedback import comment_lines
    from autograder.export.nbgrader import export_nbgrader
    from autograder.gradebook.late import LATE
    from autograder.languages import speaking

    if book.overrides or book.marks or request.late or (book.results / LATE).is_file():
        book.remarks.append("Overrides, marks and late rules stay outside: nbgrader has its own.")
    everybody = list(book.students())
    entries = [each for grades in everybody for each in grades.entries if each.result]
    comments = {}
    for each in entries:
        if each.result:
            with speaking(book.language_of(each.result.student)):
                comments[each.result.student, each.result.stage] = list(comment_lines(each))
    book.remarks += export_nbgrader(
        book.course,
        [each.result for each in entries if each.result],
        request.to,
        comments=comments,
        people=book.people(),
        language_of=book.language_of,
    )
    return sum(bool(grades.entries) for grades in everybody)


_FORMATS = (
    ExportFormat("csv", "a table for a spreadsheet", _csv),
    ExportFormat("gradescope", "a results.json for each student", _gradescope, writes="folder"),
    ExportFormat(
        "canvas",
        "your gradebook, filled in",
        _canvas,
        fills=("--gradebook", "the CSV file of Grades, Export"),
    ),
    ExportFormat(
        "moodle",
        "your grading worksheet, filled in",
        _moodle,
        fills=("--worksheet", "the CSV file of Download grading worksheet"),
        one_column=True,
    ),
    ExportFormat(
        "classroom50",
        "your scores.json, filled in",
        _classroom50,
        fills=("--gradebook", "scores.json of your classroom in the repository classroom50"),
        writes="scores.json",
    ),
    ExportFormat(
        "outbox", "a message for each student, for a mail merge", _outbox, writes="folder"
    ),
    ExportFormat("nbgrader", "nbgrader's own gradebook", _nbgrader, writes="database"),
)
FORMATS: Mapping[str, ExportFormat] = {each.name: each for each in _FORMATS}
