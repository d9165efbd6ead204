"""`autograder diff`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.commands.options import FINDINGS, AsJson
from autograder.kit import find_kit
from autograder.report.terminal import message, points, printable

if TYPE_CHECKING:
    from autograder.diff import Change, Difference

__all__ = ["diff"]

BAD_INPUT = 2
MAX_TOLD = 20


def diff(
    old: Annotated[Path, typer.Argument(help="Results as they were published.")],
    new: Annotated[Path, typer.Argument(help="Results of the regrade.")],
    as_json: AsJson = False,
) -> None:
    """Show whose points a regrade changes, and which test did it; status 1 if anybody's do."""
    from autograder.diff import compare

    difference = compare(find_kit().course, old, new)
    for problem in difference.problems[:MAX_TOLD]:
        message(f"Skipped: {printable(problem)}")
    if len(difference.problems) > MAX_TOLD:
        message(f"Skipped: {len(difference.problems) - MAX_TOLD} more files.")
    if as_json:
        print(json.dumps([change.as_json() for change in difference.changes], indent=1))
    else:
        _print(difference)
    if difference.problems:
        raise typer.Exit(BAD_INPUT)
    if difference.changes:
        raise typer.Exit(FINDINGS)


def _print(difference: Difference) -> None:
    console = Console()
    if difference.changes:
        table = Table(title="What changes", title_justify="left", box=box.SIMPLE_HEAD)
        table.add_column("Student", overflow="fold")
        table.add_column("Stage", overflow="fold")
        table.add_column("Points", justify="right", no_wrap=True)
        table.add_column("Why", overflow="fold")
        for change in difference.changes:
            table.add_row(
                Text(printable(change.student)), change.stage, _points(change), Text(_why(change))
            )
        console.print(table)
    gained = sum(_moved(change) > 0 for change in difference.changes)
    lost = sum(_moved(change) < 0 for change in difference.changes)
    others = len(difference.changes) - gained - lost
    print(f"{gained} gain, {lost} lose, {others} change otherwise, {difference.same} stay.")


def _moved(change: Change) -> float:
    if change.before is None or change.after is None:
        return 0.0
    return change.after - change.before


def _points(change: Change) -> str:
    before, after = (
        "–" if each is None else points(each) for each in (change.before, change.after)
    )
    return f"{before} → {after}"


def _why(change: Change) -> str:
    if change.before is None and not change.causes:
        return "a new result"
    if change.after is None and not change.causes:
        return "no result any more"
    lines = [f"{each.name}: {each.before} → {each.after}" for each in change.causes]
    return printable("; ".join(lines)) or "points alone"
