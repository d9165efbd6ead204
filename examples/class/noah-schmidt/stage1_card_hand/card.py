"""card.py: one playing card.

Author:  Noah Schmidt
Date:    2026-09-20
File:    card.py
Purpose: The card for the blackjack game.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
RANK_NAMES = ("Ace", *(str(pips) for pips in range(2, 11)), "Jack", "Queen", "King")
MAX_VALUE = 10


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if rank is True or not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"invalid rank: {rank!r}")
        if suit not in SUITS:
            raise ValueError(f"invalid suit: {suit!r}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        for suit_number, suit in enumerate(SUITS):
            rank = card_num - suit_number * len(RANKS) + 1
            if rank in RANKS:
                return cls(rank, suit)
        raise ValueError(f"invalid card number: {card_num!r}")

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return min(self.rank, MAX_VALUE)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == RANKS[0]

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return f"{RANK_NAMES[self.rank - 1]} of {self.suit}"
