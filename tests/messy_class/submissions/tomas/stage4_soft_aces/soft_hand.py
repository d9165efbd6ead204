"""soft_hand.py: a hand whose ace may count as 11.

Author:  Tomás Herrera
Date:    15/11/2026
File:    soft_hand.py
Purpose: Ases blandos
"""

from stage1_card_hand.hand import BLACKJACK, Hand

DIFERENCIA = 10


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        suma = super().count()
        if self.is_soft():
            suma += DIFERENCIA
        return suma

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        for carta in self.cards():
            if carta.is_ace():
                return super().count() + DIFERENCIA <= BLACKJACK
        return False
