"""soft_hand.py: a hand whose ace may count as 11.

Author:  Dmitri Volkov
Date:    2026-10-16
File:    soft_hand.py
Purpose: Contains the class SoftHand.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
SOFT_DIFFERENCE = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        return super().count() + self._soft_part()

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        return self._soft_part() > 0

    def _soft_part(self):
        """Return 10 if an ace counts as 11, else 0."""
        if super().count() + SOFT_DIFFERENCE > BLACKJACK:
            return 0
        return SOFT_DIFFERENCE if any(card.is_ace() for card in self.cards()) else 0
