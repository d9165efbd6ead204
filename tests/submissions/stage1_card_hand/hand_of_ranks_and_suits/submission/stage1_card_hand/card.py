"""card.py: a file of the course.

Author:  A Student
Date:    2026-11-27
File:    card.py
Purpose: the course
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
WORDS = "x Ace 2 3 4 5 6 7 8 9 10 Jack Queen King".split()


class Card:
    """A card kept as one number."""

    def __init__(self, rank, suit):
        """Make it."""
        if type(rank) is not int or rank not in RANKS:
            raise ValueError("rank %r" % (rank,))
        if suit not in SUITS:
            raise ValueError("suit %r" % (suit,))
        self.number = SUITS.index(suit) * 13 + rank - 1

    @property
    def rank(self):
        """Rank."""
        return self.number % 13 + 1

    @property
    def suit(self):
        """Suit."""
        return SUITS[self.number // 13]

    @classmethod
    def from_number(cls, card_num):
        """Card of a number."""
        if not 0 <= card_num <= 51:
            raise ValueError(card_num)
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Value."""
        return min(10, self.rank)

    def is_ace(self):
        """Ace."""
        return self.number % 13 == 0

    def __eq__(self, other):
        """Equal cards."""
        return isinstance(other, Card) and self.number == other.number

    def __hash__(self):
        """Hash."""
        return self.number

    def __str__(self):
        """Text."""
        return "%s of %s" % (WORDS[self.rank], self.suit)
