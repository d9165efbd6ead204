"""player.py: a player at the table, human or dealer.

Author:  Lars Andersen
Date:    2026-09-29
File:    player.py
Purpose: Plays one hand for one person.
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
            self._show_bottom_card(hand)
            wants_to_hit = self._house_rule
        else:
            wants_to_hit = self._ask
        while wants_to_hit(hand):
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}\nCount is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts")
        elif self.name == DEALER:
            print(f"{self.name} sticks...")

    # The steps that the methods above are made of, as small methods:
    def _show_bottom_card(self, hand):
        """Turn the second card up."""
        print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}\n")

    def _house_rule(self, hand):
        """Tell whether the dealer hits."""
        if hand.count() >= DEALER_STICKS_AT:
            return False
        print(f"{self.name} hits...")
        return True

    def _ask(self, hand):
        """Tell whether the human hits; nobody is asked after a bust."""
        if hand.is_busted():
            return False
        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        while answer not in ("h", "s"):
            print("h means hit, s means stick.")
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        return answer == "h"
