"""card.py: one playing card.

Author:  Chloé Martin
Date:    2026-11-04
File:    card.py
Purpose: a playing card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# I use this list for the names of the cards
rank_names = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"]


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        # first I check that it is an int (and no bool because True is an int too!)
        if type(rank) == bool or type(rank) != int:
            raise ValueError("This rank is not an int: " + str(rank))
        # now I check the number
        if rank < 1 or rank > 13:
            raise ValueError("This rank does not exist: " + str(rank))
        # and the suit
        if not suit in SUITS:
            raise ValueError("This suit does not exist: " + str(suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 1 or card_num > 52:
            raise ValueError("This number does not exist: " + str(card_num))
        # the suit is the number divided by 13
        suit = SUITS[(card_num - 1) // 13]
        # the rank is what is left
        rank = (card_num - 1) % 13 + 1
        return cls(rank, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        # min is the smaller number so the king is 10
        return min(10, self.rank)

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        # minus 1 because the list starts at 0
        return rank_names[self.rank - 1] + " of " + self.suit
