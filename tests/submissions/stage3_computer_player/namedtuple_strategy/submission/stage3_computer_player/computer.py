"""computer.py

Author:  Tomas Lind
Date:    2026-11-11
File:    computer.py
Purpose: A strategy is three numbers.
"""
import random
from collections import namedtuple

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy(namedtuple("Numbers", "prob12 high_hit prob_high")):
    """Three numbers."""

    __slots__ = ()

    def __new__(cls, prob12, high_hit, prob_high):
        cls.check_probability(prob12)
        cls.check_count(high_hit)
        cls.check_probability(prob_high)
        return super().__new__(cls, prob12, high_hit, prob_high)

    @staticmethod
    def check_probability(number):
        """ValueError unless 0 to 1; also for what cannot be compared."""
        try:
            good = 0 <= number <= 1
        except TypeError:
            good = False
        if not good:
            raise ValueError("no probability: %r" % (number,))
        return number

    @staticmethod
    def check_count(number):
        """ValueError unless 12 to 20."""
        if type(number) is not int or number not in range(ALWAYS_HITS_BELOW, 21):
            raise ValueError("no count from 12 to 20: %r" % (number,))
        return number

    def prob_hit(self, count):
        """The probability."""
        first, last = ALWAYS_HITS_BELOW, self.high_hit
        if not first <= count <= last:
            return float(count < first)
        if first == last:
            return float(self.prob12)
        increment = (self.prob12 - self.prob_high) / (last - first)
        return self.prob12 - increment * (count - first)

    def should_hit(self, count, rand):
        """The decision."""
        return self.prob_hit(count) > rand

    @classmethod
    def ask(cls):
        """The three questions."""
        question = "Enter the probability of hitting on a count of %d: "
        answers = [until_right(question % ALWAYS_HITS_BELOW, lambda text: cls.check_probability(float(text)))]
        answers += [until_right("Enter the highest count for a hit: ", lambda text: cls.check_count(int(text)))]
        if answers[1] != ALWAYS_HITS_BELOW:
            answers += [until_right(question % answers[1], lambda text: cls.check_probability(float(text)))]
        else:
            answers += [0]
        return cls(*answers)


def until_right(prompt, read):
    """Ask until read accepts the text."""
    try:
        return read(input(prompt))
    except ValueError as error:
        print("Not accepted:", error)
        return until_right(prompt, read)


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        Player.__init__(self, "Computer")
        # a strategy is a tuple of three numbers and so never empty
        self._strategy = strategy or ComputerStrategy.ask()
        self._rand = rand

    def play(self, hand, draw):
        """Play."""
        print("Computer's turn...")
        while True:
            count = hand.count()
            if count > 21:
                print("Computer busts")
                return
            number = self._rand() if ALWAYS_HITS_BELOW <= count <= self._strategy.high_hit else 0
            if not self._strategy.should_hit(count, number):
                print("Computer sticks...")
                return
            print("Computer hits...")
            hand.hit(draw())
            print("New card is %s" % str(hand.cards()[-1]))
            print("Count is %d" % hand.count())
