"""soft_hand.py: hands that compare.

Author:  Hanna Weiss
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""

from functools import total_ordering

from stage1_card_hand.hand import BLACKJACK, Hand


@total_ordering
class SoftHand(Hand):
    """A soft hand. A busted one is false."""

    def __eq__(self, other):
        return int(self) == int(other)

    def __lt__(self, other):
        return int(self) < int(other)

    def __int__(self):
        return self.hard + 10 * self.soft

    def __bool__(self):
        return int(self) <= BLACKJACK

    @property
    def hard(self):
        """The count with hard aces."""
        return sum(card.value() for card in self.cards())

    @property
    def soft(self):
        """Whether an ace counts 11."""
        return self.hard + 10 <= BLACKJACK and 1 in [card.value() for card in self.cards()]

    def count(self):
        """The count."""
        return int(self)

    def is_soft(self):
        """Soft?"""
        return self.soft

    def is_busted(self):
        """Busted?"""
        return not self
