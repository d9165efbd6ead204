"""hand.py: a blackjack hand.

Author:  Mateo Rojas
Date:    4/11/26
File:    hand.py
Purpose: mano
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.mano = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return [c for c in self.mano]

    def hit(self, card):
        """Add a card to the hand."""
        self.mano.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for i in range(0, len(self.mano)):
            total = total + self.mano[i].value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.mano) == 2:
            if self.mano[0].is_ace() and self.mano[1].value() == 10:
                return True
            if self.mano[1].is_ace() and self.mano[0].value() == 10:
                return True
        return False

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > 21

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        texto = ""
        for i in range(0, len(self.mano)):
            texto = texto + str(self.mano[i])
            if i < len(self.mano) - 1:
                texto = texto + " and "
        return texto
