"""player.py: a player at the table, human or dealer.

Author:  Chidi Eze
Date:    2026-09-30
File:    player.py
Purpose: Somebody who plays a hand.
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
        print(f"\n{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            self._new_card(hand, draw())
        self._end(hand, f"{self.name} sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        answer = "h"
        while answer != "s" and not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "h":
                self._new_card(hand, draw())
            elif answer != "s":
                print("You can type h or s.")
        self._end(hand, "")

    # The steps that the methods above are made of, as small methods:
    def _new_card(self, hand, card):
        """Take the card and show it."""
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")

    def _end(self, hand, line):
        """Print how the turn ended."""
        if hand.is_busted():
            line = f"{self.name} busts"
        print(line)
