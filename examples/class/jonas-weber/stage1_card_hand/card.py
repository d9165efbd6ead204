"""card.py: one playing card.

Author:  Jonas Weber
Date:    2026-09-21
File:    card.py
Purpose: Card for Assignment 3
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
TEN = 10
THIRTEEN = 13


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if not type(rank) is int:
            raise ValueError("rank must be int but is " + str(rank))
        if not 1 <= rank <= THIRTEEN:
            raise ValueError("rank must be 1 to 13 but is " + str(rank))
        if not suit in SUITS:
            raise ValueError("suit does not exist: " + str(suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num < 0 or card_num // THIRTEEN >= len(SUITS):
            raise ValueError("card number does not exist: " + str(card_num))
        return cls(card_num % THIRTEEN + 1, SUITS[card_num // THIRTEEN])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank <= TEN:
            return self.rank
        return TEN

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        name = str(self.rank)
        if self.is_ace():
            name = "Ace"
        if self.rank > TEN:
            name = ("Jack", "Queen", "King")[self.rank - TEN - 1]
        return name + " of " + self.suit
