"""card.py: one playing card.

Author:  Lars Andersen
Date:    2026-09-17
File:    card.py
Purpose: Playing cards for all our blackjack programs.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE_VALUE = 11  # as we play it at home
FACE_VALUE = 10
NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        rank_is_right = isinstance(rank, int) and not isinstance(rank, bool) and rank in RANKS
        if not rank_is_right or suit not in SUITS:
            raise ValueError(f"no such card: {rank!r} of {suit!r}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if not 0 <= card_num < len(SUITS) * len(RANKS):
            raise ValueError(f"no such card number: {card_num}")
        suit, rank = divmod(card_num, len(RANKS))
        return cls(rank + 1, SUITS[suit])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.is_ace():
            return ACE_VALUE
        return min(self.rank, FACE_VALUE)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{NAMES.get(self.rank, self.rank)} of {self.suit}"
