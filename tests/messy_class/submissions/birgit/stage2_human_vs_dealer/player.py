"""player.py: a player at the table, human or dealer.

Author:  Birgit Maurer
Date:    13. November 2026
File:    player.py
Purpose: A player and his turn
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name. A player with the name Dealer plays as the dealer."""

    def __init__(self, name):
        """Store the player's name."""
        self.name = name

    def play(self, hand, draw):
        """Play the hand until it sticks or busts, printing each step."""
        print(self.name + "'s turn...")
        if self.name == DEALER:
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print("Bottom card is", hand.cards()[1])
        print("Count is", hand.count(), "\n")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...\n")
            self.one_more(hand, draw())
        if hand.is_busted():
            print("Dealer busts\n")
        else:
            print("Dealer sticks...\n")

    def _play_as_human(self, hand, draw):
        """Ask the player: hit after h and ask again, stop after s or when the hand busts."""
        while True:
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            if answer == "s":
                return
            if answer == "h":
                print()
                self.one_more(hand, draw())
                if hand.is_busted():
                    print(self.name, "busts\n")
                    return

    def one_more(self, hand, card):
        """Give the hand one more card and print it."""
        hand.hit(card)
        print("New card is", card)
        print("Count is", hand.count(), "\n")
