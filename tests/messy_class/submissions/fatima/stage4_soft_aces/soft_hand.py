"""soft_hand.py: a hand whose ace may count as 11.

Author:  Fatima El Amrani
Date:    20.11.2026
File:    soft_hand.py
Purpose: This class counts an ace as 1 or 11.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any
DIFFERENCE = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = super().count()
        aces = self._number_of_aces()
        # every ace is 11 in the hand, so I take 10 off until it is not over 21
        while total > BLACKJACK and aces > 0:
            total -= DIFFERENCE
            aces -= 1
        return total

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        hard = super().count() - DIFFERENCE * self._number_of_aces()
        return self.count() > hard

    def _number_of_aces(self):
        """Return how many aces are in the hand."""
        return len([card for card in self.cards() if card.is_ace()])
