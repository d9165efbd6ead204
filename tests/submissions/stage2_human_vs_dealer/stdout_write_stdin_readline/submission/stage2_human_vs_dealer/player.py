"""player.py: playing with plain streams.

Author:  Jonas Field
Date:    2026-10-23
File:    player.py
Purpose: Player, and the console made of two streams.
"""
import sys

DEALER = "Dealer"
DEALER_STICKS_AT = 17


def write(*parts):
    """Write the parts and end the line."""
    sys.stdout.write(" ".join(map(str, parts)) + "\n")


def read(prompt):
    """Write a prompt and read one line; an empty read is the end of the input."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line == "":
        raise EOFError("no more input")
    return line.rstrip("\n")


def choose(prompt, *choices):
    """Read until one of the choices is given."""
    answer = read(prompt).strip().lower()
    while answer not in choices:
        write("Please type one of:", *choices)
        answer = read(prompt).strip().lower()
    return answer


class Player:
    """Human or dealer."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Play a hand."""
        write(f"\n{self.name}'s turn...")
        if self.name != DEALER:
            while choose("Do you want to hit or stick (h or s)? ", "h", "s") == "h":
                self._hit(hand, draw)
                if hand.is_busted():
                    write(self.name, "busts")
                    break
            return
        write("Bottom card is", hand.cards()[1])
        write("Count is", hand.count())
        while hand.count() < DEALER_STICKS_AT:
            write("\nDealer hits...")
            self._hit(hand, draw)
        write("Dealer busts" if hand.is_busted() else "Dealer sticks...")

    @staticmethod
    def _hit(hand, draw):
        card = draw()
        hand.hit(card)
        write("\nNew card is", card)
        write("Count is", str(hand.count()) + "\n")
