"""card.py: a card with checked attributes.

Author:  Elena Popa
Date:    2026-10-20
File:    card.py
Purpose: A card that can be changed, but never into something wrong.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class OneOf:
    """A descriptor that accepts certain values."""

    def __init__(self, kind, *allowed):
        self.kind = kind
        self.allowed = allowed

    def __set_name__(self, owner, name):
        self.name = name
        self.place = "_" + name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.place)

    def __set__(self, instance, value):
        if type(value) is not self.kind or value not in self.allowed:
            raise ValueError(f"{self.name} must not be {value!r}")
        setattr(instance, self.place, value)


class Card:
    """A card."""

    rank = OneOf(int, *RANKS)
    suit = OneOf(str, *SUITS)

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """A card by its number."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        card = cls.__new__(cls)
        if card_num < 0:
            raise ValueError(f"card_num must not be {card_num!r}")
        try:
            card.suit = SUITS[card_num // 13]
        except IndexError:
            raise ValueError(f"card_num must not be {card_num!r}") from None
        card.rank = card_num % 13 + 1
        return card

    def value(self):
        """What it counts."""
        return sorted((self.rank, 10))[0]

    def is_ace(self):
        """Is it an ace?"""
        return not self.rank - 1

    def __str__(self):
        word = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return "%(rank)s of %(suit)s" % {"rank": word.get(self.rank, self.rank), "suit": self.suit}
