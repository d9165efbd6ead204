"""hand.py: a blackjack hand.

Author:  Paula Sánchez
Date:    6/11
File:    hand.py
Purpose: mano
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.lista = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        lista2 = self.lista
        return lista2

    def hit(self, card):
        """Add a card to the hand."""
        self.lista.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        suma = 0
        for c in self.lista:
            suma += c.value()
        return suma

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        return self.count() == 11

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        texto = ""
        for c in self.lista:
            texto += str(c) + " and "
        return texto[:-4]
