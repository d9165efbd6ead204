"""player.py: a player who trusts operators.

Author:  Hanna Weiss
Date:    2026-11-10
File:    player.py
Purpose: Player.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class Answers(frozenset):
    """A set of answers that can ask a question."""

    def __call__(self, prompt):
        while True:
            answer = input(prompt).strip().lower()
            if answer in self:
                return answer
            print("Accepted are", ", ".join(sorted(self)))


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def __bool__(self):
        return self.name != DEALER

    def play(self, hand, draw):
        """Play."""
        print(f"{self.name}'s turn...")
        if not self:
            print(f"Bottom card is {hand.cards()[1]}")
            print(f"Count is {hand.count()}")
        while hand.count() < (22 if self else DEALER_STICKS_AT):
            if self and Answers("hs")("Do you want to hit or stick (h or s)? ") == "s":
                return
            if not self:
                print("Dealer hits...")
            hand.hit(draw())
            print(f"New card is {hand.cards()[-1]}")
            print(f"Count is {hand.count()}")
        print(f"{self.name} busts" if hand.is_busted() else "Dealer sticks...")
