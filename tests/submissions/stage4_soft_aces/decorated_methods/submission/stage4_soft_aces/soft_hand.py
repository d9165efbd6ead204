"""soft_hand.py: a decorator for counts.

Author:  Ruth Adler
Date:    2026-11-19
File:    soft_hand.py
Purpose: SoftHand.
"""

from functools import partialmethod, wraps
from operator import add, gt, methodcaller

from stage1_card_hand.hand import BLACKJACK, Hand

ACE_MORE = 10


def with_soft_ace(count):
    """Turn a count with hard aces into one with a soft ace."""

    @wraps(count)
    def soft_count(self):
        hard = count(self)
        aces = filter(methodcaller("is_ace"), self.cards())
        return next((add(hard, ACE_MORE) for _ in aces if not gt(add(hard, ACE_MORE), BLACKJACK)), hard)

    return soft_count


class SoftHand(Hand):
    """A soft hand."""

    count = with_soft_ace(Hand.count)

    def _differs(self, other_count):
        return self.count() != other_count(self)

    is_soft = partialmethod(_differs, Hand.count)
