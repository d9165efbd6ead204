"""`autograder export`: the way out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import (
    BAD_INPUT,
    FINDINGS,
    AsJson,
    Columns,
    Late,
    Of,
    Overrides,
    People,
    Results,
    headers,
    keep_apart,
    keep_file,
    stages_of,
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
    pages: Annotated[
        Path | None,
        typer.Option(help="moodle: the folder of `report`; a zip of feedback files beside --to."),
    ] = None,
    of: Of = None,
    column: Columns = None,
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
        of=stages_of(course, of) if of and layout != "moodle" else None,
    )
    columns = headers(column)
    if layout == "canvas":
        from autograder.export.canvas import export_canvas

        file = _needed(gradebook, "--gradebook", "the CSV file of Grades, Export", to)
        count = export_canvas(book, Path(to), file, columns=columns, scale=scale)
    elif layout == "moodle":
        file = _needed(worksheet, "--worksheet", "the CSV file of Download grading worksheet", to)
        count = _export_moodle(book, Path(to), file, of, columns, pages, scale=scale)
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


def _export_moodle(
    book: Gradebook,
    to: Path,
    worksheet: Path,
    of: list[str] | None,
    columns: Mapping[str, str],
    pages: Path | None,
    *,
    scale: bool,
) -> int:
    """Fill a worksheet in; with the pages of `report`, put them into a zip beside it."""
    from autograder.export.moodle import export_moodle

    if pages is not None:
        keep_file(to.with_suffix(".zip"), "feedback.zip")
        if not pages.is_dir():
            raise typer.BadParameter(f"{pages} is no folder", param_hint="--pages")
    count = export_moodle(
        book, to, worksheet, of=_only(of), columns=columns, scale=scale, pages=pages
    )
    if pages is not None:
        message(f"{to.with_suffix('.zip')}: for Upload multiple feedback files in a zip.")
    return count


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


def _only(of: list[str] | None) -> str | None:
    if of and len(of) > 1:
        raise typer.BadParameter("a worksheet is of one assignment or stage", param_hint="--of")
    return of[0] if of else None


def _needed(path: Path | None, option: str, what: str, to: str) -> Path:
    """Return the instructor's own file, which is only read: the filled one goes beside it."""
    if path is None:
        raise typer.BadParameter(f"this format needs it: {what}", param_hint=option)
    if path.resolve() == Path(to).resolve():
        raise typer.BadParameter(f"{to} is your own file; give another name", param_hint="--to")
    return path
