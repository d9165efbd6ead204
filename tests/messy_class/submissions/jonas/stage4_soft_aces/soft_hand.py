"""soft_hand.py: a hand whose ace may count as 11.

Author:  Jonas Weiler
Date:    14 Nov 2026
File:    soft_hand.py
Purpose: class SoftHand
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any
BONUS = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        if self.is_soft():
            return super().count() + BONUS
        return super().count()

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        aces = [card for card in self.cards() if card.is_ace()]
        return len(aces) > 0 and super().count() + BONUS <= BLACKJACK
