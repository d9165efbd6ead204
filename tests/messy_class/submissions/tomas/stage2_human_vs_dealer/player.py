"""player.py: a player at the table, human or dealer.

Author:  Tomás Herrera
Date:    10/11/2026
File:    player.py
Purpose: El jugador y el dealer
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name. A player with the name Dealer plays as the dealer."""

    def __init__(self, name):
        """Store the player's name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print()
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("\nDealer hits...")
            self._pedir(hand, draw)
        if hand.is_busted():
            print("\nDealer busts")
        else:
            print("\nDealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        respuesta = ""
        while respuesta != "s" and not hand.is_busted():
            print("Do you want to hit or stick (h or s)?")
            respuesta = input().strip().lower()
            if respuesta == "h":
                self._pedir(hand, draw)
        if hand.is_busted():
            print(f"\n{self.name} busts")

    def _pedir(self, hand, draw):
        """Pide una carta y la enseña."""
        carta = draw()
        hand.hit(carta)
        print(f"\nNew card is {carta}")
        print(f"Count is {hand.count()}\n")
