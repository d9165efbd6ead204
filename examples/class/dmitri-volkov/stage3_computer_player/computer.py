"""computer.py: the computer as a player.

Author:  Dmitri Volkov
Date:    2026-10-11
File:    computer.py
Purpose: Contains the classes ComputerStrategy and ComputerPlayer.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGH_HIT_LIMIT = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not self.is_probability(prob12) or not self.is_probability(prob_high):
            raise ValueError(f"impossible probabilities: {prob12}, {prob_high}")
        if not self.is_high_hit(high_hit):
            raise ValueError(f"impossible highest count: {high_hit}")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @staticmethod
    def is_probability(number: float) -> bool:
        """Tell whether the number is a probability."""
        return 0.0 <= number <= 1.0

    @staticmethod
    def is_high_hit(number: int) -> bool:
        """Tell whether the number is a highest count."""
        return type(number) is int and ALWAYS_HITS_BELOW <= number <= HIGH_HIT_LIMIT

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        template = "Enter the probability of hitting on a count of %d: "
        prob12 = cls.ask_one(template % ALWAYS_HITS_BELOW, float, cls.is_probability)
        high_hit = cls.ask_one("Enter the highest count for a hit: ", int, cls.is_high_hit)
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, prob12)
        return cls(prob12, high_hit, cls.ask_one(template % high_hit, float, cls.is_probability))

    @staticmethod
    def ask_one(prompt, kind, test):
        """Ask for one number."""
        while True:
            try:
                number = kind(input(prompt))
                if test(number):
                    return number
                print("impossible number")
            except ValueError:
                print("no number")

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
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = ComputerStrategy.ask() if strategy is None else strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print(f"\n{self.name}'s turn...")
        while self._will_hit(hand.count()):
            print(f"\n{self.name} hits...")
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}")
            print(f"Count is {hand.count()}")
        print(f"\n{self.name} " + ("busts" if hand.is_busted() else "sticks..."))

    # The step that play is made of, as a small method:
    def _will_hit(self, count: int) -> bool:
        """Decide."""
        if count < ALWAYS_HITS_BELOW:
            return True
        if count > self.strategy.high_hit:
            return False
        return self.strategy.should_hit(count, self.rand())
