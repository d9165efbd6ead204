"""The command `autograder export`, which writes grades for other systems."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

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
from autograder.export.formats import FORMATS, ExportFormat, Request
from autograder.gradebook.hand_ins import UNSORTED
from autograder.report.terminal import message, tell_remarks
from autograder.text import Remark, format_count, format_list

__all__ = ["export"]

MAX_NAMES = 5
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


def export(
    results: Results,
    layout: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="Format: "
            + ", ".join(f"{each.name} ({each.help})" for each in FORMATS.values())
            + ".",
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            metavar="PATH", help="Output file or folder. For nbgrader also a database URL."
        ),
    ],
    gradebook: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Your exported gradebook to fill in: a CSV (canvas) or scores.json (classroom50).",
        ),
    ] = None,
    worksheet: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Your grading worksheet to fill in (moodle)."),
    ] = None,
    pages: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Pages from `report`, to zip (moodle) or to list (outbox)."
        ),
    ] = None,
    changed_from: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Published results. Only students with changed points get a message (outbox).",
        ),
    ] = None,
    of: Of = None,
    column: Columns = None,
    scale: Annotated[
        bool, typer.Option("--scale", help="Convert points to the column's maximum.")
    ] = False,
    separator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Separator (csv): comma, tab, or semicolon, which also writes decimal commas.",
        ),
    ] = "comma",
    overrides: Overrides = None,
    late: Late = None,
    roster: People = None,
    submissions: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Folder written by `collect`, with times, numbers, and names."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write grades to a gradebook file."""
    from autograder.gradebook.book import open_gradebook

    course, way = find_kit().course, _way(layout)
    if way.writes == "folder":
        keep_apart(course, Path(to))
    elif way.writes != "database":
        keep_file(Path(to), way.writes)
    own = {"--gradebook": gradebook, "--worksheet": worksheet}
    shown = _pages(pages, Path(to), way)
    request = Request(
        to, _own(way, own, to), _list_options_of(way, of), headers(column), scale, shown,
        _separator(separator), roster, late,
    )  # fmt: skip
    if changed_from is not None and layout != "outbox":
        raise typer.BadParameter("is of --format outbox", param_hint="--changed-from")
    opened = partial(
        open_gradebook,
        course,
        late=late,
        submissions=submissions,
        dates=way.writes != "database",
        of=stages_of(course, of) if of and not way.one_column else None,
    )
    book = opened(results, overrides=overrides)
    if changed_from is not None:
        request = replace(request, before=opened(changed_from))
    count = way.write(book, request)
    if shown is not None and way.one_column:
        message(f"{Path(to).with_suffix('.zip')}: for Upload multiple feedback files in a zip.")
    if not count and not submissions and way.fills:
        book.remarks.append(
            "No row was filled. If the rows match no student, import a roster: `collect --roster`."
        )
    remarks = list(dict.fromkeys((*book.remarks, *_tell_unsorted(book.unsorted))))
    if as_json:
        print(json.dumps({"to": to, "students": count, "remarks": remarks}, indent=1))
    else:
        print(to)
    serious = tell_remarks(remarks)
    message(f"{count} of {format_count(len(book.names), 'student')} written to {to}.")
    if book.unreadable:
        raise typer.Exit(BAD_INPUT)
    if serious:
        raise typer.Exit(FINDINGS)


def _tell_unsorted(unsorted: Mapping[str, Sequence[str]]) -> Iterator[Remark]:
    """Yield a remark for each student with files that belong to no stage."""
    for student, files in unsorted.items():
        words = (
            f"{student}: not graded: {format_list(files, MAX_NAMES)}; look at {student}/{UNSORTED}"
        )
        yield Remark(words, "student", f"with files in {UNSORTED}/, not graded")


def _way(name: str) -> ExportFormat:
    if name not in FORMATS:
        problem = f"{name!r} isn't one of {', '.join(FORMATS)}"
        raise typer.BadParameter(problem, param_hint="--format")
    return FORMATS[name]


def _pages(pages: Path | None, to: Path, way: ExportFormat) -> Path | None:
    """Check the folder of student pages, and the name of the zip file that Moodle gets of them."""
    if pages is not None:
        if way.one_column:
            keep_file(to.with_suffix(".zip"), "feedback.zip")
        if not pages.is_dir():
            raise typer.BadParameter(f"{pages} isn't a folder", param_hint="--pages")
    return pages


def _separator(name: str) -> str:
    if name not in SEPARATORS:
        problem = f"{name!r} isn't one of {', '.join(SEPARATORS)}"
        raise typer.BadParameter(problem, param_hint="--separator")
    return SEPARATORS[name]


def _list_options_of(way: ExportFormat, of: list[str] | None) -> list[str]:
    if way.one_column and of and len(of) > 1:
        raise typer.BadParameter("a worksheet is of one assignment or stage", param_hint="--only")
    return of or []


def _own(way: ExportFormat, given: Mapping[str, Path | None], to: str) -> Path | None:
    """Return the instructor's file to be filled in; None if the format doesn't need one.

    A missing file, or one that the output replaces, raises `typer.BadParameter`.
    """
    if way.fills is None:
        return None
    option, what = way.fills
    path = given[option]
    if path is None:
        raise typer.BadParameter(f"this format needs it: {what}", param_hint=option)
    if path.resolve() == Path(to).resolve():
        raise typer.BadParameter(f"{to} is your own file; give another name", param_hint="--to")
    return path
