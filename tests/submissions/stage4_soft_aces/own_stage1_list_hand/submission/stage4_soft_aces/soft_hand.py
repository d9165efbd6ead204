"""soft_hand.py: a list with soft aces.

Author:  Mei Sato
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""

from stage1_card_hand.hand import BLACKJACK, Hand


class SoftHand(Hand):
    """A soft hand."""

    def is_soft(self):
        """Whether an ace counts 11."""
        hard = super().count()
        return hard < 12 and "1" in [str(card.value()) for card in self.cards()]

    def count(self):
        """The count."""
        return super().count() + (0, 10)[self.is_soft()]

    def is_blackjack(self):
        """A count of 21 with two cards."""
        return self.count() == BLACKJACK and len(self.cards()) == 2
