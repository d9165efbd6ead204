"""player.py: a player at the table, human or dealer.

Author:  Jonas Weiler
Date:    9 Nov 2026
File:    player.py
Purpose: class Player
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
        print(self.name + "'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print()
            print(self.name, "busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count())
        while hand.count() < DEALER_STICKS_AT:
            print()
            print("Dealer hits...")
            self.new_card(hand, draw())
        if not hand.is_busted():
            print()
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        while not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer in ("s", "stick", "stand", "stay"):
                break
            if answer in ("h", "hit"):
                self.new_card(hand, draw())
            else:
                print("Please answer h or s.")

    def new_card(self, hand, card):
        """Add the card and print it."""
        hand.hit(card)
        print()
        print("New card is", card)
        print("Count is", hand.count())
