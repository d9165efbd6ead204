"""The geometry of charts: where bars and points lie, as numbers for the SVG templates."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

__all__ = ["WIDE", "Bar", "Dot", "Histogram", "Scatter", "histogram", "scatter"]

BINS = 10
WIDTH, WIDE, HEIGHT = 100.0, 180.0, 100.0
PLOT_WIDTH, PLOT_HEIGHT = 160.0, 100.0


class Bar(NamedTuple):
    """One bar: what it holds in words, how many, and its place in a box of 100 by 100."""

    label: str
    amount: int
    x: float
    y: float
    width: float
    height: float


class Histogram(NamedTuple):
    """The number of students for each share of the points; `median` is in percent."""

    bars: tuple[Bar, ...]
    students: int
    width: float
    median: float


class Dot(NamedTuple):
    """One point of a scatter plot: its place in the box, its label, its words."""

    x: float
    y: float
    label: str
    words: str


class Scatter(NamedTuple):
    """Points in a box; `zero` is where the line of 0 lies, `low` the value at the bottom."""

    dots: tuple[Dot, ...]
    width: float
    height: float
    zero: float
    low: float


def histogram(shares: Sequence[float], width: float = WIDTH) -> Histogram | None:
    """Count shares of 0 to 1 in ten equal bins, the last with both ends; None without any.

    The chart is `width` wide and 100 high.
    """
    if not shares:
        return None
    counts = [0] * BINS
    for share in shares:
        counts[max(0, min(int(share * BINS + 1e-9), BINS - 1))] += 1
    most = max(counts)
    step = width / BINS
    bars = tuple(
        Bar(
            f"{place * 10} to {'under ' if place < BINS - 1 else ''}{place * 10 + 10} %",
            count,
            round(place * step + step * 0.08, 2),
            round(HEIGHT - HEIGHT * count / most, 2),
            round(step * 0.84, 2),
            round(HEIGHT * count / most, 2),
        )
        for place, count in enumerate(counts)
    )
    return Histogram(bars, len(shares), width, round(100 * median(shares), 1))


def scatter(rows: Sequence[tuple[float, float, str, str]]) -> Scatter | None:
    """Place points (x of 0 to 1, y of −1 to 1, label, words) in a box; None without any.

    The lower half is there only if a point lies in it.
    """
    if not rows:
        return None
    low = -1.0 if min(y for _, y, _, _ in rows) < 0 else 0.0
    scale = PLOT_HEIGHT / (1 - low)
    dots = tuple(
        Dot(round(PLOT_WIDTH * x, 2), round(scale * (1 - y), 2), label, words)
        for x, y, label, words in rows
    )
    return Scatter(dots, PLOT_WIDTH, PLOT_HEIGHT, scale, low)
