"""player.py: a player at the table, human or dealer.

Author:  Grace Okafor
Date:    Nov 11, 2026
File:    player.py
Purpose: Lets a player or the dealer play a hand.
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
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        print()
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            print()
            self.take_card(hand, draw)
        if hand.is_busted():
            print("Dealer busts")
        else:
            print("Dealer sticks...")
        print()

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        answer = self.ask_hit_or_stick()
        while answer == "h":
            self.take_card(hand, draw)
            if hand.is_busted():
                print(f"{self.name} busts")
                print()
                return
            answer = self.ask_hit_or_stick()

    def ask_hit_or_stick(self):
        """Return the answer, h or s."""
        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        while answer != "h" and answer != "s":
            print("Please enter h or s.")
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        return answer

    def take_card(self, hand, draw):
        """Take the next card and print it."""
        card = draw()
        hand.hit(card)
        print(f"New card is {card}")
        print(f"Count is {hand.count()}")
        print()
