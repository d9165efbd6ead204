"""card.py: one playing card.

Author:  Jonas Weiler
Date:    4 Nov 2026
File:    card.py
Purpose: class Card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any
NAMES = ["", "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"]
MAX_VALUE = 10


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int or rank not in RANKS:
            raise ValueError("rank is wrong: " + str(rank))
        if suit not in SUITS:
            raise ValueError("suit is wrong: " + str(suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        suit = SUITS[card_num // 13]
        return cls(card_num % 13 + 1, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > MAX_VALUE:
            return MAX_VALUE
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return NAMES[self.rank] + " of " + self.suit
