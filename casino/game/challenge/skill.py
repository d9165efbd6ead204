"""Compare two bots on the same shoes: one bot's lead, and its margin of error.

The difference is taken game by game, without the luck of the cards, over the games that both bots
played in every session. The limits are `LIMIT` standard errors from the mean. For two equal bots,
they exclude a lead of zero in fewer than one in a thousand comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from casino.game.challenge.luck import Adjusted

__all__ = ["LIMIT", "Lead", "differences", "lead"]

LIMIT = 3.7
"""Distance from zero, in standard errors, of a significant lead."""
HUNDRED = 100


@dataclass(frozen=True)
class Lead:
    """A bot's mean lead over another in credits per 100 bet, and its standard error."""

    mean: float
    error: float
    games: int

    @property
    def least(self) -> float:
        """The lower limit of the lead: the mean minus 3.7 standard errors."""
        return self.mean - LIMIT * self.error

    @property
    def most(self) -> float:
        """The upper limit of the lead: the mean plus 3.7 standard errors."""
        return self.mean + LIMIT * self.error


def differences(mine: Sequence[Adjusted], theirs: Sequence[Adjusted]) -> list[float]:
    """Return one bot's lead over another in each game, in credits per 100 bet.

    Insurance is excluded, because it is judged separately.
    """
    return [
        HUNDRED
        * ((one.credits - one.insured) / one.bet - (other.credits - other.insured) / other.bet)
        for one, other in zip(mine, theirs, strict=False)
    ]


def lead(values: Iterable[float]) -> Lead:
    """Return the mean of two or more games' differences, and its standard error."""
    found = list(values)
    number = len(found)
    mean = sum(found) / number
    variance = sum((value - mean) ** 2 for value in found) / (number - 1)
    return Lead(mean, sqrt(variance / number), number)
