"""The geometry of charts: positions of bars and points for the SVG templates."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from autograder.languages import _

__all__ = ["Bar", "Histogram", "histogram"]

BINS = 10
WIDTH, HEIGHT = 100.0, 100.0


class Bar(NamedTuple):
    """One bar: its label, its number, and its position in a box of 100 by 100."""

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
            _share(place * 10, place == BINS - 1),
            count,
            round(place * step + step * 0.08, 2),
            round(HEIGHT - HEIGHT * count / most, 2),
            round(step * 0.84, 2),
            round(HEIGHT * count / most, 2),
        )
        for place, count in enumerate(counts)
    )
    return Histogram(bars, len(shares), width, round(100 * median(shares), 1))


def _share(low: int, last: bool) -> str:
    """Return the share of a bin as text."""
    words = _("{low} to {high}%") if last else _("{low} to under {high}%")
    return words.format(low=low, high=low + 100 // BINS)
