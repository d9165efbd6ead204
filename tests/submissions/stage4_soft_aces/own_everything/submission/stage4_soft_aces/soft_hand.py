"""soft_hand.py: soft aces on top of anything.

Author:  Grace Obi
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
"""

from itertools import accumulate, compress, count

from stage1_card_hand.hand import BLACKJACK, Hand


class SoftHand(Hand):
    """A soft hand."""

    def possible(self):
        """Yield the counts from the best to the worst, at most two of them."""
        *_, hard = accumulate(card.value() for card in self.cards())
        aces = [bool(card.is_ace()) for card in self.cards()]
        for _ in compress(count(), aces):
            yield hard + 10
            break
        yield hard

    def count(self):
        """The first one that fits, or else the last."""
        for number in self.possible():
            if number <= BLACKJACK:
                break
        return number

    def is_soft(self):
        """Whether the last one is another."""
        return self.count() != [*self.possible()][-1]
