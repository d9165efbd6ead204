"""soft_hand.py: a hand whose ace may count as 11.

Author:  Paula Sánchez
Date:    20/11
File:    soft_hand.py
Purpose: ases
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        if self.is_soft():
            return super().count() + 10
        else:
            return super().count()

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        for c in self.lista:
            if c.is_ace() and self.count() + 10 <= BLACKJACK:
                return True
        return False
