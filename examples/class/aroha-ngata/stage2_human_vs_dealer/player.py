"""player.py: a player at the table, human or dealer.

Author:  Aroha Ngata
Date:    2026-10-06
File:    player.py
Purpose: A class for players.
"""

from hand import BLACKJACK  # from the same folder as last week

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
        if hand.count() > BLACKJACK:
            print(f"{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print(f"\n{self.name} hits...")
            self._draw(hand, draw)
        if hand.count() <= BLACKJACK:
            print(f"\n{self.name} sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while hand.count() <= BLACKJACK:
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "s":
                return
            if answer == "h":
                self._draw(hand, draw)
            else:
                print("Answer h or s.")

    # The steps that the methods above are made of, as small methods:
    def _draw(self, hand, draw):
        """Draw a card."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")
