"""player.py: a player at the table, human or dealer.

Author:  Sofia Rossi
Date:    2026-09-30
File:    player.py
Purpose: Player class.
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
        if hand.is_busted():
            print(f"{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}")
        print()
        while hand.count() <= DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            self._hit(hand, draw())
        if not hand.is_busted():
            print(f"{self.name} sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while not hand.is_busted():
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
            # somebody may type "hit", so only look at the first letter
            if answer[:1] == "h":
                self._hit(hand, draw())
            elif answer[:1] == "s":
                break
            else:
                print("Please answer h or s!")

    # The steps that the methods above are made of, as small methods:
    def _hit(self, hand, card):
        """Add the card and print the new count."""
        hand.hit(card)
        print()
        print(f"New card is {card}")
        print(f"Count is {hand.count()}")
        print()
