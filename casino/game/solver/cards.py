"""Cards as the solver counts them: ten values, no suits.

Values are told apart by their position: 0 is the ace, 1 to 8 are 2 to 9, 9 is any ten (10, jack,
queen, king). `Counts` holds how many cards of each position there are, in a shoe or in a hand.
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
"""What the cards of each position count, aces as 1."""

NOTHING: Counts = (0,) * len(POSITIONS)
COLUMNS = (1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE)
"""The dealer's up cards in the order of the matrix's columns: 2 to 9, ten, ace."""

UP_CARD_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns' names, in the same order."""


class Hand(NamedTuple):
    """A player's hand: its total, whether an ace counts 11 in it, and how many cards it has.

    `seen` are its cards where the pack is finite; the endless pack leaves it empty, and there
    `size` stops at 3, because nothing that follows depends on more; at 5 where five cards win.
    """

    total: int
    soft: bool
    size: int
    seen: Counts

    @property
    def natural(self) -> bool:
        """True if these are an ace and a ten: a blackjack, unless the hand comes from a split."""
        return self.total == 21 and self.size == 2


def full_shoe(decks: int) -> Counts:
    """How many cards of each position that many 52-card decks hold."""
    return (4 * decks,) * 9 + (16 * decks,)


def plus(counts: Counts, position: int, number: int = 1) -> Counts:
    """The counts with `number` more (or fewer, if negative) cards of one position."""
    return (*counts[:position], counts[position] + number, *counts[position + 1 :])


def minus(counts: Counts, taken: Counts) -> Counts:
    """The counts less the cards taken."""
    return tuple(map(sub, counts, taken))


def ways(left: Counts, cards: Counts) -> int:
    """In how many ways these cards can be drawn from those left, in one given order of values.

    A product of falling counts: with 5 fours left, two of them can be drawn in 5 x 4 ways.
    """
    return prod(map(perm, left, cards))


def best_total(counts: Counts) -> tuple[int, bool]:
    """The total of these cards, one ace as 11 unless that passes 21, and whether one is 11."""
    hard = sum(map(mul, VALUES, counts))
    soft = counts[ACE] > 0 and hard <= 11
    return (hard + 10, True) if soft else (hard, False)


def hand_of(cards: Counts) -> Hand:
    """The hand that consists of these cards."""
    total, soft = best_total(cards)
    return Hand(total, soft, sum(cards), cards)
