"""The simulator's counts: eight counters, then the number of rounds by net result."""

from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt

__all__ = ["MIDDLE", "RAN_OUT", "Sums", "histogram", "moments", "new_sums", "outcomes"]

Sums = npt.NDArray[np.int64]

WIN, PUSH, LOSE, BUST, DOUBLE, SPLIT, NATURAL, RAN_OUT = range(8)
COUNTERS = 8
"""Hands won, pushed, lost, busted, and doubled, splits, naturals paid, and shoes used up."""

MIDDLE = 128
"""Net results from -128 to 128 whole bets are counted, without naturals paid."""


def new_sums() -> Sums:
    """Return an array of zeros, in which the results of rounds are counted."""
    return np.zeros(COUNTERS + 2 * MIDDLE + 1, dtype=np.int64)


def outcomes(sums: Sums) -> dict[str, int]:
    """Return the number of hands for each outcome or move, such as "win" or "double"."""
    names = {
        "win": WIN,
        "push": PUSH,
        "lose": LOSE,
        "blackjack": NATURAL,
        "bust": BUST,
        "double": DOUBLE,
        "split": SPLIT,
    }
    return {name: int(sums[at]) for name, at in names.items()}


def histogram(sums: Sums, blackjack_pays: Fraction) -> dict[float, int]:
    """Return the number of rounds by net result in bets, from the lowest result up."""
    found = {float(at - MIDDLE): int(count) for at, count in enumerate(sums[COUNTERS:]) if count}
    if sums[NATURAL]:
        pays = float(blackjack_pays)
        found[pays] = found.get(pays, 0) + int(sums[NATURAL])
    return dict(sorted(found.items()))


def moments(counts: dict[float, int]) -> tuple[float, float]:
    """Return the mean and the standard deviation of a round's net result in bets.

    `counts` maps net results to rounds. Without rounds, both are NaN.
    """
    rounds = sum(counts.values())
    if not rounds:
        return float("nan"), float("nan")
    mean = sum(net * count for net, count in counts.items()) / rounds
    squares = sum(net * net * count for net, count in counts.items()) / rounds
    return mean, sqrt(max(0.0, squares - mean * mean))
