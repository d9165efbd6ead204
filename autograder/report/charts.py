"""Computes the positions of bars in a histogram, for the SVG templates."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from autograder.languages import _

__all__ = ["Bar", "Histogram", "histogram"]

BINS = 10
WIDTH, HEIGHT = 100.0, 100.0


class Bar(NamedTuple):
    """One bar of a histogram: its label, its number of students, and its rectangle."""

    label: str
    amount: int
    x: float
    y: float
    width: float
    height: float


class Histogram(NamedTuple):
    """The bars of a chart of students by their share of the points."""

    bars: tuple[Bar, ...]
    students: int
    width: float  # of the chart, whose height is 100
    median: float  # in percent


def histogram(shares: Sequence[float], width: float = WIDTH) -> Histogram | None:
    """Return a chart of students' shares of the points, in ten equal bins from 0 to 1.

    The last bin includes 1. The chart is `width` wide and 100 high. Without shares, it is None.
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
    return Histogram(bars, len(shares), width, 100 * median(shares))


def _share(low: int, last: bool) -> str:
    """Return the label of a bin, such as "10 to under 20%"; `low` is its lower end in percent."""
    words = _("{low} to {high}%") if last else _("{low} to under {high}%")
    return words.format(low=low, high=low + 100 // BINS)
