"""player.py: a player at the table, human or dealer.

Author:  Chloé Martin
Date:    2026-11-11
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
        # the dealer plays with other rules
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            self.new_card(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        answer = ""
        while answer != "s" and not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").lower().strip()
            if answer == "h":
                self.new_card(hand, draw)

    def new_card(self, hand, draw):
        """Draw a card and print it."""
        card = draw()
        hand.hit(card)
        print(f"New card is {card}")
        print(f"Count is {hand.count()}")
        if hand.is_busted():
            print(f"{self.name} busts")
