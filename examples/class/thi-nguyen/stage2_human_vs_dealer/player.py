"""player.py: a player at the table, human or dealer.

Author:  Nguyen Thi Mai
Date:    28/09/2026
File:    player.py
Purpose: the player class, both for the dealer and for the person
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
        print(self.name + "'s turn...")
        if self.name == DEALER:
            print("Bottom card is", hand.cards()[1])
            print("Count is", hand.count())
            print()
        # one loop for both, it goes on until somebody breaks out of it
        while True:
            if hand.is_busted():
                print(self.name, "busts")
                break
            if self.name == DEALER:
                if hand.count() >= DEALER_STICKS_AT:
                    print(self.name, "sticks...")
                    break
                print(self.name, "hits...")
            else:
                answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
                if answer == "s":
                    break
                if answer != "h":
                    print("please type h or s")
                    continue
            card = draw()
            hand.hit(card)
            print()
            print("New card is", card)
            print("Count is", hand.count())
            print()
