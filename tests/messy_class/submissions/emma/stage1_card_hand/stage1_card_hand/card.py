"""card.py: one playing card.

Author:  Emma Schmitt
Date:    05.11.26
File:    card.py
Purpose: a card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int:
            raise ValueError("rank has to be int")
        if rank not in RANKS:
            raise ValueError("rank has to be from 1 to 13")
        if suit not in SUITS:
            raise ValueError("suit has to be in SUITS")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        if card_num < 0 or card_num > 51:
            raise ValueError("number has to be from 0 to 51")
        return cls(card_num // 4 + 1, SUITS[card_num % 4])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank < 10:
            return self.rank
        return 10

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.value() == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        face = str(self.rank)
        if face == "1":
            face = "Ace"
        if face == "11":
            face = "Jack"
        if face == "12":
            face = "Queen"
        if face == "13":
            face = "King"
        return f"{face} of {self.suit}"
