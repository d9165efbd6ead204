"""card.py: one playing card.

Author:  Grace Okafor
Date:    Nov 5, 2026
File:    card.py
Purpose: Represents one card of the pack.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any
ACE = 1
JACK = 11
QUEEN = 12
KING = 13
FACE_VALUE = 10
LAST_CARD = 51


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) != int:
            raise ValueError(f"The rank must be an int, but it is {rank}")
        if rank < ACE or rank > KING:
            raise ValueError(f"The rank must be from 1 to 13, but it is {rank}")
        if suit not in SUITS:
            raise ValueError(f"There is no suit {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num < 0 or card_num > LAST_CARD:
            raise ValueError(f"There is no card {card_num}")
        suit = SUITS[card_num // KING]
        rank = card_num % KING + 1
        return cls(rank, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank in (JACK, QUEEN, KING):
            return FACE_VALUE
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        if self.rank == ACE:
            name = "Ace"
        elif self.rank == JACK:
            name = "Jack"
        elif self.rank == QUEEN:
            name = "Queen"
        elif self.rank == KING:
            name = "King"
        else:
            name = str(self.rank)
        return name + " of " + self.suit
