"""card.py: one playing card.

Author:  Hana Nováková
Date:    2026-09-17
File:    card.py
Purpose: playing card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
FIGURE = 10


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if isinstance(rank, bool) or not isinstance(rank, int):
            raise ValueError("rank is not a whole number: " + str(rank))
        if rank not in RANKS:
            raise ValueError("no such rank: " + str(rank))
        if suit not in SUITS:
            raise ValueError("no such suit: " + str(suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        suit, rank = divmod(card_num, len(RANKS))
        if suit < 0 or suit >= len(SUITS):
            raise ValueError("no such number: " + str(card_num))
        return cls(rank + 1, SUITS[suit])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return self.rank if self.rank < FIGURE else FIGURE

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        names = dict(zip(RANKS, RANKS))
        names[1] = "Ace"
        names[11], names[12], names[13] = "Jack", "Queen", "King"
        return f"{names[self.rank]} of {self.suit}"
