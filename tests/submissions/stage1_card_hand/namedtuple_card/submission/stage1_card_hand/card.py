"""card.py: cards as named tuples.

Author:  Tomas Lind
Date:    2026-10-01
File:    card.py
Purpose: A card is a tuple of rank and suit.
"""

from collections import namedtuple

RANKS = range(1, 14)
SUITS = "Clubs Diamonds Hearts Spades".split()
SUITS = tuple(SUITS)


class Card(namedtuple("CardBase", ["rank", "suit"])):
    """A rank and a suit."""

    __slots__ = ()

    def __new__(cls, rank, suit):
        if rank is True or rank is False or not isinstance(rank, int):
            raise ValueError("not a rank: " + repr(rank))
        if not 1 <= rank <= 13:
            raise ValueError("rank out of range: " + str(rank))
        if not isinstance(suit, str) or suit not in SUITS:
            raise ValueError("not a suit: " + repr(suit))
        return super().__new__(cls, rank, suit)

    @classmethod
    def from_number(cls, card_num):
        """The card_num-th card of a new deck."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if not (isinstance(card_num, int) and 0 <= card_num <= 51):
            raise ValueError("not a card number: " + repr(card_num))
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """The value of the card."""
        return self.rank if self.rank < 10 else 10

    def is_ace(self):
        """Whether it is an ace."""
        return self[0] == 1

    def __str__(self):
        special = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return "{} of {}".format(special.get(self.rank) or self.rank, self.suit)
