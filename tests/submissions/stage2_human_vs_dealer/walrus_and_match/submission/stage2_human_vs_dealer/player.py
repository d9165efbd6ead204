"""player.py: short loops.

Author:  Mei Sato
Date:    2026-10-26
File:    player.py
Purpose: The player.
"""

DEALER, DEALER_STICKS_AT = "Dealer", 17


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name

    def play(self, hand, draw):
        """Play a hand, by name."""
        print(f"\n{self}'s turn...")
        match self.name:
            case "Dealer":
                print(f"Bottom card is {hand.cards()[1]}\nCount is {hand.count()}")
                while hand.count() < DEALER_STICKS_AT:
                    print(f"\n{self} hits...")
                    show(hand, draw)
                print(f"{self} busts" if hand.is_busted() else f"{self} sticks...")
            case _:
                while (stays := not hand.is_busted()) and wants_card():
                    show(hand, draw)
                print(f"{self} busts\n" * (not stays), end="")


def show(hand, draw):
    """Hit and tell."""
    hand.hit(card := draw())
    print(f"\nNew card is {card}\nCount is {hand.count()}\n")


def wants_card():
    """Hit or stick."""
    while True:
        match input("Do you want to hit or stick (h or s)? ").strip().lower():
            case "h":
                return True
            case "s":
                return False
            case other:
                print(f"{other!r} is not accepted: h or s, please.")
