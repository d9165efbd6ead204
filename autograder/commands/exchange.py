"""`autograder collect` and `autograder export`: the ways in and out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer
from rich.console import Console

from autograder.commands.options import BAD_INPUT, FINDINGS, AsJson, Late, Overrides, Results
from autograder.course.files import find_kit
from autograder.report.terminal import message
from autograder.text import counted, printable

if TYPE_CHECKING:
    from autograder.collect.collecting import Collected
    from autograder.gradebook.book import Gradebook

__all__ = ["collect", "export"]

WAYS = ("csv", "gradescope", "canvas", "moodle", "nbgrader")
MAX_TOLD = 50


def collect(
    archives: Annotated[
        list[Path], typer.Argument(help="Downloads: zip files or folders.", metavar="ARCHIVE…")
    ],
    to: Annotated[Path, typer.Option(help="Folder that gets SUBMISSIONS/<student>/<stage>/.")],
    roster: Annotated[
        Path | None,
        typer.Option(
            help="CSV: student (your id); canvas_id, sis_id, gradescope_sid, moodle_id, login, "
            "email, name; submitted_at if known."
        ),
    ] = None,
    worksheet: Annotated[
        list[Path] | None,
        typer.Option(help="Moodle's grading worksheet: addresses and times. Repeatable."),
    ] = None,
    zone: Annotated[
        str | None,
        typer.Option(
            help="The worksheet's time zone (Europe/Berlin); this machine's if not given."
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(help="canvas, moodle, gradescope or plain, instead of finding it out."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take what comes where nothing tells the later one.")
    ] = False,
    limit_mb: Annotated[
        int, typer.Option(min=1, help="How much one archive may unpack to, in megabytes.")
    ] = 1000,
    as_json: AsJson = False,
) -> None:
    """Bring downloads of handed-in work into SUBMISSIONS/<student>/<stage>/."""
    from autograder.collect.collecting import FORMATS
    from autograder.collect.collecting import collect as collect_all
    from autograder.collect.report import IDENTITY_REPORT
    from autograder.collect.roster import load_roster
    from autograder.collect.worksheet import load_worksheets

    if layout not in (None, *FORMATS):
        raise typer.BadParameter(
            f"{layout!r} is none of {', '.join(FORMATS)}", param_hint="--layout"
        )
    done, remarks = collect_all(
        find_kit().course,
        archives,
        to,
        roster=load_roster(roster) if roster else None,
        worksheet=load_worksheets(worksheet or [], _zone(zone)),
        layout=layout,
        dry=dry_run,
        replace=replace,
        limit_bytes=limit_mb * 1_000_000,
    )
    if as_json:
        print(json.dumps({"collected": _rows(done), "remarks": remarks}, indent=1))
    else:
        _table(done)
    _tell(remarks)
    kept = sum(each.status in ("new", "replaced") for each in done)
    students = counted(len({each.student for each in done}), "student")
    number = f"{students}, {counted(len(done), 'submission')}"
    message(f"{number}: {kept} {'would be ' if dry_run else ''}put to {to}.")
    if not dry_run:
        message(f"Who is who: {to / IDENTITY_REPORT}")
    if remarks:
        raise typer.Exit(FINDINGS)


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
    overrides: Overrides = None,
    late: Late = None,
    submissions: Annotated[
        Path | None, typer.Option(help="Folder that `collect` wrote: times, numbers, names.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write results to a gradebook's file, with overrides and lateness."""
    from autograder.gradebook.book import open_gradebook

    book = open_gradebook(
        find_kit().course,
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
        count = _export_whole(book, layout, to, late)
    if not count and not submissions and layout in ("canvas", "moodle"):
        book.remarks.append("No row fits anybody. Give the folder of `collect` with --submissions.")
    remarks = list(dict.fromkeys(book.remarks))
    if as_json:
        print(json.dumps({"to": to, "students": count, "remarks": remarks}, indent=1))
    else:
        print(to)
    _tell(remarks)
    message(f"{count} of {counted(len(book.names), 'student')} written to {to}.")
    if book.unreadable:
        raise typer.Exit(BAD_INPUT)
    if remarks:
        raise typer.Exit(FINDINGS)


def _export_whole(book: Gradebook, layout: str, to: str, late: Path | None) -> int:
    """Write a format that needs no file of the instructor's."""
    if layout == "csv":
        from autograder.export.csv_table import export_csv

        return export_csv(book, Path(to))
    if layout == "gradescope":
        from autograder.export.gradescope import export_gradescope

        return export_gradescope(book, Path(to))
    if layout == "nbgrader":
        return _export_nbgrader(book, to, late)
    raise typer.BadParameter(f"{layout!r} is none of {', '.join(WAYS)}", param_hint="--format")


def _export_nbgrader(book: Gradebook, to: str, late: Path | None) -> int:
    """Save results in nbgrader's gradebook, which has decisions and late rules of its own."""
    from autograder.export.nbgrader import export_nbgrader
    from autograder.gradebook.late import LATE

    if book.overrides or late or (book.results / LATE).is_file():
        book.remarks.append("Overrides and late rules stay outside: nbgrader has its own.")
    results = (entry.result for grades in book.students() for entry in grades.entries)
    done = export_nbgrader(book.course, [result for result in results if result], to)
    book.remarks += done.remarks
    return len(book.names)


def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise typer.BadParameter(
            f"{name!r} is no zone such as Europe/Berlin", param_hint="--zone"
        ) from error


def _tell(remarks: list[str]) -> None:
    message(*(printable(remark) for remark in remarks[:MAX_TOLD]))
    if len(remarks) > MAX_TOLD:
        message(f"… and {len(remarks) - MAX_TOLD} more; --json prints all of them.")


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


def _rows(done: list[Collected]) -> list[dict[str, object]]:
    return [
        {
            "student": each.student,
            "stage": each.stage,
            "status": each.status,
            "files": list(each.files),
            "submitted_at": each.hand_in.at.isoformat() if each.hand_in.at else None,
            "late": each.hand_in.late,
            "attempt": each.hand_in.attempt,
            "name": each.hand_in.person.name,
            "source": each.source,
        }
        for each in done
    ]


def _table(done: list[Collected]) -> None:
    """Print a row for each student and status, with the stages that have it."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Collected", title_justify="left", box=box.SIMPLE_HEAD)
    for column in ("Student", "Stages", "Status", "Handed in", "Files"):
        table.add_column(column, overflow="fold")
    rows: dict[tuple[str, str, str], list[Collected]] = {}
    for each in done:
        rows.setdefault((each.student, each.status, _when(each)), []).append(each)
    for (student, status, when), group in rows.items():
        stages = ", ".join(each.stage.removeprefix("stage").partition("_")[0] for each in group)
        files = str(sum(len(each.files) for each in group))
        cells = (student, stages, status, when, files)
        table.add_row(*(Text(printable(cell)) for cell in cells))
    Console().print(table)


def _when(collected: Collected) -> str:
    at = collected.hand_in.at
    late = ["late"] if collected.hand_in.late else []
    return " ".join([*([at.strftime("%Y-%m-%d %H:%M %Z")] if at else []), *late])
