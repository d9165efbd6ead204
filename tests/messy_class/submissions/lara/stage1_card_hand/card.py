"""card.py: one playing card.

Author:  Lara Weiss
Date:    TODO
File:    card.py
Purpose: TODO
"""

import turtle
import tkinter
import math

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        self.rank = rank
        self.suit = suit
        if rank < 1 or rank > 13:
            raise ValueError
        if suit not in SUITS:
            raise ValueError

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        raise NotImplementedError("Card.from_number is not written yet")

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank <= 10:
            return self.rank
        return 10
        raise NotImplementedError("Card.value is not written yet")

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1
        raise NotImplementedError("Card.is_ace is not written yet")

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        words = {"1": "ace", "11": "jack", "12": "queen", "13": "king"}
        r = str(self.rank)
        if r in words:
            r = words[r]
        return r + " of " + self.suit
        raise NotImplementedError("Card.__str__ is not written yet")
