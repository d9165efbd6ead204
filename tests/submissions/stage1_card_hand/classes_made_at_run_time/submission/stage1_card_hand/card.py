"""card.py: a class made by hand.

Author:  Yusuf Demir
Date:    2026-10-16
File:    card.py
Purpose: Build the class Card from functions.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


def init(self, rank, suit):
    """Set up a card."""
    is_rank = type(rank) is int and rank in RANKS
    is_suit = type(suit) is str and suit in SUITS
    if not (is_rank and is_suit):
        raise ValueError(f"no card with rank {rank!r} and suit {suit!r}")
    vars(self).update(rank=rank, suit=suit)


def value(self):
    """The points."""
    return self.rank if self.rank < 11 else 10


def is_ace(self):
    """An ace?"""
    return self.rank == 1


def text(self):
    """The words."""
    first = ("Ace " if self.rank == 1 else "Jack " if self.rank == 11 else "Queen " if self.rank == 12
             else "King " if self.rank == 13 else "%d " % self.rank)
    return first + "of " + self.suit


def from_number(cls, card_num):
    """The card with a number."""
    if isinstance(card_num, float):
        raise ValueError(f"a card number is a whole number, not {card_num!r}")
    if card_num not in range(52):
        raise ValueError(f"no card with number {card_num!r}")
    return cls(card_num % 13 + 1, SUITS[card_num // 13])


Card = type(
    "Card",
    (),
    {
        "__doc__": "A playing card.",
        "__init__": init,
        "__str__": text,
        "value": value,
        "is_ace": is_ace,
        "from_number": classmethod(from_number),
    },
)
del init, value, is_ace, text, from_number
