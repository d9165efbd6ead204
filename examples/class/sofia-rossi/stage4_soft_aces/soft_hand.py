"""soft_hand.py: a hand whose ace may count as 11.

Author:  Sofia Rossi
Date:    2026-10-13
File:    soft_hand.py
Purpose: SoftHand class.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
SOFT_BONUS = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = super().count()
        if self.is_soft():
            total += SOFT_BONUS
        return total

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        aces = sum(1 for card in self.cards() if card.is_ace())
        return aces > 0 and super().count() + SOFT_BONUS <= BLACKJACK
