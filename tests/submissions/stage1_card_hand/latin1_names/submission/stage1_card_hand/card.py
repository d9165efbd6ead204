# -*- coding: latin-1 -*-
"""card.py: eine Spielkarte.

Author:  Jörg Müller
Date:    2026-10-12
File:    card.py
Purpose: Karten; größer als 10 zählt nichts.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
HÖCHSTWERT = 10
BILDER = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


class Card:
    """Eine Karte (français: une carte, español: un naipe según la baraja)."""

    def __init__(self, rank, suit):
        # Prüfen: ist es überhaupt eine Karte?
        if type(rank) != int or rank < 1 or rank > 13:
            raise ValueError("ungültiger Rang: %r" % (rank,))
        if suit not in SUITS:
            raise ValueError("ungültige Farbe: %r" % (suit,))
        self.rank = rank
        self.suit = suit
        self.wörter = BILDER

    @classmethod
    def from_number(cls, card_num):
        """Karte Nr. 0 bis 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num < 0 or card_num >= 52:
            raise ValueError("ungültige Nummer: %r" % (card_num,))
        größe = len(RANKS)
        return cls(card_num % größe + 1, SUITS[card_num // größe])

    def value(self):
        """Der Wert."""
        return min(HÖCHSTWERT, self.rank)

    def is_ace(self):
        """Ist es ein Ass?"""
        return self.rank == 1

    def __str__(self):
        return "%s of %s" % (self.wörter.get(self.rank, self.rank), self.suit)
