"""player.py: a player at the table, human or dealer.

Author:  Mateo Rojas
Date:    11/11/26
File:    player.py
Purpose: jugador
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name. A player with the name Dealer plays as the dealer."""

    def __init__(self, name):
        """Store the player's name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step."""
        print(self.name + "'s turn...")
        if self.name == "Dealer":
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is " + str(hand.cards()[1]))
        print("Count is " + str(hand.count()))
        while hand.count() <= 16:
            print("Dealer hits...")
            carta = draw()
            hand.hit(carta)
            print("New card is " + str(carta))
            print("Count is " + str(hand.count()))
        if hand.count() > 21:
            print("Dealer busts")
        else:
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        respuesta = input("Do you want to hit or stick (h or s)? ").strip().lower()
        while respuesta != "s":
            if respuesta == "h":
                carta = draw()
                hand.hit(carta)
                print("New card is " + str(carta))
                print("Count is " + str(hand.count()))
                if hand.count() > 21:
                    print(self.name + " busts")
                    break
            respuesta = input("Do you want to hit or stick (h or s)? ").strip().lower()
