"""player.py: a file of the course.

Author:  A Student
Date:    2026-11-27
File:    player.py
Purpose: the course
"""

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def ask(question, **answers):
    """Ask until the answer is known."""
    reply = input(question).strip().lower()
    for result, words in answers.items():
        if reply in words:
            return result
    print("Please answer properly.")
    return ask(question, **answers)


class Player:
    """A player."""

    def __init__(self, name):
        """Make one."""
        self.name = name

    def say(self, what):
        """Say something."""
        print("%s %s" % (self.name, what))

    def take(self, hand, draw):
        """Take one card."""
        new = draw()
        hand.hit(new)
        print("New card is " + str(new), "Count is " + str(hand.count()), sep="\n")

    def wants(self, hand):
        """Decide."""
        if self.name == DEALER:
            if hand.count() < DEALER_STICKS_AT:
                print("Dealer hits...")
                return True
            print("Dealer sticks...")
            return False
        return ask("Do you want to hit or stick (h or s)? ", hit=("h", "hit"), stick=("s", "stick", "stand", "stay")) == "hit"

    def play(self, hand, draw):
        """A turn."""
        print(self.name + "'s turn...")
        if self.name == DEALER:
            print("Bottom card is", hand.cards()[-1])
            print("Count is", hand.count())
        while not hand.is_busted() and self.wants(hand):
            self.take(hand, draw)
        if hand.is_busted():
            self.say("busts")
