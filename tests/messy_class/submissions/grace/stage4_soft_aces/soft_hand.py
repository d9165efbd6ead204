"""soft_hand.py: a hand whose ace may count as 11.

Author:  Grace Okafor
Date:    Nov 17, 2026
File:    soft_hand.py
Purpose: A hand with aces that count 1 or 11.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any
ACE_BONUS = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = super().count()
        if self.is_soft():
            total = total + ACE_BONUS
        return total

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        number_of_aces = 0
        for card in self.cards():
            if card.is_ace():
                number_of_aces += 1
        return number_of_aces > 0 and super().count() + ACE_BONUS <= BLACKJACK

    def is_blackjack(self):
        """Return True for two cards with a count of 21."""
        return len(self.cards()) == 2 and self.count() == BLACKJACK
