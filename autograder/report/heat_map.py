"""Draws the heat map of a class as SVG paths: a row for each student, a column for each criterion.

A level is a color for a share of points, and each level is one path. A cell is one unit wide and
high. Full points are the background, so a class of 1,000 takes only a few hundred kilobytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from autograder.course.model import Stage
from autograder.report.summary import StageRow, StudentRow

__all__ = ["LEVELS", "HeatMap", "StageColumns", "heat_map", "level"]

GAP = 0.8  # between stages, in cells
TOTAL_GAP, TOTAL_WIDTH = 1.0, 7.0
# Lost most … least, not handed in, not graded, extra credit not handed in.
LEVELS = ("h0", "h1", "h2", "h3", "none", "open", "blank")
TALLEST, LOWEST, HEIGHT = 9.0, 1.0, 640.0  # pixels: a row, and the whole map
APART = 80  # cells are separated up to this number of rows


class StageColumns(NamedTuple):
    """The columns of one stage in the heat map, one for each criterion."""

    stage: Stage
    x: float  # the position of the first column, in cells
    columns: int
    lost: tuple[float, ...]  # by column: the share of its points that the class lost


class HeatMap(NamedTuple):
    """The drawing of a class's heat map: its size, and one SVG path for each color."""

    stages: tuple[StageColumns, ...]
    rows: int
    width: float  # in cells
    height: float  # in pixels
    apart: bool  # True if there are gaps between rows
    paths: tuple[tuple[str, str], ...]  # level, path
    totals: str  # a path of bars
    total_x: float  # the position of these bars
    order: tuple[int, ...]  # the students' numbers from top to bottom, by total


def level(share: float | None) -> str:
    """Return the CSS class for a share of points: `h0` to `h3`, "" for 1, `open` for None."""
    if share is None:
        return "open"
    if share >= 1 - 1e-9:
        return ""
    return f"h{min(int(share * 4), 3)}"


def heat_map(
    stages: Sequence[Stage], students: Sequence[StudentRow], extra: frozenset[str] = frozenset()
) -> HeatMap | None:
    """Return the heat map of a class, with students sorted by their total.

    It is None without students or criteria. Stages of `extra` are extra credit: they don't count as
    missing, and totals exclude them unless there is nothing else.
    """
    shown = [stage for stage in stages if stage.criteria]
    if not students or not shown:
        return None
    columns, x = [], 0.0
    for stage in shown:
        columns.append(StageColumns(stage, round(x, 2), len(stage.criteria), ()))
        x += len(stage.criteria) + GAP
    width = round(x - GAP, 2)
    on_top = extra if any(stage.name not in extra for stage in shown) else frozenset()
    totals = [_total(student, on_top) for student in students]
    order = sorted(range(len(students)), key=lambda number: -totals[number])
    paths: dict[str, list[str]] = {name: [] for name in LEVELS}
    lost = {each.stage.name: [0.0] * each.columns for each in columns}
    for y, number in enumerate(order):
        rows = {row.stage: row for row in students[number].stages}
        for each in columns:
            absent = "blank" if each.stage.name in extra else "none"
            own = lost[each.stage.name]
            levels = list(_levels(each, rows.get(each.stage.name), absent, own))
            for name, start, length in _runs(levels):
                paths[name].append(f"M{each.x + start:g} {y}.5h{length}")
    most = max(totals) or 1.0
    bars = (f"M0 {y}.5h{TOTAL_WIDTH * totals[n] / most:.2f}" for y, n in enumerate(order))
    count = len(students)
    return HeatMap(
        tuple(
            each._replace(lost=tuple(round(sum_ / count, 3) for sum_ in lost[each.stage.name]))
            for each in columns
        ),
        count,
        width,
        round(count * min(TALLEST, max(LOWEST, HEIGHT / count)), 1),
        count <= APART,
        tuple((name, "".join(parts)) for name, parts in paths.items() if parts),
        "".join(bars),
        width + TOTAL_GAP,
        tuple(order),
    )


def _total(student: StudentRow, on_top: frozenset[str]) -> float:
    return sum(row.points for row in student.stages if row.graded and row.stage not in on_top)


def _levels(
    columns: StageColumns, row: StageRow | None, absent: str, lost: list[float]
) -> Iterator[str]:
    """Yield the CSS class of each criterion's cell in a student's row of one stage.

    The share of points that the student lost is added to the criterion's sum in `lost`. `absent` is
    the class for work that wasn't handed in.
    """
    if row is None or not row.handed_in:
        yield from [absent if row is None or row.graded else "open"] * columns.columns
        return
    for place in range(columns.columns):
        share = row.shares[place] if place < len(row.shares) else None
        if row.graded and share is not None:
            lost[place] += 1 - share
        yield level(share if row.graded else None)


def _runs(levels: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield (color, start, length) for each run of neighbouring cells with the same color.

    Full points are left out, because they are the background.
    """
    start = 0
    for name, group in groupby(levels):
        length = len(list(group))
        if name:
            yield name, start, length
        start += length
