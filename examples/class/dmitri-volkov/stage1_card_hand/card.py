"""card.py: one playing card.

Author:  Dmitri Volkov
Date:    2026-09-23
File:    card.py
Purpose: Contains the class Card.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
ACE, TEN, JACK, QUEEN, KING = 1, 10, 11, 12, 13


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if not self.is_possible(rank, suit):
            raise ValueError(f"impossible card: {rank!r}, {suit!r}")
        self.rank = rank
        self.suit = suit

    @staticmethod
    def is_possible(rank, suit):
        """Tell whether there is such a card."""
        return type(rank) is int and rank in RANKS and suit in SUITS

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if not 0 <= card_num < KING * len(SUITS):
            raise ValueError(f"impossible number: {card_num!r}")
        suit_number = 0
        while card_num >= KING:
            card_num -= KING
            suit_number += 1
        return cls(card_num + 1, SUITS[suit_number])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank in (JACK, QUEEN, KING):
            return TEN
        return self.rank

    def is_ace(self):
        """Tell whether the card is an ace."""
        return self.rank == ACE

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        words = {ACE: "Ace", JACK: "Jack", QUEEN: "Queen", KING: "King"}
        word = words[self.rank] if self.rank in words else str(self.rank)
        return word + " of " + self.suit
