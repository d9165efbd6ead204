"""player.py: a player at the table, human or dealer.

Author:  Fatima El Amrani
Date:    13.11.2026
File:    player.py
Purpose: This class plays a hand for a human or for the dealer.
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
        print(f"\n{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        bottom_card = hand.cards()[1]
        print(f"Bottom card is {bottom_card}")
        print(f"Count is {hand.count()}")
        while hand.count() < DEALER_STICKS_AT:
            print("\nDealer hits...")
            self._draw_one_card(hand, draw)
        if hand.is_busted():
            print("\nDealer busts")
        else:
            print("\nDealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        while True:
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "s":
                return
            if answer == "h":
                self._draw_one_card(hand, draw)
                if hand.is_busted():
                    print(f"\n{self.name} busts")
                    return
            else:
                print("Please enter h or s!")

    def _draw_one_card(self, hand, draw):
        """Draw one card and print it together with the count."""
        new_card = draw()
        hand.hit(new_card)
        print(f"\nNew card is {new_card}")
        print(f"Count is {hand.count()}")
