"""player.py: a player at the table, human or dealer.

Author:  Oscar Nilsson
Date:    14/11/2026
File:    player.py
Purpose: the player
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
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Dealer's turn...")
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            card = draw()
            hand.hit(card)
            print(f"New card is {card}\nCount is {hand.count()}")
        print("Dealer busts" if hand.is_busted() else "Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        print(f"{self.name}'s turn...")
        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        while answer not in ("h", "s"):
            print("Please enter h or s")
        if answer == "h":
            card = draw()
            hand.hit(card)
            print(f"New card is {card}\nCount is {hand.count()}")
            if hand.is_busted():
                print(f"{self.name} busts")
            else:
                self._play_as_human(hand, draw)
