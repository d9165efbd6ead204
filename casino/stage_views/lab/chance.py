"""Limits of chance: results beyond them are reported as a mismatch.

Correct code exceeds each limit once in 1,000 runs. The chi-square quantile is the Wilson-Hilferty
approximation (Proc. Natl. Acad. Sci. 17, 1931, 684), accurate to 0.1% from 30 degrees of freedom
on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

__all__ = ["FALSE_ALARM", "chi_square", "chi_square_limit", "share_limits"]

FALSE_ALARM = 0.001


def chi_square(observed: Sequence[float], expected: float) -> float:
    """Return chi-square: the sum of (observed - expected) squared over expected."""
    return sum((count - expected) ** 2 for count in observed) / expected


def chi_square_limit(degrees: int) -> float:
    """Return the value that chi-square exceeds by chance in 1 of 1,000 runs.

    `degrees` is the number of degrees of freedom.
    """
    spread = 2 / (9 * degrees)
    normal = NormalDist().inv_cdf(1 - FALSE_ALARM)
    return float(degrees * (1 - spread + normal * sqrt(spread)) ** 3)


def share_limits(probability: float, trials: int) -> tuple[float, float]:
    """Return the lowest and highest share of `trials` in which an event should occur.

    Correct code stays within them in 999 of 1,000 runs.
    """
    reach = NormalDist().inv_cdf(1 - FALSE_ALARM / 2) * sqrt(
        probability * (1 - probability) / trials
    )
    return probability - reach, probability + reach
