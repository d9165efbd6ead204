"""computer.py: a turn as a generator.

Author:  Grace Obi
Date:    2026-11-15
File:    computer.py
Purpose: The computer.
"""

import random
from contextlib import suppress
from itertools import repeat, takewhile

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


def probability(text):
    """Text or number to probability."""
    if isinstance(text, (str, int, float)):
        number = float(text)
        if 0 <= number <= 1:
            return number
    raise ValueError(f"not a probability: {text!r}")


def count_from_12_to_20(text):
    """Text or number to count."""
    if isinstance(text, (str, int)) and text is not True:
        number = int(text)
        if number in range(ALWAYS_HITS_BELOW, 21):
            return number
    raise ValueError(f"not a count from 12 to 20: {text!r}")


def only_numbers(*candidates):
    """ValueError for texts."""
    for text in filter(lambda candidate: isinstance(candidate, str), candidates):
        raise ValueError(f"a text is not a number: {text!r}")


def answers(convert, prompt):
    """Yield the answers that can be converted."""
    for question in repeat(prompt):
        with suppress(ValueError):
            yield convert(input(question))


class ComputerStrategy:
    """A strategy."""

    def __init__(self, prob12, high_hit, prob_high):
        only_numbers(prob12, high_hit, prob_high)
        self.prob12 = probability(prob12)
        self.high_hit = count_from_12_to_20(high_hit)
        self.prob_high = probability(prob_high)

    def line(self):
        """Yield the probabilities from 12 to the highest count."""
        steps = self.high_hit - ALWAYS_HITS_BELOW
        for step in range(steps + 1):
            yield self.prob12 if step == 0 else self.prob12 - (self.prob12 - self.prob_high) * step / steps

    def prob_hit(self, count):
        """The probability."""
        return ([1.0] * ALWAYS_HITS_BELOW + [*self.line()] + [0.0] * 50)[count]

    def should_hit(self, count, rand):
        """The decision."""
        return self.prob_hit(count) > rand

    @classmethod
    def ask(cls):
        """Ask."""
        prob12 = next(answers(probability, "Enter the probability of hitting on a count of 12: "))
        high_hit = next(answers(count_from_12_to_20, "Enter the highest count for a hit: "))
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, prob12)
        last = f"Enter the probability of hitting on a count of {high_hit}: "
        return cls(prob12, high_hit, next(answers(probability, last)))


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        self.strategy = strategy or ComputerStrategy.ask()
        self.rand = rand

    def decisions(self, hand):
        """Yield whether to hit, as long as the hand is not busted."""
        while not hand.is_busted():
            if hand.count() < ALWAYS_HITS_BELOW:
                yield True
            else:
                yield hand.count() <= self.strategy.high_hit and self.strategy.should_hit(hand.count(), self.rand())

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        for _ in takewhile(bool, self.decisions(hand)):
            print("Computer hits...")
            hand.hit(draw())
            print("New card is {0[0]}".format(hand.cards()[-1:]))
            print("Count is {0}".format(hand.count()))
        print("Computer busts" if hand.is_busted() else "Computer sticks...")
