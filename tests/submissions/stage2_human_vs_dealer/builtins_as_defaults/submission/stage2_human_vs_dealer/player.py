"""player.py: a player whose console can be exchanged.

Author:  Tomas Lind
Date:    2026-10-25
File:    player.py
Purpose: Player with a reader and a writer.
"""

from functools import partial

DEALER = "Dealer"
DEALER_STICKS_AT = 17

say = print
say_at_once = partial(print, flush=True)
read_line = input


def ask(prompt, accepted, reader=input, writer=print):
    """Ask with the reader until the answer is accepted."""
    for answer in iter(lambda: reader(prompt).strip().lower(), None):
        if answer in accepted:
            return answer
        writer("I understand", " and ".join(accepted), "only.")


ask_hit = partial(ask, "Do you want to hit or stick (h or s)? ", ("h", "s"))
ask_again = partial(ask, "Play again? ", ("y", "yes", "n", "no"))


class Player:
    """A player; console=(reader, writer) is optional."""

    def __init__(self, name, console=(input, print)):
        self.name = name
        self.reader, self.writer = console

    def play(self, hand, draw, sticks_at=DEALER_STICKS_AT):
        """Play the hand."""
        self.writer(f"{self.name}'s turn...", end="\n")
        rule = self.dealer_hits if self.name == DEALER else self.human_hits
        if self.name == DEALER:
            self.writer("Bottom card is", hand.cards()[1], sep=" ")
            self.writer("Count is", hand.count())
        while not hand.is_busted() and rule(hand, sticks_at):
            hand.hit(draw())
            self.writer("New card is", hand.cards()[-1])
            self.writer("Count is", hand.count(), end="\n\n")
        if hand.is_busted():
            self.writer(self.name, "busts")
        elif self.name == DEALER:
            self.writer("Dealer sticks...")

    def dealer_hits(self, hand, sticks_at):
        """Whether the dealer goes on."""
        if hand.count() >= sticks_at:
            return False
        self.writer("Dealer hits...", end="\n\n")
        return True

    def human_hits(self, hand, sticks_at):
        """Whether the human goes on."""
        return ask_hit(reader=self.reader, writer=self.writer) == "h"
