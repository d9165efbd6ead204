"""soft_hand.py: a hand with soft aces

Author:  Anton Gruber
Date:    18.11.2026
File:    soft_hand.py
Purpose: SoftHand
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


class SoftHand(Hand):
    """A hand with soft aces."""

    def count(self):
        """Return the sum with a soft ace."""
        if self.is_soft():
            return super().count() + 10
        return super().count()

    def is_soft(self):
        """Return True if an ace is 11."""
        return any(card.is_ace() for card in self._cards) and super().count() <= 11
