"""player.py: a player at the table, human or dealer.

Author:  Jonas Weber
Date:    2026-10-05
File:    player.py
Purpose: Player for Assignment 3
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player, known by name; the name Dealer makes it the dealer."""

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
            print(self.name + " busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is " + str(hand.cards()[1]))
        print("Count is " + str(hand.count()))
        while hand.count() < DEALER_STICKS_AT:
            print(self.name + " hits...")
            self._take(hand, draw)
        if not hand.is_busted():
            print(self.name + " sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        answer = ""
        while answer != "s" and not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").lower().strip()
            if answer == "h":
                self._take(hand, draw)
            elif answer != "s":
                print("Please type h or s")

    # The steps that the methods above are made of, as small methods:
    def _take(self, hand, draw):
        """Take one card."""
        card = draw()
        hand.hit(card)
        print()
        print("New card is " + str(card))
        print("Count is " + str(hand.count()))
