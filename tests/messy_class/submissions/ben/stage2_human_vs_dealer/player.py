"""player.py: a player at the table, human or dealer.

Author:  Ben Carter
Date:    12.11.
File:    player.py
Purpose: player
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
        print(self.name + "'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count())
        while hand.count() <= DEALER_STICKS_AT:
            print("Dealer hits...")
            c = draw()
            hand.hit(c)
            print("New card is", c)
            print("Count is", hand.count())
        if hand.is_busted() == True:
            print("Dealer busts")
        else:
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        while True:
            a = input("Do you want to hit or stick (h or s)? ")
            a = a.strip().lower()
            if a == "h":
                c = draw()
                hand.hit(c)
                print("New card is", c)
                print("Count is", hand.count())
                if hand.is_busted() == True:
                    print(self.name, "busts")
                    break
            elif a == "s":
                break
