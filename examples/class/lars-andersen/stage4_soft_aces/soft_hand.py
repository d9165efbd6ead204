"""soft_hand.py: a hand whose ace may count as 11.

Author:  Lars Andersen
Date:    2026-10-14
File:    soft_hand.py
Purpose: Hands in which an ace counts 1 or 11, whichever is better.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
DIFFERENCE = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        return super().count() + (DIFFERENCE if self.is_soft() else 0)

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        for card in self.cards():
            if card.is_ace():
                return super().count() + DIFFERENCE <= BLACKJACK
        return False
