"""player.py: a player with wide output.

Author:  Hanna Weiss
Date:    2026-10-31
File:    player.py
Purpose: Player; lines are centred or padded.
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17
WIDTH = 60


def line(text):
    """Print a padded line."""
    print(f"{text:<{WIDTH}}")


def question(prompt, accepted):
    """Ask, indented with a tab."""
    while True:
        answer = input("\t" + prompt.replace(" ", "  ")).strip().casefold()
        if answer in accepted:
            return answer
        line(f"   only {accepted} are possible   ")


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play."""
        print(f"{self.name}'s turn...".center(WIDTH))
        dealer = self.name == DEALER
        if dealer:
            line(f"\tBottom  card  is  {hand.cards()[1]}")
            line(f"\tCount   is   {hand.count()}")
        while not hand.is_busted():
            if dealer:
                if hand.count() >= DEALER_STICKS_AT:
                    line("\tDealer sticks...")
                    break
                line("\tDealer hits...")
            elif question("Do you want to hit or stick (h or s)? ", ("h", "s")) == "s":
                break
            card = draw()
            hand.hit(card)
            line(f"\t\tNew  card  is  {card}  ")
            line(f"\t\tCount   is   {hand.count():>3}  ")
        else:
            line(f"  {self.name} busts  ")
