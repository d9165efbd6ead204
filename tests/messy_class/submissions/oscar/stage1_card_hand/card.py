"""card.py: one playing card.

Author:  Oscar Nilsson
Date:    7/11/2026
File:    card.py
Purpose: one card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
FACES = {11: "Jack", 12: "Queen", 13: "King"}


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        assert rank in RANKS
        assert suit in SUITS
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        assert 0 <= card_num <= 51
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank in FACES:
            return 10
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.is_ace():
            return "Ace of " + self.suit
        if self.rank in FACES:
            return FACES[self.rank] + " of " + self.suit
        return f"{self.rank} of {self.suit}"
