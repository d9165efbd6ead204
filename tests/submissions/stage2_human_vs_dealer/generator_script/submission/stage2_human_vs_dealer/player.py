"""player.py: a turn as a generator.

Author:  Lea Brandt
Date:    2026-10-28
File:    player.py
Purpose: Player; the console is in one function.
"""

from collections import namedtuple

DEALER = "Dealer"
DEALER_STICKS_AT = 17

Question = namedtuple("Question", "prompt answers")


def perform(script):
    """Print what the script yields, send it the answers, return what it returns."""
    try:
        step = next(script)
        while True:
            if isinstance(step, Question):
                answer = input(step.prompt).strip()
                while step.answers and answer.lower() not in step.answers:
                    print("Possible answers: " + ", ".join(step.answers))
                    answer = input(step.prompt).strip()
                step = script.send(answer)
            else:
                print(step)
                step = next(script)
    except StopIteration as stop:
        return stop.value


class Player:
    """A player."""

    HIT_OR_STICK = Question("Do you want to hit or stick (h or s)? ", ("h", "s"))

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Perform the turn."""
        perform(self.turn(hand, draw))

    def turn(self, hand, draw):
        """Yield the lines of a turn."""
        yield f"{self.name}'s turn..."
        yield from self.as_dealer(hand, draw) if self.name == DEALER else self.as_human(hand, draw)
        if hand.is_busted():
            yield f"{self.name} busts"

    def as_human(self, hand, draw):
        """Yield questions and cards."""
        while not hand.is_busted():
            answer = yield self.HIT_OR_STICK
            if answer.lower() == "s":
                return
            yield from self.card(hand, draw)

    def as_dealer(self, hand, draw):
        """Yield the dealer's cards."""
        yield f"Bottom card is {hand.cards()[1]}"
        yield f"Count is {hand.count()}"
        while hand.count() < DEALER_STICKS_AT:
            yield "Dealer hits..."
            yield from self.card(hand, draw)
        if not hand.is_busted():
            yield "Dealer sticks..."

    @staticmethod
    def card(hand, draw):
        """Yield two lines for a new card."""
        new = draw()
        hand.hit(new)
        yield f"New card is {new}"
        yield f"Count is {hand.count()}"
