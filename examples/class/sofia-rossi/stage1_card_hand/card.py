"""card.py: one playing card.

Author:  Sofia Rossi
Date:    2026-09-14
File:    card.py
Purpose: Card class.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
VALUES = {rank: min(rank, 10) for rank in RANKS}
NAMES = {rank: str(rank) for rank in RANKS}
NAMES.update({1: "Ace", 11: "Jack", 12: "Queen", 13: "King"})


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int or rank not in VALUES:
            raise ValueError(f"Not a rank: {rank}")
        if suit not in SUITS:
            raise ValueError(f"Not a suit: {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        try:
            suit = SUITS[card_num // len(RANKS)]
        except IndexError:
            raise ValueError(f"Not a card number: {card_num}") from None
        if card_num < 0:
            raise ValueError(f"Not a card number: {card_num}")
        return cls(card_num % len(RANKS) + 1, suit)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return VALUES[self.rank]

    def is_ace(self):
        """Tell whether the card is an ace."""
        return NAMES[self.rank] == "Ace"

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return NAMES[self.rank] + " of " + self.suit
