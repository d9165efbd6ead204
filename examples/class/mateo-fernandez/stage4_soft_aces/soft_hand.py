"""soft_hand.py: a hand whose ace may count as 11.

Author:  Mateo Fernández
Date:    2026-10-11
File:    soft_hand.py
Purpose: The best count that does not bust, out of the hard and the soft one.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
ACE_BONUS = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        hard = super().count()
        has_ace = any(card.is_ace() for card in self.cards())
        totals = {hard, hard + ACE_BONUS * has_ace}
        return max((total for total in totals if total <= BLACKJACK), default=hard)

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        return self.count() != super().count()
