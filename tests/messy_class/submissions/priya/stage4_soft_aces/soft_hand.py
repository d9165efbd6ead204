"""soft_hand.py: a hand whose ace may count as 11.

Author:  Priya Raman
Date:    2026-11-13
File:    soft_hand.py
Purpose: soft aces
"""

from stage1_card_hand.hand import BLACKJACK, Hand

SOFT = 10


class SoftHand(Hand):
    """Hand with soft aces."""

    def count(self) -> int:
        """Total, one ace may be 11."""
        return super().count() + SOFT * self.is_soft()

    def is_soft(self) -> bool:
        """One ace is 11."""
        return any(c.is_ace() for c in self.cards()) and super().count() + SOFT <= BLACKJACK

    def is_busted(self):
        """Over 21."""
        return self.count() > BLACKJACK
