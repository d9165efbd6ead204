"""player.py: a player at the table, human or dealer.

Author:  Dmitri Volkov
Date:    2026-10-04
File:    player.py
Purpose: Contains the class Player.
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
            self._play_as_dealer(hand, draw)
        else:
            self._play_as_human(hand, draw)
        if hand.is_busted():
            print(f"{self.name} busts")

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        print(f"Bottom card is {hand.cards()[1]}")
        print(f"Count is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print(f"{self.name} hits...")
            self._take_one(hand, draw)
        if not hand.is_busted():
            print(f"{self.name} sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        while not hand.is_busted() and self._answer() == "h":
            self._take_one(hand, draw)

    # The steps that the methods above are made of, as small methods:
    def _answer(self):
        """Return h or s."""
        answer = input("Do you want to hit or stick (h or s)? ")
        while answer not in ("h", "s"):
            # make it small and without spaces until it fits
            answer = answer.strip().lower()
        return answer

    def _take_one(self, hand, draw):
        """Take one card and show it."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")
