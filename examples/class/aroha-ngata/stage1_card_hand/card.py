"""card.py: one playing card.

Author:  Aroha Ngata
Date:    2026-09-22
File:    card.py
Purpose: A class for cards.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
LAST_PIP = 10
SUIT_SIZE = len(RANKS)


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    face_names = {ACE: "Ace", 11: "Jack", 12: "Queen", 13: "King"}

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if isinstance(rank, bool) or not isinstance(rank, int):
            raise ValueError(f"The rank {rank!r} is not an integer")
        if rank not in RANKS or suit not in SUITS:
            raise ValueError(f"There is no {rank} of {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num < 0 or card_num >= SUIT_SIZE * len(SUITS):
            raise ValueError(f"There is no card number {card_num}")
        return cls(1 + card_num % SUIT_SIZE, SUITS[card_num // SUIT_SIZE])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return self.rank if self.rank <= LAST_PIP else LAST_PIP

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{self.face_names.get(self.rank, self.rank)} of {self.suit}"
