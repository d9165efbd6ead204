"""computer.py: a player that needs nobody at the keyboard.

Author:  Ida Berg
Date:    2026-11-11
File:    computer.py
Purpose: The computer player and its strategy.
"""

import math
import random
from dataclasses import dataclass

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
HIGHEST_HIGH_HIT = 20


def is_probability(number):
    """Whether this is a number from 0 to 1."""
    return isinstance(number, (int, float)) and not math.isnan(number) and 0 <= number <= 1


def is_high_hit(number):
    """Whether this can be the highest count for a hit."""
    return (
        isinstance(number, int)
        and not isinstance(number, bool)
        and ALWAYS_HITS_BELOW <= number <= HIGHEST_HIGH_HIT
    )


@dataclass(frozen=True)
class ComputerStrategy:
    """How likely the computer is to hit."""

    prob12: float
    high_hit: int
    prob_high: float

    def __post_init__(self):
        """Refuse what is no strategy."""
        for number in (self.prob12, self.prob_high):
            if not is_probability(number):
                raise ValueError(f"not a probability: {number!r}")
        if not is_high_hit(self.high_hit):
            raise ValueError(f"not a count from 12 to 20: {self.high_hit!r}")

    def prob_hit(self, count):
        """Return the probability of a hit."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if self.high_hit == ALWAYS_HITS_BELOW:
            return self.prob12
        share = (count - ALWAYS_HITS_BELOW) / (self.high_hit - ALWAYS_HITS_BELOW)
        return (1 - share) * self.prob12 + share * self.prob_high

    def should_hit(self, count, rand):
        """Return whether to hit."""
        return rand < self.prob_hit(count)

    @classmethod
    def ask(cls):
        """Ask for the three numbers."""
        prob12 = ask_number("Enter the probability of hitting on a count of 12: ", float, is_probability)
        high_hit = ask_number("Enter the highest count for a hit: ", int, is_high_hit)
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, prob12)
        prompt = f"Enter the probability of hitting on a count of {high_hit}: "
        return cls(prob12, high_hit, ask_number(prompt, float, is_probability))


def ask_number(prompt, convert, is_good):
    """Ask until a good number is entered."""
    while True:
        try:
            number = convert(input(prompt))
        except ValueError:
            print("Please enter a number.")
            continue
        if is_good(number):
            return number
        print("That number is not possible.")


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        self.strategy = ComputerStrategy.ask() if strategy is None else strategy
        self.rand = rand

    def play(self, hand, draw):
        """Play a hand."""
        print(f"\n{self.name}'s turn...")
        while not hand.is_busted() and self.hits(hand.count()):
            card = draw()
            hand.hit(card)
            print(f"\n{self.name} hits...\n\nNew card is {card}\nCount is {hand.count()}")
        print(f"\n{self.name} busts" if hand.is_busted() else f"\n{self.name} sticks...")

    def hits(self, count):
        """Decide, with a random number only where it matters."""
        if ALWAYS_HITS_BELOW <= count <= self.strategy.high_hit:
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW
