"""player.py: a player at the table, human or dealer.

Author:  Emma O'Connor
Date:    29 September 2026
File:    player.py
Purpose: Plays a hand, either by asking or by the dealer's rules.
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
        print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print("Dealer hits...")
            self._deal_one(hand, draw)
        if not hand.is_busted():
            print("Dealer sticks...")

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        choice = self._choose()
        while choice == "h":
            self._deal_one(hand, draw)
            choice = "bust" if hand.is_busted() else self._choose()

    # The steps that the methods above are made of, as small methods:
    def _choose(self):
        """Ask until it's h or s."""
        choice = input("Do you want to hit or stick (h or s)? ").strip().lower()
        while choice != "h" and choice != "s":
            print("It's h or s, please.")
            choice = input("Do you want to hit or stick (h or s)? ").strip().lower()
        return choice

    def _deal_one(self, hand, draw):
        """Deal one card to the hand."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}\nCount is {hand.count()}\n")
