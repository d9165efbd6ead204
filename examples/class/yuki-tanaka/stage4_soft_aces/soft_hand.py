"""soft_hand.py: a hand whose ace may count as 11.

Author:  Yuki Tanaka
Date:    2026-10-10
File:    soft_hand.py
Purpose: Adds the ten points of a soft ace to the hard count, while there is room for them.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
ROOM = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def hard_count(self) -> int:
        """Return the total with every ace as 1."""
        return super().count()

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        return self.hard_count() + ROOM * self.is_soft()

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        aces = [card for card in self.cards() if card.is_ace()]
        return aces != [] and self.hard_count() <= BLACKJACK - ROOM
