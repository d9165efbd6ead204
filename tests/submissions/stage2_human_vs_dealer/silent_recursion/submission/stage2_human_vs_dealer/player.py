"""player.py: a player without loops.

Author:  Oscar Vega
Date:    2026-11-04
File:    player.py
Purpose: Player, by recursion.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def ask(prompt, meanings):
    """Ask again by calling itself."""
    answer = input(prompt).strip().lower()
    return meanings[answer] if answer in meanings else ask(prompt, meanings)


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play."""
        print(f"{self.name}'s turn...")
        if self.name == DEALER:
            print(f"Bottom card is {hand.cards()[1]}")
            print(f"Count is {hand.count()}")
        self._go_on(hand, draw)

    def _go_on(self, hand, draw):
        if hand.is_busted():
            print(f"{self.name} busts")
        elif self._hits(hand):
            hand.hit(draw())
            print(f"New card is {hand.cards()[-1]}")
            print(f"Count is {hand.count()}")
            self._go_on(hand, draw)
        elif self.name == DEALER:
            print("Dealer sticks...")

    def _hits(self, hand):
        if self.name != DEALER:
            return ask("Do you want to hit or stick (h or s)? ", {"h": True, "s": False})
        return hand.count() < DEALER_STICKS_AT and (print("Dealer hits...") or True)
