"""soft_hand.py: a hand whose ace may count as 11.

Author:  Chidi Eze
Date:    2026-10-15
File:    soft_hand.py
Purpose: Aces that are 1 or 11.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
MORE = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        if self.is_soft():
            return super().count() + MORE
        return super().count()

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        has_ace = False
        for card in self.cards():
            has_ace = has_ace or card.is_ace()
        return has_ace and super().count() + MORE <= BLACKJACK
