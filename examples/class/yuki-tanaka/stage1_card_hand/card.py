"""card.py: one playing card.

Author:  Yuki Tanaka
Date:    2026-09-15
File:    card.py
Purpose: A playing card, written with match statements wherever a rank decides.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    __slots__ = ("rank", "suit")

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        match rank, suit:
            case (bool(), _):
                raise ValueError(f"{rank} is a bool, not a rank")
            case (int(), str()) if rank in RANKS and suit in SUITS:
                self.rank, self.suit = rank, suit
            case _:
                raise ValueError(f"there is no card {rank!r} of {suit!r}")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num < 0:
            raise ValueError(f"{card_num} is below 0")
        for suit in SUITS:
            if card_num < len(RANKS):
                return cls(RANKS[card_num], suit)
            card_num -= len(RANKS)
        raise ValueError("the number is above 51")

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        match self.rank:
            case 11 | 12 | 13:
                return 10
            case pips:
                return pips

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == min(RANKS)

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
            case pips:
                name = pips
        return f"{name} of {self.suit}"
