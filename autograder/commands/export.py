"""`autograder export`: the way out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import (
    BAD_INPUT,
    FINDINGS,
    AsJson,
    Late,
    Overrides,
    People,
    Results,
    keep_apart,
    keep_file,
)
from autograder.course.files import find_kit
from autograder.report.terminal import message, tell_remarks
from autograder.text import counted

if TYPE_CHECKING:
    from autograder.gradebook.book import Gradebook

__all__ = ["export"]

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
WAYS = ("csv", "gradescope", "canvas", "moodle", "nbgrader")


def export(
    results: Results,
    layout: Annotated[
        str, typer.Option("--format", help="csv, gradescope, canvas, moodle or nbgrader.")
    ],
    to: Annotated[str, typer.Option(help="File or folder to write; for nbgrader also a URL.")],
    gradebook: Annotated[
        Path | None, typer.Option(help="canvas: your own gradebook export, to be filled in.")
    ] = None,
    worksheet: Annotated[
        Path | None, typer.Option(help="moodle: the grading worksheet, to be filled in.")
    ] = None,
    of: Annotated[
        str | None, typer.Option(help="moodle: the assignment or stage of the worksheet.")
    ] = None,
    column: Annotated[
        list[str] | None, typer.Option(help="What a column is called: ID=HEADER. Repeatable.")
    ] = None,
    scale: Annotated[
        bool, typer.Option("--scale", help="Convert points to what the column is worth.")
    ] = False,
    separator: Annotated[
        str,
        typer.Option(help="csv: comma, semicolon (with decimal commas, for such an Excel) or tab."),
    ] = "comma",
    overrides: Overrides = None,
    late: Late = None,
    roster: People = None,
    submissions: Annotated[
        Path | None, typer.Option(help="Folder that `collect` wrote: times, numbers, names.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write results to a gradebook's file, with overrides and lateness."""
    from autograder.gradebook.book import open_gradebook

    course = find_kit().course
    if layout == "gradescope":
        keep_apart(course, Path(to))
    elif layout != "nbgrader":
        keep_file(Path(to))
    book = open_gradebook(
        course,
        results,
        overrides=overrides,
        late=late,
        submissions=submissions,
        dates=layout != "nbgrader",
    )
    columns = dict(_pair(each) for each in column or ())
    if layout == "canvas":
        from autograder.export.canvas import export_canvas

        file = _needed(gradebook, "--gradebook", "the CSV file of Grades, Export", to)
        count = export_canvas(book, Path(to), file, columns=columns, scale=scale)
    elif layout == "moodle":
        from autograder.export.moodle import export_moodle

        file = _needed(worksheet, "--worksheet", "the CSV file of Download grading worksheet", to)
        count = export_moodle(book, Path(to), file, of=of, columns=columns, scale=scale)
    else:
        count = _export_whole(book, layout, to, late, _separator(separator), roster)
    if not count and not submissions and layout in ("canvas", "moodle"):
        book.remarks.append("No row fits anybody. Give the folder of `collect` with --submissions.")
    remarks = list(dict.fromkeys(book.remarks))
    if as_json:
        print(json.dumps({"to": to, "students": count, "remarks": remarks}, indent=1))
    else:
        print(to)
    serious = tell_remarks(remarks)
    message(f"{count} of {counted(len(book.names), 'student')} written to {to}.")
    if book.unreadable:
        raise typer.Exit(BAD_INPUT)
    if serious:
        raise typer.Exit(FINDINGS)


def _export_whole(
    book: Gradebook, layout: str, to: str, late: Path | None, separator: str, roster: Path | None
) -> int:
    """Write a format that needs no file of the instructor's."""
    if layout == "csv":
        from autograder.export.csv_table import export_csv
        from autograder.gradebook.people import people_beside

        return export_csv(book, Path(to), separator, people_beside(book.results, roster))
    if layout == "gradescope":
        from autograder.export.gradescope import export_gradescope

        return export_gradescope(book, Path(to))
    if layout == "nbgrader":
        return _export_nbgrader(book, to, late)
    raise typer.BadParameter(f"{layout!r} is none of {', '.join(WAYS)}", param_hint="--format")


def _export_nbgrader(book: Gradebook, to: str, late: Path | None) -> int:
    """Save results in nbgrader's gradebook, which has decisions and late rules of its own."""
    from autograder.export.feedback import comment_lines
    from autograder.export.nbgrader import export_nbgrader
    from autograder.gradebook.late import LATE

    if book.overrides or late or (book.results / LATE).is_file():
        book.remarks.append("Overrides and late rules stay outside: nbgrader has its own.")
    entries = [each for grades in book.students() for each in grades.entries if each.result]
    done = export_nbgrader(
        book.course,
        [each.result for each in entries if each.result],
        to,
        comments={
            (each.result.student, each.result.stage): list(comment_lines(each))
            for each in entries
            if each.result
        },
        people=book.people(),
    )
    book.remarks += done.remarks
    return len(book.names)


def _separator(name: str) -> str:
    if name not in SEPARATORS:
        told = f"{name!r} is none of {', '.join(SEPARATORS)}"
        raise typer.BadParameter(told, param_hint="--separator")
    return SEPARATORS[name]


def _pair(text: str) -> tuple[str, str]:
    id, equals, header = text.partition("=")
    if not equals or not id.strip() or not header.strip():
        raise typer.BadParameter(f"{text!r} is not ID=HEADER", param_hint="--column")
    return id.strip(), header.strip()


def _needed(path: Path | None, option: str, what: str, to: str) -> Path:
    """Return the instructor's own file, which is only read: the filled one goes beside it."""
    if path is None:
        raise typer.BadParameter(f"this format needs it: {what}", param_hint=option)
    if path.resolve() == Path(to).resolve():
        raise typer.BadParameter(f"{to} is your own file; give another name", param_hint="--to")
    return path
