"""card.py: one playing card.

Author:  Emma O'Connor
Date:    15 September 2026
File:    card.py
Purpose: Holds one card & knows what it's worth.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE = 1
FACES = {11: "Jack", 12: "Queen", 13: "King"}
FACE_VALUE = 10


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        self._check_rank(rank)
        self._check_suit(suit)
        self.rank = rank
        self.suit = suit

    @staticmethod
    def _check_rank(rank):
        if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"{rank!r} isn't a rank")

    @staticmethod
    def _check_suit(suit):
        if suit not in SUITS:
            raise ValueError(f"{suit!r} isn't a suit")

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        deck = {}
        for suit in SUITS:
            for rank in RANKS:
                deck[len(deck)] = (rank, suit)
        if card_num not in deck:
            raise ValueError(f"{card_num!r} isn't the number of a card")
        rank, suit = deck[card_num]
        return cls(rank, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return FACE_VALUE if self.rank in FACES else self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.is_ace():
            return f"Ace of {self.suit}"
        return f"{FACES.get(self.rank, self.rank)} of {self.suit}"
