"""computer.py: the computer as a player.

Author:  Lara Weiss
Date:    TODO
File:    computer.py
Purpose: TODO
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Constants and helpers of your own, if you want any


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit.

    From a count of 12 to one of high_hit the probability changes in equal steps from prob12 to
    prob_high: it falls, rises or does not change.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        raise NotImplementedError("ComputerStrategy.ask is not written yet")

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < 12:
            return 1
        if count > self.high_hit:
            return 0
        increment = (self.prob12 - self.prob_high) / self.high_hit
        return self.prob12 - increment * count

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count. rand is a random number from 0 up to, but not, 1."""
        if rand < self.prob_hit(count):
            return True


# Constants and helpers of your own, if you want any


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        raise NotImplementedError("ComputerPlayer.__init__ is not written yet")

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        raise NotImplementedError("ComputerPlayer.play is not written yet")

    # Constants and helpers of your own, if you want any
