"""soft_hand.py: a hand whose ace may count as 11.

Author:  Amelie Brandt
Date:    2026-11-15
File:    soft_hand.py
Purpose: A hand with soft aces.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

EXTRA = 10  # an ace is worth 11 and not 1


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = super().count()
        return total + EXTRA if self.is_soft() else total

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        has_ace = any(card.is_ace() for card in self.cards())
        return has_ace and super().count() + EXTRA <= BLACKJACK
