# vim: set fileencoding=iso-8859-1 :
"""hand.py: die Karten auf der Hand.

Author:  Jörg Müller
Date:    2026-10-12
File:    hand.py
Purpose: Zählt die Karten zusammen (für alle Spieler).
"""

BLACKJACK = 21


class Hand:
    """Eine Hand voll Karten - « une main »."""

    def __init__(self, card1, card2):
        self.karten_öffentlich = [card1, card2]

    def cards(self):
        """Eine neue Liste."""
        return self.karten_öffentlich + []

    def hit(self, card):
        """Noch eine Karte."""
        self.karten_öffentlich.append(card)

    def count(self):
        """Die Summe, ein Ass zählt 1."""
        zähler = 0
        for karte in self.karten_öffentlich:
            zähler += karte.value()
        return zähler

    def is_blackjack(self):
        """Ass und Zehn."""
        übrig = sorted(karte.value() for karte in self.karten_öffentlich)
        return übrig == [1, 10]

    def is_busted(self):
        """Über 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(str(karte) for karte in self.karten_öffentlich)
