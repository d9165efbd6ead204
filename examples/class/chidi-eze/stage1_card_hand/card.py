"""card.py: one playing card.

Author:  Chidi Eze
Date:    2026-09-18
File:    card.py
Purpose: One card of the pack.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
TEN = 10
COURT = {11: "Jack", 12: "Queen", 13: "King", ACE: "Ace"}


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if rank not in RANKS:
            raise ValueError(f"unknown rank {rank}")
        if suit not in SUITS:
            raise ValueError(f"unknown suit {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        return cls(card_num % len(RANKS) + 1, SUITS[card_num // len(RANKS)])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return TEN if self.rank in COURT and self.rank != ACE else self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.rank in COURT:
            return f"{COURT[self.rank]} of {self.suit}"
        return f"{self.rank} of {self.suit}"
