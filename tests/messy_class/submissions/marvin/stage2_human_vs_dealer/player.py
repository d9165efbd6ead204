"""player.py: a player at the table, human or dealer.

Author:  Marvin Keller
Date:    17.11.2026
File:    player.py
Purpose: Spieler
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name. A player with the name Dealer plays as the dealer."""

    def __init__(self, name):
        self.name=name

    def play(self, hand, draw):
        pass

    def _play_as_dealer(self, hand, draw):
        pass

    def _play_as_human(self, hand, draw):
        pass
