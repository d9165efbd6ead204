"""soft_hand.py: a hand whose ace may count as 11.

Author:  TODO
Date:    TODO
File:    soft_hand.py
Purpose: TODO
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        raise NotImplementedError("SoftHand.count is not written yet")

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        raise NotImplementedError("SoftHand.is_soft is not written yet")
