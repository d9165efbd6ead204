"""player.py: a player at the table, human or dealer.

Author:  Priya Raman
Date:    2026-11-09
File:    player.py
Purpose: Player class
"""

from stage1_card_hand.hand import BLACKJACK

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Player:
    """A player with a name."""

    def __init__(self, name):
        """Store the player's name."""
        self.name = name

    def play(self, hand, draw):
        """One turn."""
        print(f"{self.name}'s turn...")
        turn = self._play_as_dealer if self.name == DEALER else self._play_as_human
        turn(hand, draw)

    def _play_as_dealer(self, hand, draw):
        """Hit on 16, stick on 17."""
        print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}\n")
        while hand.count() < DEALER_STICKS_AT:
            print(f"{DEALER} hits...\n")
            self.hit_and_show(hand, draw)
        if not hand.is_busted():
            print(f"{DEALER} sticks...\n")

    def _play_as_human(self, hand, draw):
        """Ask until stick, bust or 21."""
        while hand.count() < BLACKJACK:
            match input("Do you want to hit or stick (h or s)? ").strip().lower():
                case "h" | "hit":
                    self.hit_and_show(hand, draw)
                case "s" | "stick":
                    return
                case _:
                    print("h or s please")

    def hit_and_show(self, hand, draw):
        """Take one card and show it."""
        card = draw()
        hand.hit(card)
        print(f"New card is {card}\nCount is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts\n")
