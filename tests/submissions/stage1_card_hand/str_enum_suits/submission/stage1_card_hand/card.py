"""card.py

Author:  Jonas Field
Date:    2026-10-03
File:    card.py
Purpose: Cards built from two enumerations.
"""
from enum import Enum, IntEnum


class Suit(str, Enum):
    """The four suits."""
    CLUBS = "Clubs"
    DIAMONDS = "Diamonds"
    HEARTS = "Hearts"
    SPADES = "Spades"

    def __str__(self):
        return self.value


class Rank(IntEnum):
    """The thirteen ranks."""
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def label(self):
        """The word for an ace or a face card, the number for the others."""
        if self in (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING):
            return self.name.capitalize()
        return str(self.value)


RANKS = range(1, 14)
SUITS = tuple(suit.value for suit in Suit)


class Card:
    """A playing card."""

    def __init__(self, rank, suit):
        if isinstance(rank, bool) or not isinstance(rank, int):
            raise ValueError("rank is not a whole number: %r" % (rank,))
        self.rank = Rank(rank)      # raises ValueError by itself
        self.suit = Suit(suit)      # the same

    @staticmethod
    def from_number(card_num):
        """Card number 0 to 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        everything = [(rank, suit) for suit in Suit for rank in Rank]
        if card_num not in range(len(everything)):
            raise ValueError("card number %r" % (card_num,))
        return Card(*everything[card_num])

    def value(self):
        """Points of the card."""
        return 10 if self.rank >= Rank.TEN else self.rank.value

    def is_ace(self):
        """Is it an ace?"""
        return self.rank is Rank.ACE

    def __str__(self):
        return self.rank.label + " of " + self.suit.value

    def __repr__(self):
        return "<" + str(self) + ">"
