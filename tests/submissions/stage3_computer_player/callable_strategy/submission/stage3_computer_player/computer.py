"""computer.py: zones of counts.

Author:  Hanna Weiss
Date:    2026-11-14
File:    computer.py
Purpose: The computer.
"""

import random
from bisect import bisect_right
from enum import IntEnum

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class Zone(IntEnum):
    """Below, within or above the counts where chance decides."""

    HIT = 0
    CHANCE = 1
    STICK = 2


class ComputerStrategy:
    """A strategy; strategy[count] and strategy(count, rand) work as well."""

    def __init__(self, prob12, high_hit, prob_high):
        for prob in prob12, prob_high:
            if not (isinstance(prob, float) or isinstance(prob, int)) or not 1 >= prob >= 0:
                raise ValueError("probability {!r}".format(prob))
        if high_hit not in list(range(12, 21)) or not isinstance(high_hit, int):
            raise ValueError("highest count {!r}".format(high_hit))
        self._ends = prob12, prob_high
        self._borders = [ALWAYS_HITS_BELOW, high_hit + 1]

    def zone(self, count):
        """The zone of a count."""
        return Zone(bisect_right(self._borders, count))

    def __len__(self):
        """How many steps the line has."""
        return self._borders[1] - self._borders[0] - 1

    def __getitem__(self, count):
        if self.zone(count) is not Zone.CHANCE:
            return 1.0 - self.zone(count) / 2
        first, last = self._ends
        return first - (first - last) * (count - ALWAYS_HITS_BELOW) / (len(self) or 1)

    def __call__(self, count, rand):
        return rand < self[count]

    def prob_hit(self, count):
        """The probability of a hit."""
        return self[count]

    def should_hit(self, count, rand):
        """Hit or not."""
        return self(count, rand)

    @classmethod
    def ask(cls):
        """Ask; every answer is tried out in a strategy."""
        prob12 = cls._ask("probability of hitting on a count of 12", lambda text: cls(float(text), 12, 0), 0)
        high_hit = cls._ask("highest count for a hit", lambda text: cls(0, int(text), 0), None)
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, 0)
        ending = f"probability of hitting on a count of {high_hit}"
        return cls(prob12, high_hit, cls._ask(ending, lambda text: cls(0, 12, float(text)), 1))

    @staticmethod
    def _ask(what, try_out, end):
        while True:
            try:
                tried = try_out(input(f"Enter the {what}: "))
            except ValueError as error:
                print(f"This does not work: {error}")
            else:
                return len(tried) + ALWAYS_HITS_BELOW if end is None else tried._ends[end]


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        self.strategy = strategy if strategy is not None else ComputerStrategy.ask()
        self.rand = rand

    def __call__(self, count):
        chance = self.strategy.zone(count) is Zone.CHANCE
        return self.strategy(count, self.rand() if chance else 0)

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        while self(hand.count()):
            print("Computer hits...")
            hand.hit(draw())
            print("New card is", hand.cards()[-1])
            print("Count is", hand.count())
        print("Computer", ("sticks...", "busts")[bool(hand.is_busted())])
