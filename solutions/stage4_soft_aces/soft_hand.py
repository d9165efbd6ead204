"""soft_hand.py: a hand whose ace may count as 11.

Author:  Blackjack course team
Date:    2026-11-20
File:    soft_hand.py
Purpose: A blackjack hand that takes one ace as 11 for as long as this does not pass 21.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
### BEGIN SOLUTION
SOFT_ACE_EXTRA = 10  # what an ace counted as 11 adds to an ace counted as 1
### END SOLUTION


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        ### BEGIN SOLUTION
        return super().count() + (SOFT_ACE_EXTRA if self.is_soft() else 0)
        ### END SOLUTION

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        ### BEGIN SOLUTION
        has_ace = any(card.is_ace() for card in self.cards())
        return has_ace and super().count() + SOFT_ACE_EXTRA <= BLACKJACK
        ### END SOLUTION
