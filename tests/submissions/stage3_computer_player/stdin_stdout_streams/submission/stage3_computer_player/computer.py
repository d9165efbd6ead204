"""computer.py: the computer, on plain streams.

Author:  Jonas Field
Date:    2026-11-14
File:    computer.py
Purpose: ComputerStrategy and ComputerPlayer.
"""
import random
import sys
import time

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
HIGHEST = 20
THINKING = 0.2


def read(prompt):
    """One line from the console."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def ask_float(prompt):
    """A probability."""
    while True:
        text = read(prompt)
        try:
            number = float(text)
        except ValueError:
            sys.stdout.write("That is no number.\n")
        else:
            if number >= 0 and number <= 1:
                return number
            sys.stdout.write("A probability is between 0 and 1.\n")


def ask_int(prompt):
    """A count."""
    while True:
        text = read(prompt).strip()
        if text.isdigit() and text.isascii() and ALWAYS_HITS_BELOW <= int(text) <= HIGHEST:
            return int(text)
        sys.stdout.write("The count is between 12 and 20.\n")


class ComputerStrategy:
    """A strategy."""

    def __init__(self, prob12, high_hit, prob_high):
        if not self._probability(prob12):
            raise ValueError("prob12 is %r" % (prob12,))
        if not self._probability(prob_high):
            raise ValueError("prob_high is %r" % (prob_high,))
        if type(high_hit) is not int or high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST:
            raise ValueError("high_hit is %r" % (high_hit,))
        self.prob12 = float(prob12)
        self.high_hit = high_hit
        self.prob_high = float(prob_high)

    @staticmethod
    def _probability(number):
        return type(number) in (int, float) and number == number and not (number < 0 or number > 1)

    def prob_hit(self, count):
        """A probability for each count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        elif count > self.high_hit:
            return 0.0
        elif count == ALWAYS_HITS_BELOW:
            return self.prob12
        elif count == self.high_hit:
            return self.prob_high
        else:
            increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
            return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count, rand):
        """Decide."""
        if rand < self.prob_hit(count):
            return True
        else:
            return False

    def ask():
        """Called on the class: ask for the three numbers."""
        prob12 = ask_float("Enter the probability of hitting on a count of 12: ")
        high_hit = ask_int("Enter the highest count for a hit: ")
        prob_high = 0.0
        if high_hit != ALWAYS_HITS_BELOW:
            prob_high = ask_float("Enter the probability of hitting on a count of " + str(high_hit) + ": ")
        return ComputerStrategy(prob12, high_hit, prob_high)


class ComputerPlayer(Player):
    """The computer."""

    def __init__(self, strategy=None, rand=random.random):
        super().__init__("Computer")
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw):
        """Play."""
        sys.stdout.write("Computer's turn...\n")
        playing = True
        while playing:
            count = hand.count()
            if hand.is_busted():
                sys.stdout.write("Computer busts\n")
                playing = False
            elif self.hits(count):
                sys.stdout.write("Computer hits...\n")
                time.sleep(THINKING)
                card = draw()
                hand.hit(card)
                sys.stdout.write("New card is " + str(card) + "\n")
                sys.stdout.write("Count is " + str(hand.count()) + "\n")
            else:
                sys.stdout.write("Computer sticks...\n")
                playing = False

    def hits(self, count):
        """Decide, asking rand only in between."""
        if count < ALWAYS_HITS_BELOW:
            return True
        if count > self.strategy.high_hit:
            return False
        return self.strategy.should_hit(count, self.rand())
