"""computer.py: dataclasses all the way.

Author:  Grace Obi
Date:    2026-11-17
File:    computer.py
Purpose: The computer.
"""

import random
from dataclasses import dataclass
from typing import Callable

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


@dataclass(order=True)
class ComputerStrategy:
    """A strategy. It can be changed, so it has no hash."""

    prob12: float
    high_hit: int
    prob_high: float

    def __setattr__(self, name, value):
        if name == "high_hit":
            good = isinstance(value, int) and not isinstance(value, bool) and 12 <= value <= 20
        else:
            good = isinstance(value, (int, float)) and 0 <= value <= 1
        if not good:
            raise ValueError(f"{name} cannot be {value!r}")
        super().__setattr__(name, value)

    @classmethod
    def ask(cls):
        """Begin with any strategy and set one attribute after another."""
        strategy = cls(0, ALWAYS_HITS_BELOW, 0)
        strategy._ask_for("prob12", float, "Enter the probability of hitting on a count of 12: ")
        strategy._ask_for("high_hit", int, "Enter the highest count for a hit: ")
        if strategy.high_hit > ALWAYS_HITS_BELOW:
            prompt = f"Enter the probability of hitting on a count of {strategy.high_hit}: "
            strategy._ask_for("prob_high", float, prompt)
        return strategy

    def _ask_for(self, name, convert, prompt):
        while True:
            try:
                setattr(self, name, convert(input(prompt)))
                return
            except ValueError as error:
                print(error)

    def prob_hit(self, count):
        """The probability."""
        if count < ALWAYS_HITS_BELOW or count > self.high_hit:
            return float(count < ALWAYS_HITS_BELOW)
        steps = self.high_hit - ALWAYS_HITS_BELOW
        return self.prob12 + (self.prob_high - self.prob12) * (count - ALWAYS_HITS_BELOW) / max(steps, 1)

    def should_hit(self, count, rand):
        """The decision."""
        return rand < self.prob_hit(count)


@dataclass(init=False)
class ComputerPlayer(Player):
    """The computer."""

    strategy: ComputerStrategy
    rand: Callable[[], float]

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        self.strategy = ComputerStrategy.ask() if strategy is None else strategy
        self.rand = rand

    def play(self, hand, draw):
        """Play."""
        print(f"{self.name}'s turn...")
        while True:
            if hand.is_busted():
                print("Computer busts")
                return
            chance = ALWAYS_HITS_BELOW <= hand.count() <= self.strategy.high_hit
            if not self.strategy.should_hit(hand.count(), self.rand() if chance else 0):
                print("Computer sticks...")
                return
            card = draw()
            hand.hit(card)
            print(f"Computer hits...\nNew card is {card}\nCount is {hand.count()}")
