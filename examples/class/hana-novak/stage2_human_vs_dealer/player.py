"""player.py: a player at the table, human or dealer.

Author:  Hana Nováková
Date:    2026-10-01
File:    player.py
Purpose: player of the game
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
        print("\n" + self.name + "'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print(self.name, "busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count(), "\n")
        while hand.count() < DEALER_STICKS_AT:
            print(self.name, "hits...")
            self._next_card(hand, draw)
        if not hand.is_busted():
            print(self.name, "sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "s":
                break
            if answer == "h":
                self._next_card(hand, draw)
                continue
            print("The answer is h or s.")

    # The steps that the methods above are made of, as small methods:
    def _next_card(self, hand, draw):
        """Draw and show the next card."""
        card = draw()
        hand.hit(card)
        print("\nNew card is", card)
        print("Count is", hand.count(), "\n")
