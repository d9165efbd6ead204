"""Cards as the solver counts them: ten values without suits.

A value is identified by its position: 0 for the ace, 1 to 8 for 2 to 9, and 9 for any ten (10,
jack, queen, king). `Counts` has the number of cards at each position, in a shoe or in a hand.
"""

from math import perm, prod
from operator import mul, sub
from typing import NamedTuple

__all__ = [
    "ACE",
    "COLUMNS",
    "NOTHING",
    "POSITIONS",
    "TEN",
    "UP_CARD_NAMES",
    "VALUES",
    "Counts",
    "Hand",
    "full_shoe",
    "hand_of",
    "minus",
    "plus",
    "ways",
]

Counts = tuple[int, ...]

ACE, TEN = 0, 9
POSITIONS = range(10)
VALUES = range(1, 11)
"""The value of the cards at each position, with aces as 1."""

NOTHING: Counts = (0,) * len(POSITIONS)
COLUMNS = (1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE)
"""The dealer's up cards in the order of the matrix's columns: 2 to 9, ten, ace."""

UP_CARD_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns' names, in the same order."""


class Hand(NamedTuple):
    """A player's hand: total, softness, and size; in a finite shoe, also its cards."""

    total: int
    soft: bool  # an ace counts as 11
    size: int  # number of cards; with the endless pack at most 3, or 5 if five cards win
    seen: Counts  # its cards with a finite shoe; empty with the endless pack

    @property
    def natural(self) -> bool:
        """True for an ace and a ten, a blackjack unless the hand comes from a split."""
        return self.total == 21 and self.size == 2


def full_shoe(decks: int) -> Counts:
    """Return the number of cards at each position in this many 52-card decks."""
    return (4 * decks,) * 9 + (16 * decks,)


def plus(counts: Counts, position: int, number: int = 1) -> Counts:
    """Return the counts with `number` more cards at one position (fewer if negative)."""
    return (*counts[:position], counts[position] + number, *counts[position + 1 :])


def minus(counts: Counts, removed: Counts) -> Counts:
    """Return the number of cards left at each position without those in `removed`."""
    return tuple(map(sub, counts, removed))


def ways(left: Counts, cards: Counts) -> int:
    """Return the number of ways to draw `cards` from `left` in one order of values.

    It is a product of falling counts: with 5 fours left, there are 5 x 4 ways to draw two.
    """
    return prod(map(perm, left, cards))


def best_total(counts: Counts) -> tuple[int, bool]:
    """Return a hand's highest total without a bust, and True if an ace counts as 11."""
    hard = sum(map(mul, VALUES, counts))
    soft = counts[ACE] > 0 and hard <= 11
    return (hard + 10, True) if soft else (hard, False)


def hand_of(cards: Counts) -> Hand:
    """Return the hand with these cards, with its total, softness, and size."""
    total, soft = best_total(cards)
    return Hand(total, soft, sum(cards), cards)
