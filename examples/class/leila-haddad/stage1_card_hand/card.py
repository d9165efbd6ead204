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
        raise NotImplementedError("Card.__init__ is not written yet")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        raise NotImplementedError("Card.from_number is not written yet")

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        raise NotImplementedError("Card.value is not written yet")

    def is_ace(self):
        """Return True for an ace, else False."""
        raise NotImplementedError("Card.is_ace is not written yet")

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        raise NotImplementedError("Card.__str__ is not written yet")
