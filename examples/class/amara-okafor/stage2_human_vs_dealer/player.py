"""player.py: a player at the table, human or dealer.

Author:  Amara Okafor
Date:    2026-09-21
File:    player.py
Purpose: A player who plays a hand. The dealer follows the rules of the house, everybody else
         is asked at the keyboard.
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
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        bottom = hand.cards()[1]
        print(f"Bottom card is {bottom}")
        print(f"Count is {hand.count()}")
        print()
        while hand.count() < DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            self._draw_card(hand, draw)
        if hand.is_busted():
            print(f"{self.name} busts")
        else:
            print(f"{self.name} sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while self._ask() == "h":
            self._draw_card(hand, draw)
            if hand.is_busted():
                print(f"{self.name} busts")
                break

    # The steps that the methods above are made of, as small methods:
    def _ask(self):
        """Return h or s, whichever the player wants."""
        answer = ""
        while answer not in ("h", "s"):
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer not in ("h", "s"):
                print("Only h (hit) and s (stick) are possible.")
        return answer

    def _draw_card(self, hand, draw):
        """Put the next card into the hand and show it."""
        card = draw()
        hand.hit(card)
        print()
        print(f"New card is {card}")
        print(f"Count is {hand.count()}")
        print()
