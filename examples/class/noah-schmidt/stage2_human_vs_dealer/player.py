"""player.py: a player at the table, human or dealer.

Author:  Noah Schmidt
Date:    2026-10-03
File:    player.py
Purpose: The player for the blackjack game.
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
        is_dealer = self.name == DEALER
        if is_dealer:
            print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}\n")
        while self._hits_again(hand, is_dealer):
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}\nCount is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts")

    # The steps that the methods above are made of, as small methods:
    def _hits_again(self, hand, is_dealer):
        """Tell whether there is another hit."""
        if hand.is_busted():
            return False
        if not is_dealer:
            return self._read_choice() == "h"
        if hand.count() < DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            return True
        print(f"{self.name} sticks...")
        return False

    def _read_choice(self):
        """Read h or s."""
        while True:
            choice = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if choice in ("h", "s"):
                return choice
            print("Allowed: h, s")
