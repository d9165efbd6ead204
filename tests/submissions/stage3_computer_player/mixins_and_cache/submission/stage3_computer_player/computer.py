"""computer.py: the computer from several parts.

Author:  Viktor Holm
Date:    2026-11-15
File:    computer.py
Purpose: The computer.
"""

import random
from functools import lru_cache
from numbers import Integral, Real

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy:
    """A strategy."""

    __slots__ = ("prob12", "high_hit", "prob_high")

    def __init__(self, prob12, high_hit, prob_high):
        for name, value in zip(self.__slots__, (prob12, high_hit, prob_high)):
            kind, lowest, highest = (Real, 0, 1) if name.startswith("prob") else (Integral, ALWAYS_HITS_BELOW, 20)
            if not isinstance(value, kind) or not lowest <= value <= highest:
                raise ValueError(f"{name} must be from {lowest} to {highest}, not {value!r}")
            setattr(self, name, value)

    def __eq__(self, other):
        return isinstance(other, ComputerStrategy) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """What makes two strategies equal."""
        return self.prob12, self.high_hit, self.prob_high

    @lru_cache(maxsize=256)
    def prob_hit(self, count):
        """The probability, remembered."""
        if ALWAYS_HITS_BELOW <= count <= self.high_hit:
            if count == ALWAYS_HITS_BELOW:
                return self.prob12
            increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
            return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)
        return 1.0 if count < ALWAYS_HITS_BELOW else 0.0

    def should_hit(self, count, rand):
        """The decision."""
        return self.prob_hit(count) > rand

    @classmethod
    def ask(cls):
        """Ask for all of it."""
        values = {}
        for name in cls.__slots__:
            number = values.get("high_hit", 12)
            if name == "prob_high" and number == ALWAYS_HITS_BELOW:
                values[name] = 0
                continue
            if name == "high_hit":
                prompt, convert = "Enter the highest count for a hit: ", int
            else:
                prompt, convert = f"Enter the probability of hitting on a count of {number}: ", float
            while name not in values:
                try:
                    number = convert(input(prompt))
                    cls(**{"prob12": 0, "high_hit": 12, "prob_high": 0, **values, name: number})
                    values[name] = number
                except ValueError as error:
                    print(error)
        return cls(**values)


class Random:
    """Owns a source of chance."""

    def __init__(self, *args, rand, **kwargs):
        super().__init__(*args, **kwargs)
        self.rand = rand


class Strategic:
    """Owns a strategy."""

    def __init__(self, *args, strategy, **kwargs):
        super().__init__(*args, **kwargs)
        self.strategy = strategy if strategy is not None else ComputerStrategy.ask()

    def wants_card(self, hand):
        """Decide."""
        count = hand.count()
        if count not in range(ALWAYS_HITS_BELOW, self.strategy.high_hit + 1):
            return count < ALWAYS_HITS_BELOW
        return self.strategy.should_hit(count, self.rand())


class Talking:
    """Says everything with its name in front."""

    def says(self, what):
        """Print."""
        print(f"{self.name} {what}")


class ComputerPlayer(Random, Strategic, Talking, Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer", rand=rand, strategy=strategy)

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        while self.wants_card(hand):
            self.says("hits...")
            card = draw()
            hand.hit(card)
            print(f"New card is {card}")
            print(f"Count is {hand.count()}")
        self.says("busts" if hand.is_busted() else "sticks...")
