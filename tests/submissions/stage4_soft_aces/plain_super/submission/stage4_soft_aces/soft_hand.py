"""soft_hand.py: hands with soft aces.

Author:  Ida Berg
Date:    2026-11-18
File:    soft_hand.py
Purpose: A hand in which one ace may count 11.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

SOFT_BONUS = 10


class SoftHand(Hand):
    """A hand that counts an ace as 11 where it can."""

    def is_soft(self):
        """Return whether an ace counts 11."""
        has_ace = any(card.is_ace() for card in self.cards())
        return has_ace and super().count() + SOFT_BONUS <= BLACKJACK

    def count(self):
        """Return the best count."""
        if self.is_soft():
            return super().count() + SOFT_BONUS
        return super().count()
