"""card.py: a playing card that cannot be changed.

Author:  Ida Berg
Date:    2026-10-02
File:    card.py
Purpose: One playing card as a frozen dataclass; wrong ranks and suits are refused.
"""

from dataclasses import dataclass
from typing import ClassVar

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


@dataclass(frozen=True)
class Card:
    """A card with a rank from 1 (ace) to 13 (king) and a suit."""

    rank: int
    suit: str

    ACE: ClassVar[int] = 1
    HIGHEST_VALUE: ClassVar[int] = 10
    NAMES: ClassVar[dict] = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}

    def __post_init__(self):
        """Refuse what is not a card."""
        if type(self.rank) is not int or self.rank not in RANKS:
            raise ValueError(f"no such rank: {self.rank!r}")
        if self.suit not in SUITS:
            raise ValueError(f"no such suit: {self.suit!r}")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 to 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if not 0 <= card_num < len(RANKS) * len(SUITS):
            raise ValueError(f"no such card number: {card_num!r}")
        suit, rank = divmod(card_num, len(RANKS))
        return cls(RANKS[rank], SUITS[suit])

    def value(self):
        """Return what the card counts."""
        return min(self.rank, self.HIGHEST_VALUE)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == self.ACE

    def __str__(self):
        return f"{self.NAMES.get(self.rank, self.rank)} of {self.suit}"
