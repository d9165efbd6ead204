"""card.py: one playing card.

Author:  Amara Okafor
Date:    2026-09-14
File:    card.py
Purpose: A single playing card with its rank, its suit, its value in blackjack and its name.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
JACK = 11
QUEEN = 12
KING = 13
FACE_VALUE = 10
PACK_SIZE = 52
WORDS = {ACE: "Ace", JACK: "Jack", QUEEN: "Queen", KING: "King"}


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        # type() instead of isinstance(), because isinstance(True, int) is True
        if type(rank) is not int:
            raise ValueError(f"rank has to be an int, got {rank!r}")
        if rank not in RANKS:
            raise ValueError(f"rank has to be from 1 to 13, got {rank}")
        if suit not in SUITS:
            raise ValueError(f"there is no suit called {suit!r}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num < 0 or card_num >= PACK_SIZE:
            raise ValueError(f"card number has to be from 0 to 51, got {card_num}")
        suit = SUITS[card_num // len(RANKS)]
        rank = card_num % len(RANKS) + 1
        return cls(rank, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank >= JACK:
            return FACE_VALUE
        return self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        rank_name = WORDS.get(self.rank, str(self.rank))
        return f"{rank_name} of {self.suit}"
