"""player.py: playing a hand as a state machine.

Author:  Peter Olsen
Date:    2026-10-27
File:    player.py
Purpose: Player, and the states of a turn.
"""

from enum import Enum, auto

DEALER = "Dealer"
DEALER_STICKS_AT = 17


class State(Enum):
    """Where a turn is."""

    START = auto()
    DECIDE = auto()
    CARD = auto()
    BUST = auto()
    STICK = auto()
    END = auto()


def choice(prompt, answers):
    """Ask until one of the answers comes."""
    answer = None
    while answer not in answers:
        if answer is not None:
            print("Accepted:", "/".join(answers))
        answer = input(prompt).strip().lower()
    return answer


class Player:
    """A player."""

    def __init__(self, name):
        self.name = name

    def play(self, hand, draw):
        """Run the machine."""
        actions = {
            State.START: self._start,
            State.DECIDE: self._decide_dealer if self.name == DEALER else self._decide_human,
            State.CARD: self._card,
            State.BUST: self._bust,
            State.STICK: self._stick,
        }
        state = State.START
        while state is not State.END:
            state = actions[state](hand, draw)

    def _start(self, hand, draw):
        print("{}'s turn...".format(self.name))
        if self.name == DEALER:
            print("Bottom card is {}".format(hand.cards()[1]))
            print("Count is {}".format(hand.count()))
        return State.DECIDE

    def _decide_human(self, hand, draw):
        answer = choice("Do you want to hit or stick (h or s)? ", "h s".split())
        return State.CARD if answer == "h" else State.STICK

    def _decide_dealer(self, hand, draw):
        if hand.count() >= DEALER_STICKS_AT:
            return State.STICK
        print("Dealer hits...")
        return State.CARD

    def _card(self, hand, draw):
        card = draw()
        hand.hit(card)
        print("New card is {}".format(card))
        print("Count is {}".format(hand.count()))
        return State.BUST if hand.is_busted() else State.DECIDE

    def _bust(self, hand, draw):
        print("{} busts".format(self.name))
        return State.END

    def _stick(self, hand, draw):
        if self.name == DEALER:
            print("Dealer sticks...")
        return State.END
