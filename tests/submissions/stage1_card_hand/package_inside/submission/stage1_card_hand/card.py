"""card.py: cards.

Author:  Oscar Vega
Date:    2026-10-15
File:    card.py
Purpose: A card; its words are in the package text.
"""

from . import text
from .text.english import name_of

RANKS = range(1, 14)
SUITS = text.SUITS


class Card:
    """A card."""

    def __init__(self, rank, suit):
        try:
            if isinstance(rank, bool):
                raise TypeError("a truth value")
            self.rank = RANKS[RANKS.index(rank)]
            self.suit = SUITS[SUITS.index(suit)]
        except (TypeError, ValueError) as error:
            raise ValueError(f"not a card: {rank!r}, {suit!r}") from error
        if not isinstance(rank, int):
            raise ValueError(f"not a whole number: {rank!r}")

    @classmethod
    def from_number(cls, card_num):
        """From 0 to 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num in range(52):
            return cls(RANKS[card_num % 13], SUITS[card_num // 13])
        raise ValueError(f"not a card number: {card_num!r}")

    def value(self):
        """The points."""
        return (*RANKS[:10], 10, 10, 10)[self.rank - 1]

    def is_ace(self):
        """Ace?"""
        return self.rank == RANKS.start

    def __str__(self):
        return name_of(self)
