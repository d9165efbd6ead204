"""player.py: a player at the table, human or dealer.

Author:  Inès Dupont
Date:    2026-10-02
File:    player.py
Purpose: To play a hand.
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
            print(f"Bottom card is {hand.cards()[1]}")
            print(f"Count is {hand.count()}\n")
            while hand.count() < DEALER_STICKS_AT:
                print(f"{self.name} hits...")
                self.take_card(hand, draw)
            if hand.is_busted():
                print(f"{self.name} busts")
            else:
                print(f"{self.name} sticks...")
        else:
            while self.wants_card():
                self.take_card(hand, draw)
                if hand.is_busted():
                    print(f"{self.name} busts")
                    return

    # The steps that the methods above are made of, as small methods:
    def wants_card(self):
        """Ask."""
        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        if answer == "h":
            return True
        if answer == "s":
            return False
        print("Please answer h or s.")
        return self.wants_card()

    def take_card(self, hand, draw):
        """Draw."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")
