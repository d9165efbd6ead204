"""The command `autograder diff`, which compares the points of two gradings."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.commands.options import BAD_INPUT, FINDINGS, AsJson
from autograder.course.files import find_kit
from autograder.report.terminal import message
from autograder.text import format_count, points, printable, stage_number

if TYPE_CHECKING:
    from autograder.report.diff import Change, Difference

__all__ = ["diff"]

MAX_LINES, MAX_NAMES = 20, 5
TEST_OR_ITEM = ("test or item", "tests or items")


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="Results as they were published.")],
    new: Annotated[
        Path | None,
        typer.Argument(
            metavar="NEW", help="Results of the regrade. Default: compare the attempts in OLD."
        ),
    ] = None,
    submissions: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder written by `collect`, to order the attempts."),
    ] = None,
    as_json: AsJson = False,
    show_all: Annotated[
        bool, typer.Option("--all", help="Include students whose points stay the same.")
    ] = False,
) -> None:
    """Show whose points a regrade changes, and which test is the reason."""
    from autograder.report.diff import compare, progress

    course = find_kit().course
    difference = compare(course, old, new) if new else progress(course, old, submissions)
    for problem in difference.problems[:MAX_LINES]:
        message(f"Skipped: {printable(problem)}")
    if len(difference.problems) > MAX_LINES:
        message(f"Skipped: {format_count(len(difference.problems) - MAX_LINES, 'more file')}.")
    if as_json:
        print(json.dumps([change.as_json() for change in difference.changes], indent=1))
    else:
        _print(difference, show_all=show_all, attempts=new is None)
    if difference.problems:
        raise typer.Exit(BAD_INPUT)
    if difference.changes and new:
        raise typer.Exit(FINDINGS)


def _print(difference: Difference, *, show_all: bool, attempts: bool) -> None:
    """Print the students whose points change, then groups of changes that leave points equal."""
    if attempts and not difference.changes and not difference.same:
        print("No student has a graded earlier attempt.")
        return
    moved = [change for change in difference.changes if not _stays(change)]
    others = [change for change in difference.changes if _stays(change)]
    if moved or (others and show_all):
        _print_table([*moved, *others] if show_all else moved)
    if others and not show_all:
        print("At equal points (--all shows them by student):")
        for words, number in _alike(others):
            print(f"  {format_count(number, *TEST_OR_ITEM)}: {words}")
    gained = sum(_measure_change(change) > 0 for change in difference.changes)
    lost = sum(_measure_change(change) < 0 for change in difference.changes)
    rest = len(difference.changes) - gained - lost
    print(f"{gained} gain, {lost} lose, {rest} change otherwise, {difference.same} stay.")


def _print_table(changes: list[Change]) -> None:
    table = Table(title="Changes", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("Student", overflow="fold")
    table.add_column("Stage", no_wrap=True)
    several = any(change.attempt for change in changes)
    if several:
        table.add_column("Attempt", no_wrap=True)
    table.add_column("Points", justify="right", no_wrap=True)
    table.add_column("Why", overflow="fold")
    for change in changes:
        student, why = Text(printable(change.student)), Text(_explain_change(change))
        number = stage_number(change.stage)
        attempt = [str(change.attempt or "last")] if several else []
        table.add_row(student, number, *attempt, _points(change), why)
    Console().print(table)


def _alike(changes: list[Change]) -> list[tuple[str, int]]:
    """Count equal changes of tests and style items, as "before → after", most frequent first."""
    causes = (cause for change in changes for cause in change.causes)
    return Counter(printable(f"{each.before} → {each.after}") for each in causes).most_common()


def _stays(change: Change) -> bool:
    return (change.before is None) == (change.after is None) and not _measure_change(change)


def _measure_change(change: Change) -> float:
    if change.before is None or change.after is None:
        return 0.0
    return round(change.after - change.before, 2)


def _points(change: Change) -> str:
    before, after = (
        "–" if each is None else points(each) for each in (change.before, change.after)
    )
    return f"{before} → {after}"


def _explain_change(change: Change) -> str:
    if change.before is None and not change.causes:
        return "a new result"
    if change.after is None and not change.causes:
        return "no result any more"
    alike: dict[str, list[str]] = {}
    for each in change.causes:
        alike.setdefault(f"{each.before} → {each.after}", []).append(
            (each.title or each.name).removesuffix(".")
        )
    lines = [f"{_names(names)}: {words}" for words, names in alike.items()]
    return printable("; ".join(lines)) or "points alone"


def _names(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= MAX_NAMES else format_count(len(names), *TEST_OR_ITEM)
