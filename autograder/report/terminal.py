"""Prints the class table, a run's progress, and remarks for the instructor on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.course.model import Course, Stage
from autograder.results.summary import Summary
from autograder.text import Remark, format_count, points, printable, stage_number, total

__all__ = [
    "Lines", "class_progress", "class_table", "format_seconds", "is_routine", "message",
    "progress_bar", "tell_remarks",
]  # fmt: skip

NOT_GRADED = "not graded"
LONG = 200
INTERVAL = 30.0  # seconds
MAX_REMARKS, MAX_EXAMPLES = 60, 5
MAX_OF_A_NAME = 24
POINTS, NOTES, PADDING = 5, 22, 3  # widths on the terminal: points such as 12.25, notes, a gap


def message(*lines: str) -> None:
    """Print lines on standard error, without formatting."""
    console = Console(stderr=True)
    for line in lines:
        console.print(Text(line), soft_wrap=True)


def tell_remarks(remarks: Sequence[str]) -> bool:
    """Print remarks on standard error, grouped by kind; return True if one needs attention.

    Remarks that need attention come first, rare kinds before frequent ones, each kind with
    examples. Of the others, only the number is printed.
    """
    kinds: dict[tuple[bool, str, str], list[str]] = {}
    for remark in remarks:
        own = (remark.noun, remark.kind) if isinstance(remark, Remark) else ("", remark)
        kinds.setdefault((is_routine(remark), *own), []).append(remark)
    lines: list[str] = []
    for kind, group in sorted(kinds.items(), key=lambda each: (each[0][0], len(each[1]))):
        lines += _format_group(kind, group)
    message(*lines[:MAX_REMARKS])
    if len(lines) > MAX_REMARKS:
        message(f"… and {len(lines) - MAX_REMARKS:,} more lines.")
    if len(remarks) > len(lines):
        message("--json has each of these remarks in full.")
    return not all(map(is_routine, remarks))


def is_routine(remark: str) -> bool:
    """Return True if a remark needs no attention."""
    return isinstance(remark, Remark) and remark.routine


def _format_group(kind: tuple[bool, str, str], group: Sequence[str]) -> Iterator[str]:
    """Yield the lines for remarks of one kind: the only remark, or their number with examples."""
    routine, noun, words = kind
    several = list(dict.fromkeys(group))
    if len(several) == 1 and (len(group) == 1 or not noun):
        yield printable(group[0])
        return
    yield f"{format_count(len(group), noun)}: {words}" + ("." if routine else ", such as")
    shown = () if routine else several[:MAX_EXAMPLES]
    yield from (f"  {printable(remark)}" for remark in shown)
    if not routine and len(several) > MAX_EXAMPLES:
        yield f"  … and {len(several) - MAX_EXAMPLES:,} more"


class Lines:
    """Prints a run's progress, when output isn't a terminal, every `INTERVAL` seconds.

    It prints when an item is done, without a signal or a thread, because a process that forks must
    not have these. The last line has the total time.
    """

    def __init__(self, doing: str, things: str, clock: Callable[[], float] = monotonic) -> None:
        self._doing, self._things, self._clock = doing, things, clock
        self._began = self._shown_at = clock()

    def advance(self, place: str, done: int, of: int) -> None:
        """Print `place` (or "") with the numbers of done and all items, once per `INTERVAL`."""
        now = self._clock()
        if now - self._shown_at >= INTERVAL:
            self._shown_at = now
            where = f" {place}" if place else ""
            far = f"{done:,} of {of:,} {self._things}, {format_seconds(now - self._began)} so far"
            message(f"{self._doing}{where}: {far}.")

    def end(self) -> None:
        message(f"{self._doing} took {format_seconds(self._clock() - self._began)}.")


def format_seconds(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


@contextmanager
def class_progress() -> Iterator[Callable[[int, int], None]]:
    """Show the progress of grading on standard error, as a bar or, without a terminal, as lines.

    Yield a function to call with the number of graded students and their total. Unchanged students
    count in neither, because they take no time.
    """
    lines = Lines("Grading", "students")
    console = Console(stderr=True)
    students = 0

    def note(done: int, of: int) -> None:
        nonlocal students
        students = of
        show(done, of)
        if not console.is_terminal:
            lines.advance("", done, of)

    with progress_bar("Grading", console) as show:
        yield note
    if students:
        lines.end()


@contextmanager
def progress_bar(
    doing: str, console: Console | None = None
) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on a terminal; yield a function that takes (number done, total)."""
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = console or Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, of: bar.update(
            task, completed=done, total=of, description=f"{doing} {done} of {of}"
        )


def class_table(course: Course, summaries: Sequence[Summary], console: Console) -> None:
    """Print a table of points with a row for each student and a column for each stage.

    A class of more than `LONG` students is printed as plain lines, which is ten times as fast.
    """
    present = {summary.stage for summary in summaries}
    stages = [stage for stage in course.stages if stage.name in present]
    sums = _sums(course, stages)
    students = _group_by_student(summaries)
    if len(students) > LONG:
        _print_plain(stages, sums, students, console)
    else:
        _print_table(stages, sums, students, console)


class _Sum(NamedTuple):
    """A column of the class table that adds up some stages, such as the total."""

    head: str  # the header
    of: str  # the maximum, such as "of 200"
    stages: frozenset[str]

    def add_up(self, own: Mapping[str, Summary]) -> float:
        """Return the sum of a student's points in this column's stages."""
        return total(each.points for stage, each in own.items() if stage in self.stages)

    def describe(self, own: Mapping[str, Summary]) -> str:
        """Return a student's sum as words, such as `total 150 of 200`."""
        return f"{self.head.lower()} {points(self.add_up(own))} {self.of}"


def _sums(course: Course, stages: Sequence[Stage]) -> list[_Sum]:
    """Return the sum columns: the total, and extra credit if one of the stages is extra credit."""
    on_top = course.on_top(stages)
    extra = sum(float(stage.points) for stage in stages if stage.name in on_top)
    needed = frozenset(stage.name for stage in stages) - on_top
    found = [_Sum("Total", f"of {points(float(course.worth(stages)))}", needed)]
    return found + ([_Sum("Extra", f"of {points(extra)}", on_top)] if on_top else [])


def _print_table(
    stages: Sequence[Stage],
    sums: Sequence[_Sum],
    students: Mapping[str, Mapping[str, Summary]],
    out: Console,
) -> None:
    """Print the class table at the terminal's width; notes that don't fit follow below it."""
    table = Table(title="Points by stage", title_justify="left", box=box.SIMPLE_HEAD)
    longest = max(map(cell_len, students), default=0)
    table.add_column("Student", overflow="fold", no_wrap=longest <= MAX_OF_A_NAME)
    left = out.width - min(longest, MAX_OF_A_NAME) - PADDING
    left -= sum(max(POINTS, len(each.of)) + PADDING for each in sums)
    heads, left = _heads(stages, left)
    notes_only = [] if left >= 0 else _find_too_wide(sums, out.width - longest, len(stages))
    if left < 0:
        table.padding = (0, 0)
    for head in heads:
        table.add_column(head, justify="right", min_width=POINTS)
    in_columns = [each for each in sums if each not in notes_only]
    for each in in_columns:
        table.add_column(f"{each.head}\n{each.of}", justify="right", no_wrap=True)
    has_room = left >= NOTES
    if has_room:
        table.add_column("Notes", overflow="fold")
    lines: list[str] = []
    for student, own in students.items():
        cells = [_cell(own.get(stage.name)) for stage in stages]
        cells += [Text(points(each.add_up(own)), style="bold") for each in in_columns]
        causes = [each.describe(own) for each in notes_only if each.stages & own.keys()]
        notes = printable("; ".join([*_notes(own.values()), *causes]))
        table.add_row(Text(printable(student)), *cells, *([Text(notes)] * has_room))
        lines += [f"{printable(student)}: {notes}"] if notes and not has_room else []
    out.print(table)
    for line in lines:
        out.print(Text(line))


def _find_too_wide(sums: Sequence[_Sum], room: int, stages: int) -> list[_Sum]:
    """Return the sum columns that don't fit into the terminal's width; the total always fits."""
    room -= 2 + stages * (POINTS + 1)  # the table's edges count, too
    wide = sum(len(each.of) + 1 for each in sums) > room
    return list(sums[1:]) if wide else []


def _heads(stages: Sequence[Stage], room: int) -> tuple[list[str], int]:
    """Return the longest column headers that leave room for notes, and the width that is left."""
    for words in ("{0.number} {0.title}", "Stage {0.number}", "{0.number}"):
        heads = [f"{words.format(each)}\nof {points(float(each.points))}" for each in stages]
        lines = [[POINTS, *map(cell_len, head.split("\n"))] for head in heads]
        left = room - sum(max(widths) + PADDING for widths in lines)
        if left >= NOTES:
            break
    return heads, left


def _print_plain(
    stages: Sequence[Stage],
    sums: Sequence[_Sum],
    students: Mapping[str, Mapping[str, Summary]],
    out: Console,
) -> None:
    """Print the class table as plain lines; each student's notes are at the end of the line."""
    wide = max(len("Student"), *map(cell_len, students)) + 2
    heads = [f"Stage {stage.number}" for stage in stages] + [each.head for each in sums]
    tops = [f"of {points(float(each.points))}" for each in stages] + [each.of for each in sums]
    lines = ["Points by stage", ""]
    lines += [" " * wide + "".join(f"{head:>12}" for head in row) for row in (heads, tops)]
    for student, own in students.items():
        cells = [_cell(own.get(stage.name)).plain for stage in stages]
        cells += [points(each.add_up(own)) for each in sums]
        name = printable(student)
        notes = printable("; ".join(_notes(own.values())))
        row = name + " " * (wide - cell_len(name)) + "".join(f"{cell:>12}" for cell in cells)
        lines.append(f"{row}  {notes}".rstrip())
    out.file.write("\n".join(lines) + "\n")


def _group_by_student(summaries: Sequence[Summary]) -> dict[str, dict[str, Summary]]:
    students: dict[str, dict[str, Summary]] = {}
    for summary in summaries:
        students.setdefault(summary.student, {})[summary.stage] = summary
    return students


def _cell(summary: Summary | None) -> Text:
    if summary is None:
        return Text("–", style="dim")
    if not summary.graded:
        return Text(NOT_GRADED, style="red")
    return Text(
        points(summary.points), style="green" if summary.points == summary.max_points else ""
    )


def _notes(summaries: Iterable[Summary]) -> list[str]:
    """Return each distinct note on a student, followed by the numbers of its stages."""
    notes: dict[str, list[str]] = {}
    for summary in summaries:
        number = stage_number(summary.stage)
        for note in summary.notes:
            notes.setdefault(note, []).append(number)
    return [f"{note} ({', '.join(numbers)})" for note, numbers in notes.items()]
