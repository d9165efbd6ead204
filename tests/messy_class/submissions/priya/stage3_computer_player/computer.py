"""computer.py: the computer as a player.

Author:  Priya Raman
Date:    2026-11-13
File:    computer.py
Purpose: computer player
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
HIGHEST = 20


class ComputerStrategy:
    """Probability of a hit on each count."""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Check and store."""
        for prob in (prob12, prob_high):
            if not 0 <= prob <= 1:
                raise ValueError(f"bad probability {prob}")
        if high_hit not in range(ALWAYS_HITS_BELOW, HIGHEST + 1):
            raise ValueError(f"bad count {high_hit}")
        self.prob12, self.high_hit, self.prob_high = prob12, high_hit, prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers."""
        prob12 = cls._ask("Enter the probability of hitting on a count of 12: ", float, lambda p: 0 <= p <= 1)
        high = cls._ask("Enter the highest count for a hit: ", int, lambda c: 12 <= c <= HIGHEST)
        if high == ALWAYS_HITS_BELOW:
            return cls(prob12, high, prob12)
        question = f"Enter the probability of hitting on a count of {high}: "
        return cls(prob12, high, cls._ask(question, float, lambda p: 0 <= p <= 1))

    @staticmethod
    def _ask(question, kind, good):
        """Ask until it is good."""
        while True:
            try:
                answer = kind(input(question))
                if good(answer):
                    return answer
            except ValueError:
                pass

    def prob_hit(self, count: int) -> float:
        """Probability on this count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if self.high_hit == ALWAYS_HITS_BELOW:
            return float(self.prob12)
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """True to hit."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy or ask for one."""
        super().__init__("Computer")
        self.strategy = strategy or ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw) -> None:
        """One turn."""
        print("Computer's turn...\n")
        while not hand.is_busted() and self.strategy.should_hit(hand.count(), self.rand()):
            print("Computer hits...\n")
            self.hit_and_show(hand, draw)
        if not hand.is_busted():
            print("Computer sticks...\n")
