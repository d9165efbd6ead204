"""card.py: one playing card.

Author:  TODO
Date:    TODO
File:    card.py
Purpose: TODO
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int or rank < 1 or rank > 13:
            raise ValueError("wrong")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 13:
            suit = "Clubs"
        elif card_num < 26:
            suit = "Diamonds"
        elif card_num < 39:
            suit = "Hearts"
        elif card_num < 52:
            suit = "Spades"
        else:
            raise ValueError("wrong")
        return cls(card_num % 13 + 1, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > 10:
            return 10
        else:
            return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        if str(self).startswith("Ace"):
            return True
        return False

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        match self.rank:
            case 1:
                name = "Ace"
            case 11:
                name = "Jack"
            case 12:
                name = "Queen"
            case 13:
                name = "King"
            case _:
                name = str(self.rank)
        return name + " of " + self.suit
