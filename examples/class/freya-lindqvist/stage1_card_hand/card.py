"""card.py: one playing card.

Author:  Freya Lindqvist
Date:    2026-09-13
File:    card.py
Purpose: A playing card. Its name comes from names.py beside this file.
"""

from stage1_card_hand.names import rank_name

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
LOWEST_FACE = 11
FACE_VALUE = 10


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        self.rank = checked(rank, RANKS, "rank")
        self.suit = checked(suit, SUITS, "suit")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        numbers = range(len(SUITS) * len(RANKS))
        suit_index, rank_index = divmod(checked(card_num, numbers, "card number"), len(RANKS))
        return cls(RANKS[rank_index], SUITS[suit_index])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return FACE_VALUE if self.rank >= LOWEST_FACE else self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return rank_name(self.rank) + " of " + self.suit


def checked(thing, allowed, what):
    """Return the thing if it is one of those allowed and of the same type as they are."""
    if type(thing) is type(allowed[0]) and thing in allowed:
        return thing
    raise ValueError(f"{thing!r} is no {what}")
