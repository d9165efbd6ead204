"""player.py: a player at the table, human or dealer.

Author:  Kwame Mensah
Date:    2026-10-01
File:    player.py
Purpose: The one who plays a hand.
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

    def _play_as_dealer(self, hand, draw):
        """Turn up the bottom card, then hit on 16 or less and stick on 17 or more."""
        _, bottom, *_ = hand.cards()
        print(f"Bottom card is {bottom}")
        print(f"Count is {hand.count()}\n")
        if hand.count() < DEALER_STICKS_AT:
            self._dealer_hits(hand, draw)
        if hand.is_busted():
            print(f"{self.name} busts")
        else:
            print(f"{self.name} sticks...")

    def _dealer_hits(self, hand, draw):
        """Hit, and hit again as long as the rule says so."""
        print(f"{self.name} hits...")
        self._take(hand, draw)
        if hand.count() < DEALER_STICKS_AT:
            self._dealer_hits(hand, draw)

    def _play_as_human(self, hand, draw):
        """Ask, and hit as often as the answer is h, until the hand busts."""
        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()
        if answer == "h":
            self._take(hand, draw)
            if hand.is_busted():
                print(f"{self.name} busts")
                return
        if answer not in ("h", "s"):
            print("Only h and s are answers.")
        if answer != "s":
            self._play_as_human(hand, draw)

    # The steps that the methods above are made of, as small methods:
    def _take(self, hand, draw):
        """Take a card and show it."""
        card = draw()
        hand.hit(card)
        print(f"\nNew card is {card}")
        print(f"Count is {hand.count()}\n")
