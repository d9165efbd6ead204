"""card.py: a card is its number.

Author:  Priya Nair
Date:    2026-10-05
File:    card.py
Purpose: A card is a number from 0 to 51 that knows its rank and suit.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
WORDS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
TEN = 10


class Card(int):
    """A card, stored as its number."""

    def __new__(cls, rank, suit):
        if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"rank {rank!r} is not one of 1 to 13")
        if suit not in SUITS:
            raise ValueError(f"suit {suit!r} is unknown")
        return int.__new__(cls, SUITS.index(suit) * len(RANKS) + rank - 1)

    @classmethod
    def from_number(cls, card_num):
        """Make the card with this number."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num < 0 or card_num >= len(SUITS) * len(RANKS):
            raise ValueError(f"card number {card_num!r} is not in 0 to 51")
        return int.__new__(cls, card_num)

    @property
    def rank(self):
        """The rank, 1 to 13."""
        return int(self) % len(RANKS) + 1

    @property
    def suit(self):
        """The name of the suit."""
        return SUITS[int(self) // len(RANKS)]

    def value(self):
        """The points of the card."""
        return min(self.rank, TEN)

    def is_ace(self):
        """True for the four aces."""
        return self.rank == RANKS[0]

    def __str__(self):
        return f"{WORDS.get(self.rank, self.rank)} of {self.suit}"

    def __repr__(self):
        return f"Card({self.rank}, {self.suit!r})"
