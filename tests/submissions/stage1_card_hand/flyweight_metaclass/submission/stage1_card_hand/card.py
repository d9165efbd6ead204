"""card.py: every card exists once.

Author:  Viktor Holm
Date:    2026-10-09
File:    card.py
Purpose: Cards as shared objects.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Shared(type):
    """Metaclass: the same arguments give the same object."""

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        cls._made = {}

    def __call__(cls, rank, suit):
        if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"rank {rank!r}")
        if suit not in SUITS:
            raise ValueError(f"suit {suit!r}")
        key = rank, suit
        if key not in cls._made:
            cls._made[key] = super().__call__(rank, suit)
        return cls._made[key]


class Card(metaclass=Shared):
    """A card."""

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return (self.rank, self.suit) == (other.rank, other.suit)

    def __hash__(self):
        return hash((self.rank, self.suit))

    def __lt__(self, other):
        return (self.suit, self.rank) < (other.suit, other.rank)

    def __repr__(self):
        return f"{type(self).__name__}({self.rank!r}, {self.suit!r})"

    def __str__(self):
        words = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return f"{words.get(self.rank, str(self.rank))} of {self.suit}"

    @classmethod
    def from_number(cls, card_num):
        """The card of that number."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if not 0 <= card_num <= 51:
            raise ValueError(f"number {card_num!r}")
        return cls(card_num % len(RANKS) + 1, SUITS[card_num // len(RANKS)])

    def value(self):
        """What it counts."""
        return self.rank if self.rank <= 10 else 10

    def is_ace(self):
        """An ace or not."""
        return self is self._made.get((1, self.suit))
