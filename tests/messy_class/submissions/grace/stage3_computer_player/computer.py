"""computer.py: the computer as a player.

Author:  Grace Okafor
Date:    Nov 16, 2026
File:    computer.py
Purpose: A player that decides by chance.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Constants and helpers of your own, if you want any
HIGHEST_HIT = 20


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit."""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not 0 <= prob12 <= 1:
            raise ValueError(f"prob12 must be from 0 to 1, not {prob12}")
        if high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST_HIT:
            raise ValueError(f"high_hit must be from 12 to 20, not {high_hit}")
        if not 0 <= prob_high <= 1:
            raise ValueError(f"prob_high must be from 0 to 1, not {prob_high}")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        prob12 = cls.ask_probability(ALWAYS_HITS_BELOW)
        high_hit = None
        while high_hit is None:
            try:
                high_hit = int(input("Enter the highest count for a hit: "))
                if high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST_HIT:
                    high_hit = None
            except ValueError:
                print("Please enter a whole number from 12 to 20.")
        prob_high = prob12
        if high_hit != ALWAYS_HITS_BELOW:
            prob_high = cls.ask_probability(high_hit)
        return cls(prob12, high_hit, prob_high)

    @classmethod
    def ask_probability(cls, count):
        """Ask for a probability until it is from 0 to 1."""
        while True:
            try:
                prob = float(input(f"Enter the probability of hitting on a count of {count}: "))
                if 0 <= prob <= 1:
                    return prob
            except ValueError:
                pass
            print("Please enter a number from 0 to 1.")

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == ALWAYS_HITS_BELOW:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count. rand is a random number from 0 up to, but not, 1."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        if strategy is None:
            self.strategy = ComputerStrategy.ask()
        else:
            self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step."""
        print("Computer's turn...")
        print()
        while self.decide(hand.count()):
            print("Computer hits...")
            print()
            self.take_card(hand, draw)
        if hand.is_busted():
            print("Computer busts")
        else:
            print("Computer sticks")
        print()

    def decide(self, count):
        """Return True for a hit."""
        if ALWAYS_HITS_BELOW <= count <= self.strategy.high_hit:
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW
