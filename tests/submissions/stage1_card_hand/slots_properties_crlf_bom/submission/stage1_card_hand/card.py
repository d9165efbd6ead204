"""card.py: a playing card.

Author:  Peter Olsen
Date:    2026-10-06
File:    card.py
Purpose: A card whose rank and suit can be read but not written.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """A card."""

    __slots__ = ("__rank", "__suit")

    def __init__(self, rank, suit):
        """Check and keep the rank and the suit."""
        if not self.__is_rank(rank):
            raise ValueError(f"rank: {rank!r}")
        if not self.__is_suit(suit):
            raise ValueError(f"suit: {suit!r}")
        self.__rank = rank
        self.__suit = suit

    @staticmethod
    def __is_rank(rank):
        return isinstance(rank, int) and not isinstance(rank, bool) and rank in RANKS

    @staticmethod
    def __is_suit(suit):
        return any(suit == known for known in SUITS)

    @property
    def rank(self):
        """The rank."""
        return self.__rank

    @property
    def suit(self):
        """The suit."""
        return self.__suit

    @classmethod
    def from_number(cls, card_num):
        """Count through the deck until the number is reached."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        number = 0
        for suit in SUITS:
            for rank in RANKS:
                if number == card_num:
                    return cls(rank, suit)
                number += 1
        raise ValueError(f"card number: {card_num!r}")

    def value(self):
        """The points."""
        if self.rank > 10:
            return 10
        return self.rank

    def is_ace(self):
        """Is it an ace?"""
        return self.rank == 1

    def __str__(self):
        """The name of the card."""
        if self.rank == 1:
            name = "Ace"
        elif self.rank == 11:
            name = "Jack"
        elif self.rank == 12:
            name = "Queen"
        elif self.rank == 13:
            name = "King"
        else:
            name = str(self.rank)
        return name + " of " + self.suit
