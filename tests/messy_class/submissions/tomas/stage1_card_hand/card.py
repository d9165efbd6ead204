"""card.py: one playing card.

Author:  Tomás Herrera
Date:    03/11/2026
File:    card.py
Purpose: Una carta de la baraja
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

# Constants and helpers of your own, if you want any
FIGURAS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
DIEZ = 10
TOTAL_CARTAS = 52


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        # ojo: True también es int
        if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
            raise ValueError(f"rank incorrecto: {rank}")
        if suit not in SUITS:
            raise ValueError(f"suit incorrecto: {suit}")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades).

        Raises ValueError for any other int.
        """
        if card_num not in range(TOTAL_CARTAS):
            raise ValueError(f"no hay carta con el número {card_num}")
        palo = SUITS[card_num // len(RANKS)]
        rango = RANKS[card_num % len(RANKS)]
        return cls(rango, palo)

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        if self.rank > DIEZ:
            return DIEZ
        return self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        nombre = FIGURAS.get(self.rank, str(self.rank))
        return nombre + " of " + self.suit
