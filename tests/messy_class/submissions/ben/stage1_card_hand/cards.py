"""card.py: one playing card.

Author:  Ben Carter
Date:    5.11.
File:    card.py
Purpose: card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if rank not in RANKS:
            raise ValueError("wrong rank")
        if suit not in SUITS:
            raise ValueError("wrong suit")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 0 or card_num > 51:
            raise ValueError("wrong number")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > 10:
            return 10
        else:
            return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        if self.rank == 1:
            return True
        else:
            return False

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        names = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        if self.rank in names:
            return names[self.rank] + " of " + self.suit
        return str(self.rank) + " of " + self.suit
