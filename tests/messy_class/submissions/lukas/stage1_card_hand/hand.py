"""hand.py: eine Hand

Author:  Lukas Hofer
Date:    5. November 2026
File:    hand.py
Purpose: Klasse Hand
"""

BLACKJACK = 21


class Hand:
    """Die Karten von einem Spieler"""

    def __init__(self, karte1, karte2):
        """Konstruktor"""
        self.karten = [karte1, karte2]

    def cards(self):
        """Kopie der Liste"""
        return self.karten[:]

    def hit(self, karte):
        """neue Karte"""
        self.karten.append(karte)

    def count(self):
        """Summe"""
        summe = 0
        for karte in self.karten:
            summe += karte.value()
        return summe

    def is_blackjack(self):
        """Ass und Zehner"""
        if len(self.karten) != 2:
            return False
        werte = [self.karten[0].value(), self.karten[1].value()]
        return 1 in werte and 10 in werte

    def is_busted(self):
        """zu viel?"""
        return self.count() >= BLACKJACK

    def __str__(self):
        """Text"""
        return " and ".join(str(karte) for karte in self.karten)
