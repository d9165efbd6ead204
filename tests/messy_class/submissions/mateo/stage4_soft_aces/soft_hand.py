"""soft_hand.py: a hand whose ace may count as 11.

Author:  Mateo Rojas
Date:    18/11/26
File:    soft_hand.py
Purpose: mano con ases
"""

from stage1_card_hand.hand import BLACKJACK, Hand

# Constants and helpers of your own, if you want any


class SoftHand(Hand):
    """A hand that counts one of its aces as 11 unless that would pass 21."""

    def __init__(self, card1, card2):
        """Guarda las cartas."""
        super().__init__(card1, card2)
        self.cartas = [card1, card2]

    def hit(self, card):
        """Otra carta."""
        self.cartas.append(card)

    def count(self) -> int:
        """Return the total of the cards, with one ace as 11 if that does not pass 21."""
        total = 0
        ases = 0
        for carta in self.cartas:
            total = total + carta.value()
            if carta.is_ace():
                ases = ases + 1
        if ases > 0 and total + 10 <= 21:
            total = total + 10
        return total

    def is_soft(self) -> bool:
        """Return True if an ace counts 11."""
        total = 0
        ases = 0
        for carta in self.cartas:
            total = total + carta.value()
            if carta.is_ace():
                ases = ases + 1
        return ases > 0 and total + 10 <= 21
