"""The table of a class on the terminal, and the progress of a run on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from autograder.course import Course

__all__ = ["class_progress", "class_table", "message", "points", "printable"]

Record = Mapping[str, Any]
NOT_GRADED = "not graded"
WIDE = 110


def printable(text: str) -> str:
    """Return a text with whatever does not print as escapes, so that no terminal obeys it."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def points(value: float) -> str:
    """Return points with two decimals at most: `12`, `7.5`, `3.33`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def message(*lines: str) -> None:
    """Print lines on standard error, as they are."""
    console = Console(stderr=True)
    for line in lines:
        console.print(Text(line), soft_wrap=True)


@contextmanager
def class_progress(students: int) -> Iterator[Callable[[str], None]]:
    """Show a bar with an estimate on standard error; the function it gives marks one student."""
    console = Console(stderr=True)
    columns = (
        TextColumn("Grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("grading", total=students)
        yield lambda _student: bar.advance(task)


def class_table(course: Course, records: Sequence[Record], console: Console) -> None:
    """Print a row for each student and a column for each stage, with what stands out in words."""
    stages = [
        stage for stage in course.stages if any(record["stage"] == stage.name for record in records)
    ]
    table = Table(title="Points by stage", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("Student", overflow="fold")
    wide = console.width >= WIDE
    for stage in stages:
        title = f"{stage.number} {stage.title}" if wide else f"Stage {stage.number}"
        table.add_column(f"{title}\nof {points(float(stage.points))}", justify="right")
    whole = sum((stage.points for stage in stages), Fraction(0))
    table.add_column(f"Total\nof {points(float(whole))}", justify="right")
    table.add_column("Notes", overflow="fold")
    for student, own in _by_student(records).items():
        cells = [_cell(own.get(stage.name)) for stage in stages]
        total = sum(record["points"] for record in own.values())
        table.add_row(
            Text(printable(student)),
            *cells,
            Text(points(total), style="bold"),
            Text(printable("; ".join(_notes(own.values())))),
        )
    console.print(table)


def _by_student(records: Sequence[Record]) -> dict[str, dict[str, Record]]:
    students: dict[str, dict[str, Record]] = {}
    for record in records:
        students.setdefault(record["student"], {})[record["stage"]] = record
    return students


def _cell(record: Record | None) -> Text:
    if record is None:
        return Text("–", style="dim")
    if not record["graded"]:
        return Text(NOT_GRADED, style="red")
    full = record["points"] == record["max_points"]
    return Text(points(record["points"]), style="green" if full else "")


_WORDS = {"does_not_compile": "does not compile", "does_not_run": "does not run"}


def _notes(records: Iterable[Record]) -> list[str]:
    """Return what a person should know of a student at a glance, each note with its stages."""
    notes: dict[str, list[str]] = {}
    for record in records:
        number = record["stage"].removeprefix("stage").partition("_")[0]
        for note in _notes_of(record):
            notes.setdefault(note, []).append(number)
    return [f"{note} ({', '.join(numbers)})" for note, numbers in notes.items()]


def _notes_of(record: Record) -> Iterator[str]:
    for deduction in record["deductions"]:
        yield _WORDS.get(deduction["kind"], deduction["kind"])
    outcomes = {criterion["outcome"] for criterion in record["criteria"]}
    if outcomes == {"not_started"}:
        yield "not started"
    if "timed_out" in outcomes:
        yield "does not end"
    if any(_carried_over(criterion, record) for criterion in record["criteria"]):
        yield "carried forward"
    if record["flags"]:
        yield "look at the flags"
    yield from record["problems"]


def _carried_over(criterion: Record, record: Record) -> bool:
    return criterion["carried_forward"] not in (None, record["stage"])
