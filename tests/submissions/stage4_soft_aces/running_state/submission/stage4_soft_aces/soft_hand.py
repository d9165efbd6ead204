"""soft_hand.py: a hand that remembers.

Author:  Sam Okoro
Date:    2026-11-18
File:    soft_hand.py
Purpose: SoftHand with a running count.
"""

from stage1_card_hand.hand import Hand


class SoftHand(Hand):
    """A soft hand."""

    __slots__ = ("_total", "_eleven")

    def __init__(self, card1, card2):
        self._total, self._eleven = 0, 0
        super().__init__(card1, card2)
        self._total, self._eleven = 0, 0
        for card in self.cards():
            self._add(card)

    def _add(self, card):
        self._total += card.value()
        if card.is_ace() and not self._eleven:
            self._total += 10
            self._eleven = 1
        if self._total > 21 and self._eleven:
            self._total -= 10
            self._eleven = 0

    def hit(self, card):
        """Take a card."""
        super().hit(card)
        self._add(card)

    def count(self):
        """The running count."""
        return self._total

    def is_soft(self):
        """1 or 0."""
        return self._eleven

    def is_busted(self):
        """What is over 21, or 0."""
        return max(self._total - 21, 0)
