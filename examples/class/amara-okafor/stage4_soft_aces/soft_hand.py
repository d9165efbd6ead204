"""soft_hand.py: a hand whose ace may count as 11.

Author:  Amara Okafor
Date:    2026-10-09
File:    soft_hand.py
Purpose: A hand that counts one ace as 11 whenever this does not take it past 21.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
EXTRA = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        hard_count = super().count()
        if self.is_soft():
            return hard_count + EXTRA
        return hard_count

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        if super().count() + EXTRA > BLACKJACK:
            return False
        return any(card.is_ace() for card in self.cards())
