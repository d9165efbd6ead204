"""player.py: a player at the table, human or dealer.

Author:  Emma Schmitt
Date:    12.11.26
File:    player.py
Purpose: a player
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
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        print()
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            print()
            self.new_card(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")
            print()

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        answer = ""
        while answer != "s":
            answer = input("Do you want to hit or stick (h or s)? ").lower().strip()
            if answer == "h":
                print()
                self.new_card(hand, draw)
            if hand.is_busted():
                answer = "s"

    def new_card(self, hand, draw):
        """Print a new card."""
        hand.hit(draw())
        print(f"New card is {hand.cards()[-1]}")
        print(f"Count is {hand.count()}")
        print()
        if hand.is_busted():
            print(f"{self.name} busts")
            print()
