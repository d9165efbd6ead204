# -*- coding: iso-8859-1 -*-
"""player.py: un joueur.

Author:  Zoé Lefèvre
Date:    2026-11-06
File:    player.py
Purpose: Le joueur et le croupier (à la française).
"""

import logging
import sys

DEALER = "Dealer"
DEALER_STICKS_AT = 17
journal = logging.getLogger("blackjack")
journal.addHandler(logging.StreamHandler(sys.stderr))
journal.setLevel(logging.DEBUG)


def réponse(question, *choix):
    """Pose la question jusqu'à une réponse permise."""
    while True:
        donnée = input(question).strip().lower()
        journal.debug("réponse: %r", donnée)
        if donnée in choix:
            return donnée
        print("Answer with", " / ".join(choix))


class Player:
    """Un joueur."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Joue la main."""
        print(f"{self.name}'s turn...")
        règle = self._croupier if self.name == DEALER else self._humain
        règle(hand, draw)
        if hand.is_busted():
            journal.info("%s: plus de 21", self.name)
            print(f"{self.name} busts")

    def _humain(self, hand, draw):
        while not hand.is_busted() and réponse("Do you want to hit or stick (h or s)? ", "h", "s") == "h":
            self._carte(hand, draw)

    def _croupier(self, hand, draw):
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while (à_compter := hand.count()) < DEALER_STICKS_AT:
            print("DEBUG: count", à_compter, file=sys.stderr)
            print("Dealer hits...")
            self._carte(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")

    @staticmethod
    def _carte(hand, draw):
        carte = draw()
        hand.hit(carte)
        print(f"New card is {carte}")
        print(f"Count is {hand.count()}")
