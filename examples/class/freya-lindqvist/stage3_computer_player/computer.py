"""computer.py: the computer as a player.

Author:  Freya Lindqvist
Date:    2026-10-04
File:    computer.py
Purpose: The computer player and its strategy; questions are asked through console.py of stage 2.
"""

import random

from stage2_human_vs_dealer.console import ask_until
from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
MAX_HIGH_HIT = 20
COMPLAINT = "Please try again."


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        self.prob12 = within(0, prob12, 1)
        self.prob_high = within(0, prob_high, 1)
        if high_hit != int(high_hit):
            raise ValueError(f"{high_hit} is no whole number")
        self.high_hit = within(ALWAYS_HITS_BELOW, high_hit, MAX_HIGH_HIT)

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_for_probability(ALWAYS_HITS_BELOW)
        high_hit = ask_until("Enter the highest count for a hit: ", read_high_hit, COMPLAINT)
        prob_high = 0.0
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = ask_for_probability(high_hit)
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        prob = self.prob12
        if count > ALWAYS_HITS_BELOW:
            increment = (prob - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
            for _ in range(ALWAYS_HITS_BELOW, count):
                prob -= increment
        return prob

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def within(low: float, number: float, high: float) -> float:
    """Return the number if it lies between the two others, else raise ValueError."""
    if not low <= number <= high:
        raise ValueError(f"{number} is not from {low} to {high}")
    return number


def read_probability(answer: str) -> float:
    """Read a probability."""
    return within(0, float(answer), 1)


def read_high_hit(answer: str) -> int:
    """Read a highest count."""
    return int(within(ALWAYS_HITS_BELOW, int(answer), MAX_HIGH_HIT))


def ask_for_probability(count: int) -> float:
    """Ask for the probability of hitting on a count."""
    prompt = f"Enter the probability of hitting on a count of {count}: "
    return ask_until(prompt, read_probability, COMPLAINT)


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy if strategy is not None else ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print(f"\n{self.name}'s turn...")
        while self.decides_to_hit(hand.count()):
            print(f"\n{self.name} hits...")
            card = draw()
            hand.hit(card)
            print("\nNew card is", card)
            print("Count is", hand.count())
        print(f"\n{self.name}", "busts" if hand.is_busted() else "sticks...")

    def decides_to_hit(self, count: int) -> bool:
        """Decide; take a random number only for a count from 12 to the highest one."""
        if count < ALWAYS_HITS_BELOW or count > self.strategy.high_hit:
            return count < ALWAYS_HITS_BELOW
        return self.strategy.should_hit(count, self.rand())
