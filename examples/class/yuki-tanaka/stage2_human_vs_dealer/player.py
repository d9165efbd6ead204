"""player.py: a player at the table, human or dealer.

Author:  Yuki Tanaka
Date:    2026-09-24
File:    player.py
Purpose: Two generators make the decisions, one for the dealer and one for the human. The
         method play only listens to them.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def dealer_decisions(hand):
    """Yield once for every hit that the rules of the house ask for."""
    print(f"Bottom card is {hand.cards()[1]}")
    print(f"Count is {hand.count()}\n")
    while hand.count() < DEALER_STICKS_AT:
        print(f"{DEALER} hits...")
        yield "hit"
    if not hand.is_busted():
        print(f"{DEALER} sticks...")


def human_decisions(hand):
    """Yield once for every hit that the human asks for."""
    while not hand.is_busted():
        match input("Do you want to hit or stick (h or s)? ").strip().lower():
            case "h":
                yield "hit"
            case "s":
                return
            case _:
                print("Type h or s, please.")


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
        decisions = dealer_decisions if self.name == DEALER else human_decisions
        for _ in decisions(hand):
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}")
            print(f"Count is {hand.count()}\n")
        if hand.is_busted():
            print(f"{self.name} busts")
