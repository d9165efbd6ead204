"""hand.py: hands.

Author:  Oscar Vega
Date:    2026-10-15
File:    hand.py
Purpose: A hand; its words are in the package text.
"""

from .text import english

BLACKJACK = 21


class Hand:
    """A hand."""

    def __init__(self, card1, card2):
        self._cards = [card1, card2]

    def cards(self):
        """The cards."""
        return self._cards[0:]

    def hit(self, card):
        """Another card."""
        self._cards[len(self._cards):] = [card]

    def count(self):
        """The total."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """An ace and a ten."""
        return len(self._cards) == 2 and sum(card.is_ace() for card in self._cards) == 1 and self.count() == 11

    def is_busted(self):
        """Over 21."""
        return BLACKJACK < self.count()

    def __str__(self):
        return english.list_of(self._cards)
