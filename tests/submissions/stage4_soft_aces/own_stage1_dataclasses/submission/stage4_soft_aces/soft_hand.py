"""soft_hand.py: a dataclass with soft aces.

Author:  Ida Berg
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""

from dataclasses import dataclass
from typing import ClassVar

from stage1_card_hand.hand import BLACKJACK, Hand


@dataclass(init=False)
class SoftHand(Hand):
    """A hand that counts an ace as 11 where it can."""

    EXTRA: ClassVar[int] = 10

    def hard_count(self):
        """Return the count with every ace as 1."""
        return Hand.count(self)

    def is_soft(self):
        """Return whether an ace counts 11."""
        return self.hard_count() <= BLACKJACK - self.EXTRA and any(card.is_ace() for card in self.cards())

    def count(self):
        """Return the count."""
        return self.hard_count() + (self.EXTRA if self.is_soft() else 0)
