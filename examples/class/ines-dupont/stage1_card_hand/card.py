"""card.py: one playing card.

Author:  Inès Dupont
Date:    2026-09-19
File:    card.py
Purpose: To represent a card.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
FIRST_FACE = 11
FACE_VALUE = 10
FACES = ["Jack", "Queen", "King"]


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if isinstance(rank, bool):
            raise ValueError("a bool is not a rank")
        if rank not in list(RANKS):
            print("wrong rank")
            raise ValueError(rank)
        if suit not in SUITS:
            print("wrong suit")
            raise ValueError(suit)
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        number = 0
        for suit in SUITS:
            for rank in RANKS:
                if number == card_num:
                    return cls(rank, suit)
                number += 1
        raise ValueError(card_num)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank >= FIRST_FACE:
            print(FACE_VALUE)
        else:
            print(self.rank)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.rank == 1:
            return f"Ace of {self.suit}"
        if self.rank >= FIRST_FACE:
            return f"{FACES[self.rank - FIRST_FACE]} of {self.suit}"
        return f"{self.rank} of {self.suit}"
