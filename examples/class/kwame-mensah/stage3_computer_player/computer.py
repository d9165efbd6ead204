"""computer.py: the computer as a player.

Author:  Kwame Mensah
Date:    2026-10-08
File:    computer.py
Purpose: A player that needs no human.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGHEST_POSSIBLE = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        for prob in prob12, prob_high:
            if prob != prob or prob < 0 or prob > 1:  # NaN is not equal to itself
                raise ValueError(f"{prob} is not between 0 and 1")
        if type(high_hit) is not int or high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST_POSSIBLE:
            raise ValueError(f"{high_hit} is not between 12 and 20")
        self.prob12, self.high_hit, self.prob_high = prob12, high_hit, prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_probability(ALWAYS_HITS_BELOW)
        high_hit = ask_high_hit()
        if high_hit == ALWAYS_HITS_BELOW:
            prob_high = prob12
        else:
            prob_high = ask_probability(high_hit)
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == ALWAYS_HITS_BELOW:
            return self.prob12
        share = (count - ALWAYS_HITS_BELOW) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 + share * (self.prob_high - self.prob12)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return self.prob_hit(count) > rand


# The checks and questions that a strategy needs, as small functions:
def ask_probability(count: int) -> float:
    """Ask until the strategy takes the answer as its first number."""
    try:
        prob = float(input(f"Enter the probability of hitting on a count of {count}: "))
        ComputerStrategy(prob, ALWAYS_HITS_BELOW, 0)
    except ValueError as error:
        print(error)
        return ask_probability(count)
    return prob


def ask_high_hit() -> int:
    """Ask until the strategy takes the answer as its second number."""
    try:
        high_hit = int(input("Enter the highest count for a hit: "))
        ComputerStrategy(0, high_hit, 0)
    except ValueError as error:
        print(error)
        return ask_high_hit()
    return high_hit


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print(f"\n{self.name}'s turn...")
        while self._choose(hand.count()) == "hit":
            print(f"\n{self.name} hits...")
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}")
            print(f"Count is {hand.count()}")
        if hand.is_busted():
            print(f"\n{self.name} busts")
        else:
            print(f"\n{self.name} sticks...")

    # The step that play is made of, as a small method:
    def _choose(self, count: int) -> str:
        """Return hit or stick."""
        if count < ALWAYS_HITS_BELOW:
            return "hit"
        if count > self.strategy.high_hit:
            return "stick"
        return "hit" if self.strategy.should_hit(count, self.rand()) else "stick"
