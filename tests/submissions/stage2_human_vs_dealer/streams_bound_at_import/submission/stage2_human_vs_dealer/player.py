"""player.py

Author:  Priya Nair
Date:    2026-10-24
File:    player.py
Purpose: A player; output goes through one function.
"""
from sys import stdin, stdout

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def out(text="", end="\n", stream=stdout):
    """Write a line."""
    stream.write(text + end)
    stream.flush()


def ask(prompt):
    """Write a prompt and read a line."""
    out(prompt, end="")
    line = stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def decide(prompt, answers, hint):
    """Ask until the answer is in the dictionary; return its meaning."""
    while True:
        answer = ask(prompt).lower()
        if answer in answers:
            return answers[answer]
        out(hint)


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play by the rules for this name."""
        out(f"{self.name}'s turn...")
        if self.name == DEALER:
            out(f"Bottom card is {hand.cards()[1]}")
            out(f"Count is {hand.count()}", end="\n\n")
            while hand.count() <= DEALER_STICKS_AT - 1:
                out("Dealer hits...", end="\n\n")
                self.draw_one(hand, draw)
            if hand.count() <= 21:
                out("Dealer sticks...")
                return
        else:
            hits = True
            while hits and hand.count() <= 21:
                hits = decide("Do you want to hit or stick (h or s)? ", {"h": True, "s": False}, "Answer h or s.")
                if hits:
                    self.draw_one(hand, draw)
            if hand.count() <= 21:
                return
        out(f"{self.name} busts")

    def draw_one(self, hand, draw):
        """One more card."""
        hand.hit(card := draw())
        out(f"New card is {card}")
        out(f"Count is {hand.count()}", end="\n\n")
