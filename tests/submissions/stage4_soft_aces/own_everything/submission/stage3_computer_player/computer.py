"""computer.py: strategies as functions.

Author:  Ruth Adler
Date:    2026-11-12
File:    computer.py
Purpose: A strategy is a function from count to probability.
"""

from functools import partial
from random import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class StrategyError(ValueError):
    """A number that cannot be used."""

    def __init__(self, *, what, number):
        self.what, self.number = what, number
        super().__init__(f"{what}: {number!r}")


def checked(kind, lowest, highest, what, number):
    """The number, when it is of a kind and in a range."""
    if not isinstance(number, kind) or isinstance(number, bool) or not lowest <= number <= highest:
        raise StrategyError(what=what, number=number)
    return number


checked_probability = partial(checked, (int, float), 0, 1, "not a probability from 0 to 1")
checked_count = partial(checked, int, ALWAYS_HITS_BELOW, 20, "not a count from 12 to 20")


def line(x1, y1, x2, y2):
    """The straight line through two points, as a function."""
    return lambda x: y1 + (y2 - y1) * (x - x1) / (x2 - x1)


class ComputerStrategy:
    """A strategy."""

    def __init__(self, prob12, high_hit, prob_high):
        checked_probability(prob12), checked_count(high_hit), checked_probability(prob_high)
        if high_hit > ALWAYS_HITS_BELOW:
            between = line(ALWAYS_HITS_BELOW, prob12, high_hit, prob_high)
        else:
            between = lambda _: prob12  # noqa: E731

        def needs_chance(count):
            return ALWAYS_HITS_BELOW <= count <= high_hit

        def prob_hit(count):
            return between(count) if needs_chance(count) else 1.0 if count < ALWAYS_HITS_BELOW else 0.0

        self.needs_chance = needs_chance
        self.prob_hit = prob_hit
        self.should_hit = lambda count, rand: rand < prob_hit(count)

    @classmethod
    def ask(cls):
        """Ask."""

        def number(what, convert, check):
            while True:
                try:
                    return check(convert(input(f"Enter {what}: ")))
                except ValueError as error:
                    print(f"({error})")

        prob12 = number("the probability of hitting on a count of 12", float, checked_probability)
        high_hit = number("the highest count for a hit", int, checked_count)
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, 0.0)
        return cls(
            prob12,
            high_hit,
            number(f"the probability of hitting on a count of {high_hit}", float, checked_probability),
        )


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random):
        super().__init__("Computer")
        strategy = strategy if strategy is not None else ComputerStrategy.ask()

        def wants(count):
            return strategy.should_hit(count, rand() if strategy.needs_chance(count) else 0.0)

        self._wants = wants

    def play(self, hand, draw):
        """Play."""
        print(self.name, "turn...", sep="'s ")
        while not (busted := hand.is_busted()) and self._wants(hand.count()):
            hand.hit(card := draw())
            print("Computer hits...", f"New card is {card}", f"Count is {hand.count()}", sep="\n")
        print("Computer", "busts" if busted else "sticks...")
