"""When work was handed in, against its deadline: bars over time, one chart for each due date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from autograder.course.model import Course, Stage
from autograder.languages import _
from autograder.report.summary import StudentRow

__all__ = ["Timeline", "timelines"]

STEPS = tuple(timedelta(hours=hours) for hours in (1, 2, 3, 6, 12, 24, 48, 7 * 24, 28 * 24))
MOST_BARS = 48
WIDTH, HEIGHT = 480.0, 100.0


class TimeBar(NamedTuple):
    """The submissions of one span of time: how many, whether late, when, and its place."""

    amount: int
    late: bool
    start: datetime
    x: float
    y: float
    width: float
    height: float


class Timeline(NamedTuple):
    """The submissions of the stages that share a deadline; `due_x` is None without one."""

    title: str
    bars: tuple[TimeBar, ...]
    first: datetime
    last: datetime
    due: datetime | None
    due_x: float | None
    in_time: int
    late: int
    most: int

    @property
    def total(self) -> int:
        """How many submissions there are."""
        return self.in_time + self.late


def timelines(
    course: Course,
    shown: Sequence[Stage],
    students: Sequence[StudentRow],
    due: Mapping[str, datetime],
) -> list[Timeline]:
    """Return a chart for the stages of each assignment with each due date, where times are known.

    A submission is late by its row, so that an extension counts; the line is the class's date.
    """
    groups: dict[tuple[str, datetime | None], list[Stage]] = {}
    for stage in shown:
        groups.setdefault((stage.assignment, due.get(stage.name)), []).append(stage)
    titles = {each.id: each.title for each in course.assignments}
    found = []
    for (assignment, date), stages in groups.items():
        names = {stage.name for stage in stages}
        times = [
            (row.at.astimezone(date.tzinfo) if date else row.at, bool(row.late))
            for student in students
            for row in student.stages
            if row.stage in names and row.at
        ]
        if times:
            numbers = [stage.number for stage in stages]
            span = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
            words = _("{title}, stages {span}") if numbers[1:] else _("{title}, stage {span}")
            words = words.format(title=_(titles.get(assignment, assignment)), span=span)
            found.append(_timeline(words, sorted(times), date))
    return found


def _timeline(title: str, times: Sequence[tuple[datetime, bool]], due: datetime | None) -> Timeline:
    first, last = times[0][0], times[-1][0]
    end = max(last, due) if due else last
    step = next((each for each in STEPS if (end - first) / each < MOST_BARS - 1), STEPS[-1])
    # A border of the bars lies on the deadline, so that no bar is both in time and late.
    origin = due or end
    low = -((origin - first) // step) - 1
    high = (end - origin) // step + 1
    counts: dict[tuple[int, bool], int] = {}
    for at, late in times:
        span = ((at - origin) // step, late)
        counts[span] = counts.get(span, 0) + 1
    stacked: dict[int, int] = {}
    for (place, _late), amount in counts.items():
        stacked[place] = stacked.get(place, 0) + amount
    most, wide = max(stacked.values()), WIDTH / (high - low)
    return Timeline(
        title,
        tuple(_bars(counts, origin, step, low, wide, most)),
        first,
        last,
        due,
        round((0 - low) * wide, 1) if due else None,
        sum(not late for _, late in times),
        sum(late for _, late in times),
        most,
    )


def _bars(
    counts: Mapping[tuple[int, bool], int],
    origin: datetime,
    step: timedelta,
    low: int,
    wide: float,
    most: int,
) -> Iterable[TimeBar]:
    """Yield the bars; late work is stacked on work in time (extensions) in the same span."""
    base: dict[int, float] = {}
    for (place, late), amount in sorted(counts.items()):
        height = HEIGHT * amount / most
        top = base.get(place, HEIGHT) - height
        base[place] = top
        yield TimeBar(
            amount,
            late,
            origin + place * step,
            round((place - low) * wide + 0.5, 1),
            round(top, 1),
            round(max(wide - 1, 1), 1),
            round(height, 1),
        )
