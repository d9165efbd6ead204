"""soft_hand.py: all totals at once.

Author:  Priya Nair
Date:    2026-11-18
File:    soft_hand.py
Purpose: SoftHand.
"""

from functools import reduce

from stage1_card_hand.hand import BLACKJACK, Hand


def totals(cards):
    """All totals of the cards, each ace being 1 or 11."""
    values = ((1, 11) if card.is_ace() else (card.value(),) for card in cards)
    return reduce(lambda sums, options: {total + option for total in sums for option in options}, values, {0})


class SoftHand(Hand):
    """A hand with soft aces."""

    def count(self):
        """The best total; for a busted hand the smallest."""
        possible = totals(self.cards())
        return max((total for total in possible if total <= BLACKJACK), default=min(possible))

    def is_soft(self):
        """Whether the count is not the smallest total."""
        return self.count() != min(totals(self.cards()))

    def is_blackjack(self):
        """Two cards with a count of 21."""
        return len(self.cards()) == 2 and self.count() == BLACKJACK

    def is_busted(self):
        """Over 21 whatever the aces count."""
        return min(totals(self.cards())) > BLACKJACK
