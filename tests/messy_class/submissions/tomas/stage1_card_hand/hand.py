"""hand.py: a blackjack hand.

Author:  Tomás Herrera
Date:    03/11/2026
File:    hand.py
Purpose: Las cartas de un jugador
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any
DIEZ = 10
DOS_CARTAS = 2


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cartas = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self._cartas.copy()

    def hit(self, card):
        """Add a card to the hand."""
        self._cartas.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        suma = 0
        for carta in self._cartas:
            suma += carta.value()
        return suma

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self._cartas) != DOS_CARTAS:
            return False
        primera, segunda = self._cartas
        if primera.is_ace():
            return segunda.value() == DIEZ
        return segunda.is_ace() and primera.value() == DIEZ

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(carta) for carta in self._cartas)
