"""card.py: one playing card.

Author:  Amelie Brandt
Date:    2026-11-03
File:    card.py
Purpose: A playing card with rank and suit.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

ACE = 1
FACE_VALUE = 10
RANK_NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"not a rank: {rank!r}")
        if suit not in SUITS:
            raise ValueError(f"not a suit: {suit!r}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 0 or card_num > 51:
            raise ValueError(f"not a card number: {card_num}")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return min(self.rank, FACE_VALUE)

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{RANK_NAMES.get(self.rank, self.rank)} of {self.suit}"
