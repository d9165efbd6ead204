"""card.py: one playing card.

Author:  Fatima El Amrani
Date:    06.11.2026
File:    card.py
Purpose: This class stores one playing card with its rank and its suit.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any
ACE = 1
ACE_VALUE = 11
MAX_VALUE = 10
CARDS_PER_SUIT = 13
NUMBER_OF_CARDS = 52


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int:
            raise ValueError(f"The rank is not an int: {rank}")
        if rank not in RANKS:
            raise ValueError(f"The rank is not from 1 to 13: {rank}")
        if suit not in SUITS:
            raise ValueError(f"The suit is unknown: {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 0 or card_num >= NUMBER_OF_CARDS:
            raise ValueError(f"The card number is not from 0 to 51: {card_num}")
        rank = card_num % CARDS_PER_SUIT + 1
        suit = SUITS[card_num // CARDS_PER_SUIT]
        return cls(rank, suit)

    def value(self):
        """Return what the card is worth: ace 11, pips their number, face cards 10."""
        if self.is_ace():
            return ACE_VALUE
        return min(self.rank, MAX_VALUE)

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        special_names = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        name = special_names.get(self.rank, str(self.rank))
        return f"{name} of {self.suit}"
