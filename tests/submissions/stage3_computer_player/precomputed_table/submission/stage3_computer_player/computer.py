"""computer.py: everything is computed beforehand.

Author:  Peter Olsen
Date:    2026-11-12
File:    computer.py
Purpose: A strategy as a table.
"""

import random
from fractions import Fraction

import stage2_human_vs_dealer.player as stage2

ALWAYS_HITS_BELOW = 12
POSSIBLE_COUNTS = range(ALWAYS_HITS_BELOW, 21)


def probability(number):
    """A probability as an exact fraction."""
    try:
        exact = Fraction(number if isinstance(number, (int, float)) else "none")
    except (ValueError, OverflowError):
        raise ValueError(f"not a probability: {number!r}") from None
    if not 0 <= exact <= 1:
        raise ValueError(f"not from 0 to 1: {number!r}")
    return exact


def highest_count(number):
    """A whole number from 12 to 20."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in POSSIBLE_COUNTS:
        raise ValueError(f"not from 12 to 20: {number!r}")
    return number


class ComputerStrategy:
    """A table from count to probability."""

    def __init__(self, prob12, high_hit, prob_high):
        start, end = probability(prob12), probability(prob_high)
        steps = highest_count(high_hit) - ALWAYS_HITS_BELOW
        self.table = {ALWAYS_HITS_BELOW: float(start)}
        for step in range(1, steps + 1):
            self.table[ALWAYS_HITS_BELOW + step] = float(start + (end - start) * step / steps)

    def __contains__(self, count):
        return count in self.table

    def prob_hit(self, count):
        """Look it up; 1 below the table and 0 above it."""
        return self.table.get(count, int(count < ALWAYS_HITS_BELOW))

    def should_hit(self, count, rand):
        """Compare."""
        return self.prob_hit(count) - rand > 0

    @staticmethod
    def ask():
        """Ask for what the table is made of."""
        numbers = []
        prompts = [
            ("Enter the probability of hitting on a count of 12: ", float, probability),
            ("Enter the highest count for a hit: ", int, highest_count),
            ("Enter the probability of hitting on a count of {1}: ", float, probability),
        ]
        for prompt, convert, check in prompts:
            if len(numbers) == 2 and numbers[1] == ALWAYS_HITS_BELOW:
                numbers.append(1)
                break
            while True:
                try:
                    number = convert(input(prompt.format(*numbers)).strip())
                    check(number)
                except ValueError as error:
                    print(error)
                else:
                    numbers.append(number)
                    break
        return ComputerStrategy(*numbers)


class ComputerPlayer(stage2.Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__(name="Computer")
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategy, self.rand = strategy, rand

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        for count in iter(hand.count, None):
            if hand.is_busted():
                print("Computer busts")
                break
            if not self.strategy.should_hit(count, self.rand() if count in self.strategy else 0.5):
                print("Computer sticks...")
                break
            print("Computer hits...")
            card = draw()
            hand.hit(card)
            print("New card is", card)
            print("Count is", hand.count())
