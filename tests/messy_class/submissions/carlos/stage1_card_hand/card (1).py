"""card.py: one playing card.

Author:  Carlos Vega
Date:    2026-11-05
File:    card.py
Purpose: One card of the pack
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any
RANK_NAMES = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
HIGHEST_VALUE = 10
CARDS = 52


def is_int(number):
    """Return True for an int that is no bool."""
    return isinstance(number, int) and not isinstance(number, bool)


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if not is_int(rank) or rank not in RANKS:
            raise ValueError(f"{rank} is no rank")
        if suit not in SUITS:
            raise ValueError(f"{suit} is no suit")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        if card_num not in range(CARDS):
            raise ValueError(f"{card_num} is no card")
        suit_num, rank_num = divmod(card_num, len(RANKS))
        return cls(RANKS[rank_num], SUITS[suit_num])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > HIGHEST_VALUE:
            return HIGHEST_VALUE
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return RANK_NAMES[self.rank - 1] == "Ace"

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{RANK_NAMES[self.rank - 1]} of {self.suit}"
