"""card.py: a card is the text that is printed for it.

Author:  Mei Sato
Date:    2026-09-30
File:    card.py
Purpose: Cards as strings with a rank and a suit.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
NAMES = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")


class Card(str):
    """A string such as "Ace of Spades" with two attributes more."""

    def __new__(cls, rank, suit):
        if type(rank) is not int or rank not in RANKS:
            raise ValueError("bad rank %s" % repr(rank))
        if not isinstance(suit, str) or suit not in SUITS:
            raise ValueError("bad suit %s" % repr(suit))
        card = super().__new__(cls, "%s of %s" % (NAMES[rank - 1], suit))
        card.rank = rank
        card.suit = suit
        return card

    @classmethod
    def from_number(cls, card_num):
        """Return card number card_num."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num not in range(52):
            raise ValueError("bad card number %s" % repr(card_num))
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return the value."""
        return (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)[self.rank - 1]

    def is_ace(self):
        """Return whether this is an ace."""
        return self.startswith("Ace")
