"""computer.py: the computer among slotted players.

Author:  Viktor Holm
Date:    2026-11-17
File:    computer.py
Purpose: The computer.
"""

import random

from stage1_card_hand.hand import BLACKJACK
from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy:
    """A strategy."""

    def __init__(self, prob12, high_hit, prob_high):
        self._numbers = {}
        self._keep("prob12", prob12, (int, float), 0, 1)
        self._keep("high_hit", high_hit, (int,), ALWAYS_HITS_BELOW, BLACKJACK - 1)
        self._keep("prob_high", prob_high, (int, float), 0, 1)

    def _keep(self, name, number, kinds, lowest, highest):
        if number.__class__ not in kinds or number < lowest or number > highest or number != number:
            raise ValueError(f"{name} is {number!r}")
        self._numbers[name] = number

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._numbers[name]
        except KeyError:
            raise AttributeError(name) from None

    def prob_hit(self, count):
        """The probability."""
        if count < ALWAYS_HITS_BELOW:
            return 1
        if count > self.high_hit:
            return 0
        if self.high_hit == ALWAYS_HITS_BELOW:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count, rand):
        """1 for a hit, 0 for none."""
        return int(rand < self.prob_hit(count))

    @classmethod
    def ask(cls):
        """Ask."""
        numbers = dict(prob12=0.0, high_hit=ALWAYS_HITS_BELOW, prob_high=0.0)
        questions = iter(
            [
                ("prob12", float, "Enter the probability of hitting on a count of 12: "),
                ("high_hit", int, "Enter the highest count for a hit: "),
                ("prob_high", float, "Enter the probability of hitting on a count of {high_hit}: "),
            ]
        )
        for name, convert, prompt in questions:
            accepted = name == "prob_high" and numbers["high_hit"] == ALWAYS_HITS_BELOW
            while not accepted:
                try:
                    answer = convert(input(prompt.format_map(numbers)))
                    cls(**(numbers | {name: answer}))
                    numbers[name] = answer
                    accepted = True
                except ValueError:
                    print("Please try again.")
        return cls(**numbers)


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        self.strategy, self.rand = strategy or ComputerStrategy.ask(), rand

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        while not hand.is_busted():
            count = hand.count()
            if count >= ALWAYS_HITS_BELOW:
                if count > self.strategy.high_hit or not self.strategy.should_hit(count, self.rand()):
                    print("Computer sticks...")
                    break
            print("Computer hits...")
            hand.hit(draw())
            print("New card is", hand.cards()[-1])
            print("Count is", hand.count())
        else:
            print("Computer busts")
