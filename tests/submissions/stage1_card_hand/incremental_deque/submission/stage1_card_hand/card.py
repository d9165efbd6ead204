# card.py
# Author: Sam Okoro / Date: 2026-10-07 / File: card.py
# Purpose: one card
from ._names import NAMES, SUITS

RANKS = range(1, 14)


class CardError(ValueError):
    """Raised for a card that does not exist."""

    def __init__(self, what, bad):
        super().__init__(what, bad)
        self.what = what
        self.bad = bad

    def __str__(self):
        return "%s cannot be %r" % (self.what, self.bad)


class Card(object):
    """A card that answers 0 or 1 for no or yes."""

    def __init__(self, rank, suit):
        if rank.__class__ is not int or not rank in RANKS:
            raise CardError("rank", rank)
        if not suit in SUITS:
            raise CardError("suit", suit)
        self.rank, self.suit = rank, suit

    @classmethod
    def from_number(cls, card_num):
        """Card 0 to 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num < 0 or card_num > 51:
            raise CardError("card number", card_num)
        return cls(1 + card_num % 13, SUITS[card_num // 13])

    def value(self):
        """Points."""
        return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10][self.rank]

    def is_ace(self):
        """1 for an ace, else 0."""
        return int(self.rank == 1)

    def __str__(self):
        return NAMES[self.rank] + " of " + self.suit
