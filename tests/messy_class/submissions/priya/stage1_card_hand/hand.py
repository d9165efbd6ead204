"""hand.py: a blackjack hand.

Author:  Priya Raman
Date:    2026-11-02
File:    hand.py
Purpose: Hand class
"""

BLACKJACK = 21


class Hand:
    """A blackjack hand."""

    def __init__(self, card1, card2):
        """Two cards."""
        self._cards = (card1, card2)

    def cards(self):
        """Copy of the cards."""
        return list(self._cards)

    def hit(self, card):
        """Add a card."""
        self._cards += (card,)

    def count(self):
        """Total, aces are 1."""
        return sum(c.value() for c in self._cards)

    def is_blackjack(self):
        """Ace and ten, two cards."""
        return {c.value() for c in self._cards} == {1, 10} and len(self._cards) == 2

    def is_busted(self):
        """Over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Joined by and."""
        return " and ".join(map(str, self._cards))
