"""card.py: one playing card.

Author:  Priya Raman
Date:    2026-11-02
File:    card.py
Purpose: Card class
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
NAMES = {ACE: "Ace", JACK: "Jack", QUEEN: "Queen", KING: "King"}
PACK = 52


class Card:
    """A playing card."""

    def __init__(self, rank, suit):
        """Check and store."""
        if not isinstance(rank, int) or not ACE <= rank <= KING:
            raise ValueError(f"bad rank {rank}")
        if str(suit).capitalize() not in SUITS:
            raise ValueError(f"bad suit {suit}")
        self.rank, self.suit = rank, suit

    @classmethod
    def from_number(cls, card_num):
        """Card number 0 to 51."""
        if not 0 <= card_num < PACK:
            raise ValueError(f"bad number {card_num}")
        suit, rank = divmod(card_num, KING)
        return cls(rank + 1, SUITS[suit])

    def value(self):
        """Value, faces are 10."""
        return 10 if self.rank >= JACK else self.rank

    def is_ace(self):
        """True for an ace."""
        return self.rank == ACE

    def __str__(self):
        """Name of the card."""
        return f"{NAMES.get(self.rank, self.rank)} of {self.suit}"
