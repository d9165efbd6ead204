"""player.py: a player at the table, human or dealer.

Author:  Lara Weiss
Date:    TODO
File:    player.py
Purpose: TODO
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
        self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        raise NotImplementedError("Player._play_as_dealer is not written yet")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        answer = input("Do you want to hit or stick (h or s)?")
        while answer == "h":
            card = draw()
            hand.hit(card)
            print("New card is", card)
            print("Count is", hand.count())
            if hand.is_busted():
                print(self.name, "busts")
                answer = "s"
            else:
                answer = input("Do you want to hit or stick (h or s)?")

    # Constants and helpers of your own, if you want any
