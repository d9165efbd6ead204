"""card.py: one playing card.

Author:  Mateo Rojas
Date:    4/11/26
File:    card.py
Purpose: carta
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if rank not in RANKS:
            raise ValueError("rank malo")
        if suit not in SUITS:
            raise ValueError("palo malo")
        if type(rank) != int:
            raise ValueError("rank no es int")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        todas = []
        for suit in SUITS:
            for rank in RANKS:
                todas.append(cls(rank, suit))
        return todas[card_num]

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank == 11 or self.rank == 12 or self.rank == 13:
            return 10
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.rank == 1:
            return "Ace of " + self.suit
        if self.rank == 11:
            return "Jack of " + self.suit
        if self.rank == 12:
            return "Queen of " + self.suit
        if self.rank == 13:
            return "King of " + self.suit
        return str(self.rank) + " of " + self.suit
