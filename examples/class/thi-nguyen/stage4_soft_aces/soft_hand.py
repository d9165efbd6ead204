"""soft_hand.py: a hand whose ace may count as 11.

Author:  Nguyen Thi Mai
Date:    13/10/2026
File:    soft_hand.py
Purpose: soft aces for assignment 3
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
SOFT = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = 0
        aces = 0
        for card in self.cards():
            total = total + card.value()
            if card.is_ace():
                aces = aces + 1
        if aces > 0 and total + SOFT <= BLACKJACK:
            total = total + SOFT
        return total

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        return self.count() > super().count()
