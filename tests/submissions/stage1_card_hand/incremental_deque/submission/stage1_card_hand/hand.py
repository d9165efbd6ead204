# hand.py
# Author: Sam Okoro / Date: 2026-10-07 / File: hand.py
# Purpose: a hand that never adds up twice
from collections import deque

BLACKJACK = 21


class Hand(object):
    """A hand with a running total."""

    def __init__(self, card1, card2):
        self._cards = deque()
        self._count = 0
        self._aces = 0
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """All cards."""
        return list(self._cards)

    def hit(self, card):
        """Take a card."""
        self._cards.append(card)
        self._count += card.value()
        self._aces += bool(card.is_ace())

    def count(self):
        """The running total."""
        return self._count

    def is_blackjack(self):
        """The aces of a hand of two cards that counts 11; otherwise something empty."""
        return len(self._cards) == 2 and self._count == 11 and self._aces

    def is_busted(self):
        """How far the hand is over 21; None when it is not."""
        if self._count > BLACKJACK:
            return self._count - BLACKJACK

    def __str__(self):
        return " and ".join(str(card) for card in self._cards)
