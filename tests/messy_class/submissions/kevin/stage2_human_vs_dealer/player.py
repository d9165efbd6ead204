"""player.py: a player at the table, human or dealer.

Author:  TODO
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
        raise NotImplementedError("Player.__init__ is not written yet")

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        raise NotImplementedError("Player.play is not written yet")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        raise NotImplementedError("Player._play_as_dealer is not written yet")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        raise NotImplementedError("Player._play_as_human is not written yet")

    # Constants and helpers of your own, if you want any
