"""card.py: one playing card.

Author:  Mateo Fernández
Date:    2026-09-12
File:    card.py
Purpose: A playing card as a frozen dataclass. It checks itself once and can never change.
"""

from dataclasses import dataclass

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
TEN = 10
NAMES = {ACE: "Ace", JACK: "Jack", QUEEN: "Queen", KING: "King"}


@dataclass(frozen=True)
class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    rank: int
    suit: str

    def __post_init__(self):
        """Check the two fields; the dataclass has stored them already."""
        if isinstance(self.rank, bool) or not isinstance(self.rank, int):
            raise ValueError(f"not a rank: {self.rank!r}")
        if self.rank not in RANKS:
            raise ValueError(f"rank out of range: {self.rank}")
        if self.suit not in SUITS:
            raise ValueError(f"not a suit: {self.suit!r}")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        pack = [(rank, suit) for suit in SUITS for rank in RANKS]
        if card_num not in range(len(pack)):
            raise ValueError(f"not a card number: {card_num!r}")
        return cls(*pack[card_num])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return min(TEN, self.rank)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return "{} of {}".format(NAMES.get(self.rank, self.rank), self.suit)
