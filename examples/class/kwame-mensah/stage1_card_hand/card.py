"""card.py: one playing card.

Author:  Kwame Mensah
Date:    2026-09-20
File:    card.py
Purpose: A card of a pack of 52.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
PACK = len(RANKS) * len(SUITS)
TOP_VALUE = 10
ACE = "Ace"


def name_of(rank):
    """Return how a rank is written."""
    words = {1: ACE, 11: "Jack", 12: "Queen", 13: "King"}
    if rank in words:
        return words[rank]
    return str(rank)


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int:
            raise ValueError(f"{rank!r} is a {type(rank).__name__} and not a rank")
        if not 1 <= rank <= len(RANKS):
            raise ValueError(f"{rank} is not between 1 and 13")
        if SUITS.count(suit) == 0:
            raise ValueError(f"{suit!r} is not one of the four suits")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if not 0 <= card_num < PACK:
            raise ValueError(f"{card_num} is not between 0 and 51")
        rank = 1
        suit_index = 0
        for _ in range(card_num):
            rank += 1
            if rank > len(RANKS):
                rank = 1
                suit_index += 1
        return cls(rank, SUITS[suit_index])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return TOP_VALUE if self.rank > TOP_VALUE else self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return name_of(self.rank) == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{name_of(self.rank)} of {self.suit}"
