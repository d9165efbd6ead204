"""player.py: a player at the table, human or dealer.

Author:  Amelie Brandt
Date:    2026-11-08
File:    player.py
Purpose: Plays the hand of the human or of the dealer.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17
QUESTION = "Do you want to hit or stick (h or s)? "


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
        print(f"Count is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...\n")
            self._take(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...\n")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        while not hand.is_busted():
            answer = input(QUESTION).strip().lower()
            if answer == "s":
                return
            if answer == "h":
                self._take(hand, draw)

    def _take(self, hand, draw):
        """Draw one card, print it and the new count, and say if the hand is busted."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts\n")
