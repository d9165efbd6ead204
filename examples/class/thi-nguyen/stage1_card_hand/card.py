"""card.py: one playing card.

Author:  Nguyen Thi Mai
Date:    16/09/2026
File:    card.py
Purpose: the card class for assignment 3
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
TEN = 10
NAMES = ["", "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"]


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if not isinstance(rank, int) or rank is True or rank is False:
            raise ValueError("rank must be a number: " + repr(rank))
        if rank < min(RANKS) or rank > max(RANKS):
            raise ValueError("rank must be 1 to 13: " + repr(rank))
        if suit not in SUITS:
            raise ValueError("unknown suit: " + repr(suit))
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        # build the whole pack in order and take the one we need, easy to understand
        pack = []
        for suit in SUITS:
            for rank in RANKS:
                pack.append(cls(rank, suit))
        if card_num < 0 or card_num >= len(pack):
            raise ValueError("card number must be 0 to 51: " + repr(card_num))
        return pack[card_num]

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > TEN:
            return TEN
        return self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return NAMES[self.rank] + " of " + self.suit
