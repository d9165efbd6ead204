"""card.py: a card and a hand

Author:  Anton Gruber
Date:    4.11.2026
File:    card.py
Purpose: Card and Hand in one file, so I do not have to import
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
BLACKJACK = 21


class Card:
    """A playing card."""

    def __init__(self, rank, suit):
        """Make a card."""
        if not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"rank {rank}")
        if suit not in SUITS:
            raise ValueError(f"suit {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Make a card from 0 to 51."""
        if not 0 <= card_num <= 51:
            raise ValueError(f"card_num {card_num}")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return the value."""
        return min(self.rank, 10)

    def is_ace(self):
        """Return True for an ace."""
        return self.rank == 1

    def __str__(self):
        """Return the name."""
        names = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return f"{names.get(self.rank, self.rank)} of {self.suit}"


class Hand:
    """The cards of a player."""

    def __init__(self, card1, card2):
        """Make a hand."""
        self._cards = [card1, card2]

    def cards(self):
        """Return a copy of the list."""
        return list(self._cards)

    def hit(self, card):
        """Add a card."""
        self._cards.append(card)

    def count(self):
        """Return the sum."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Return True for ace and ten."""
        return sorted(card.value() for card in self._cards) == [1, 10]

    def is_busted(self):
        """Return True over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the names."""
        return " and ".join(str(card) for card in self._cards)
