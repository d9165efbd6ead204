"""player.py: ein Spieler

Author:  Lukas Hofer
Date:    12. November 2026
File:    player.py
Purpose: Klasse Player
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """Ein Spieler oder der Dealer"""

    def __init__(self, name):
        """Konstruktor"""
        self.name = name

    def play(self, hand, draw):
        """Spielt die Hand"""
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Dealer spielt"""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            self.karte_ziehen(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Mensch spielt"""
        antwort = ""
        while antwort != "s":
            antwort = input("Karte ziehen oder halten (h oder s)? ").strip().lower()
            if antwort == "h":
                self.karte_ziehen(hand, draw)
                if hand.is_busted():
                    return

    def karte_ziehen(self, hand, draw):
        """Zieht eine Karte"""
        karte = draw()
        hand.hit(karte)
        print(f"New card is {karte}")
        print(f"Count is {hand.count()}")
        if hand.is_busted():
            print(f"{self.name} busts")
