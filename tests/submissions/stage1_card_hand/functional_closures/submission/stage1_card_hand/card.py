"""card.py: cards in a functional style.

Author:  Ruth Adler
Date:    2026-10-08
File:    card.py
Purpose: Cards from lookup tables and small functions.
"""

from functools import lru_cache, partialmethod
from itertools import product, starmap
from operator import attrgetter, eq

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
VALUES = dict(zip(RANKS, [*range(1, 10)] + [10] * 4))
WORDS = {**dict(zip(RANKS, map(str, RANKS))), 1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


def known(kind, candidates, wanted):
    """Return wanted when it is one of the candidates."""
    found = list(filter(lambda known_one: type(known_one) is type(wanted) and eq(known_one, wanted), candidates))
    if not found:
        raise ValueError(f"unknown {kind}: {wanted!r}")
    return found[0]


class Card:
    """A card."""

    def __init__(self, rank, suit):
        self.rank, self.suit = known("rank", RANKS, rank), known("suit", SUITS, suit)

    @staticmethod
    @lru_cache(maxsize=None)
    def from_number(card_num):
        """Always hand out the same object for the same number."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num not in range(52):
            raise ValueError(f"unknown number: {card_num!r}")
        return PACK[card_num]

    def _look_up(self, table):
        return table[self.rank]

    value = partialmethod(_look_up, VALUES)
    word = partialmethod(_look_up, WORDS)
    is_ace = lambda self: self.value() == 1
    __str__ = lambda self: " of ".join((self.word(), attrgetter("suit")(self)))


PACK = tuple(starmap(Card, ((rank, suit) for suit, rank in product(SUITS, RANKS))))
