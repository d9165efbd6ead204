"""soft_hand.py: a hand whose ace may count as 11.

Author:  Ben Carter
Date:    19.11.
File:    soft_hand.py
Purpose: soft hand
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        c = super().count()
        if self.is_soft() and c <= 11:
            return c + 10
        return c

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        for card in self.list:
            if card.is_ace():
                return True
        return False
