"""`autograder collect` and `autograder export`: the ways in and out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from autograder.commands.options import FINDINGS, AsJson
from autograder.kit import find_kit
from autograder.report.terminal import message, printable

if TYPE_CHECKING:
    from autograder.collect.collecting import Collected

__all__ = ["collect"]


def collect(
    archives: Annotated[
        list[Path], typer.Argument(help="Downloads: zip files or folders.", metavar="ARCHIVE…")
    ],
    to: Annotated[Path, typer.Option(help="Folder that gets SUBMISSIONS/<student>/<stage>/.")],
    roster: Annotated[
        Path | None,
        typer.Option(help="CSV: student (your id), and id, login, email or name as downloaded."),
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
    from autograder.collect.roster import load_roster

    if layout not in (None, *FORMATS):
        raise typer.BadParameter(
            f"{layout!r} is none of {', '.join(FORMATS)}", param_hint="--layout"
        )
    done, remarks = collect_all(
        find_kit().course,
        archives,
        to,
        roster=load_roster(roster) if roster else None,
        layout=layout,
        dry=dry_run,
        replace=replace,
        limit_bytes=limit_mb * 1_000_000,
    )
    if as_json:
        print(json.dumps({"collected": _rows(done), "remarks": remarks}, indent=1))
    else:
        _table(done)
    message(*(printable(remark) for remark in remarks))
    kept = sum(each.status in ("new", "replaced") for each in done)
    message(f"{kept} of {len(done)} hand-ins {'would be ' if dry_run else ''}put to {to}.")
    if remarks:
        raise typer.Exit(FINDINGS)


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
            "name": each.hand_in.name,
            "source": each.source,
        }
        for each in done
    ]


def _table(done: list[Collected]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Collected", title_justify="left", box=box.SIMPLE_HEAD)
    for column in ("Student", "Stage", "Status", "Handed in", "Files"):
        table.add_column(column, overflow="fold")
    for each in done:
        at = each.hand_in.at
        when = (at.strftime("%Y-%m-%d %H:%M %Z") if at else "") + (
            " late" if each.hand_in.late else ""
        )
        cells = (each.student, each.stage, each.status, when.strip(), ", ".join(each.files))
        table.add_row(*(Text(printable(cell)) for cell in cells))
    Console().print(table)
