"""card.py: eine Spielkarte

Author:  Lukas Hofer
Date:    5. November 2026
File:    card.py
Purpose: Klasse Card
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


class Card:
    """Eine Spielkarte mit Rang und Farbe"""

    def __init__(self, rang, farbe):
        """Konstruktor"""
        if isinstance(rang, bool) or not isinstance(rang, int):
            raise ValueError("Rang muss int sein")
        if rang not in RANKS or farbe not in SUITS:
            raise ValueError("Karte gibt es nicht")
        self.rang = rang
        self.farbe = farbe

    @classmethod
    def from_number(cls, nummer):
        """Karte aus der Nummer"""
        if nummer < 0 or nummer > 51:
            raise ValueError("Nummer gibt es nicht")
        return cls(nummer % 13 + 1, SUITS[nummer // 13])

    def value(self):
        """Wert der Karte"""
        wert = self.rang
        if wert > 10:
            wert = 10
        return wert

    def is_ace(self):
        """Ist die Karte ein Ass?"""
        return self.rang == 1

    def __str__(self):
        """Name der Karte"""
        if self.rang == 1:
            name = "Ace"
        elif self.rang == 11:
            name = "Jack"
        elif self.rang == 12:
            name = "Queen"
        elif self.rang == 13:
            name = "King"
        else:
            name = str(self.rang)
        return name + " of " + self.farbe
