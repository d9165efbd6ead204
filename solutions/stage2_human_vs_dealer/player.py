"""player.py: a player at the table, human or dealer.

Author:  Blackjack course team
Date:    2026-11-20
File:    player.py
Purpose: A player with a name who plays a hand until it sticks or busts: by the dealer's rules
         when the name is Dealer, by asking the human otherwise.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name. A player with the name Dealer plays as the dealer."""

    def __init__(self, name):
        """Store the player's name."""
        ### BEGIN SOLUTION
        self.name = name
        ### END SOLUTION

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        ### BEGIN SOLUTION
        print(f"\n{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print(f"{self.name} busts")
        ### END SOLUTION

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        ### BEGIN SOLUTION
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            self._take_card(hand, draw)
        if not hand.is_busted():
            print(f"{self.name} sticks...")
        ### END SOLUTION

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        ### BEGIN SOLUTION
        while not hand.is_busted() and self._wants_to_hit():
            self._take_card(hand, draw)
        ### END SOLUTION

    # The steps that the methods above are made of, as small methods:
    ### BEGIN SOLUTION
    def _take_card(self, hand, draw):
        """Draw one card into the hand, and show the card and the new count."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")

    def _wants_to_hit(self):
        """Ask until the answer is h or s, and return True for h."""
        while True:
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer in ("h", "s"):
                return answer == "h"
            print("Please answer h to hit or s to stick.")

    ### END SOLUTION
