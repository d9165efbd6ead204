"""soft_hand.py: a hand whose ace may count as 11.

Author:  Freya Lindqvist
Date:    2026-10-12
File:    soft_hand.py
Purpose: Works out the count and the softness of a hand together, from its cards.
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Named constants for the numbers that the methods below need:
SOFT_ACE = 11


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total, _ = self._total_and_softness()
        return total

    def is_soft(self) -> bool:
        """Tell whether an ace is being counted as 11."""
        _, soft = self._total_and_softness()
        return soft

    def _total_and_softness(self):
        total = sum(card.value() for card in self.cards())
        soft_total = total - 1 + SOFT_ACE
        soft = soft_total <= BLACKJACK and any(card.is_ace() for card in self.cards())
        return (soft_total if soft else total), soft
