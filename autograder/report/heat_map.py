"""The heat map of a class, students by criteria, as a few SVG paths.

One unit is a cell. Each level is one path of strokes, a run of equal cells in a row is one stroke,
and full points are the background. So a class of 1,000 takes a few hundred kilobytes.
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
    """A stage's columns: the position of the first, in cells, and their number."""

    stage: Stage
    x: float
    columns: int
    lost: tuple[float, ...]


class HeatMap(NamedTuple):
    """The map: its size in cells, a path for each level, and the students' order by total.

    `height` is in pixels. `totals` is a path of bars that starts at `total_x`. `lost` is, for each
    column, the share of all points that the class lost there.
    """

    stages: tuple[StageColumns, ...]
    rows: int
    width: float
    height: float
    apart: bool
    paths: tuple[tuple[str, str], ...]
    totals: str
    total_x: float
    order: tuple[int, ...]


def level(share: float | None) -> str:
    """Return the level of a share of points; "" for full points."""
    if share is None:
        return "open"
    if share >= 1 - 1e-9:
        return ""
    return f"h{min(int(share * 4), 3)}"


def heat_map(
    stages: Sequence[Stage], students: Sequence[StudentRow], extra: frozenset[str] = frozenset()
) -> HeatMap | None:
    """Return the map of the students, sorted by total; None without any.

    Stages of `extra` are extra credit: they don't count as missing, and totals exclude them unless
    there is nothing else.
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
    """Yield a level for each column, and add the lost share to `lost`."""
    if row is None or not row.handed_in:
        yield from [absent if row is None or row.graded else "open"] * columns.columns
        return
    for place in range(columns.columns):
        share = row.shares[place] if place < len(row.shares) else None
        if row.graded and share is not None:
            lost[place] += 1 - share
        yield level(share if row.graded else None)


def _runs(levels: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield level, start, and length of each run of equal cells, without the background."""
    start = 0
    for name, group in groupby(levels):
        length = len(list(group))
        if name:
            yield name, start, length
        start += length
