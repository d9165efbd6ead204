"""card.py: one playing card.

Author:  Paula Sánchez
Date:    6/11
File:    card.py
Purpose: cartas
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if rank < 0 or rank > 13:
            raise ValueError("no existe")
        if not(suit in SUITS):
            raise ValueError("no existe")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        palo = card_num // 13
        numero = card_num - palo * 13
        return cls(numero + 1, SUITS[palo])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        valores = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 10, 12: 10, 13: 10}
        return valores[self.rank]

    def is_ace(self):
        """Return True for an ace, else False."""
        es_as = False
        if self.rank == 1:
            es_as = True
        return es_as

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        nombres = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        if self.rank in nombres.keys():
            nombre = nombres[self.rank]
        else:
            nombre = self.rank
        return "{} of {}".format(nombre, self.suit)
