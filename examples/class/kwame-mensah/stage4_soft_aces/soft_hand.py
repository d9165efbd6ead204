"""soft_hand.py: a hand whose ace may count as 11.

Author:  Kwame Mensah
Date:    2026-10-15
File:    soft_hand.py
Purpose: Counts aces as 11, and takes 10 off again when that is too much.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
TEN_MORE = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def aces(self) -> int:
        """Return how many aces there are."""
        return sum(card.is_ace() for card in self.cards())

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = super().count() + TEN_MORE * self.aces()
        # 10 points come off
        if total > BLACKJACK and self.aces() > 0:
            total -= TEN_MORE
        return total

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        return self.aces() > 0
