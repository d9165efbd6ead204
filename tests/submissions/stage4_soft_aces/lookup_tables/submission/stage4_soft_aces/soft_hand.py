"""soft_hand.py: tables.

Author:  Yusuf Demir
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand from a table.
"""

from functools import lru_cache

from stage1_card_hand.hand import Hand

SOFT = {total: total + 10 for total in range(1, 12)}


@lru_cache(maxsize=None)
def soften(total, aces):
    """The count of a hard total with so many aces."""
    if not aces:
        return total
    return SOFT.get(total, total)


class SoftHand(Hand):
    """A soft hand."""

    def __hard(self):
        return super().count()

    def __aces(self):
        return sum(1 for card in self.cards() if card.is_ace())

    def count(self):
        """The count."""
        return soften(self.__hard(), self.__aces())

    def is_soft(self):
        """Whether the table has something to say."""
        try:
            return self.__aces() > 0 and SOFT[self.__hard()] > 0
        except KeyError:
            return False
