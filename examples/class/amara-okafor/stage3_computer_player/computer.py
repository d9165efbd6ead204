"""computer.py: the computer as a player.

Author:  Amara Okafor
Date:    2026-10-02
File:    computer.py
Purpose: A computer player that decides with probabilities whether it hits or sticks.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGHEST_COUNT = 20
COMPUTER_NAME = "Computer"


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not is_probability(prob12):
            raise ValueError(f"{prob12} is not a probability")
        if not is_high_hit(high_hit):
            raise ValueError(f"{high_hit} cannot be the highest count for a hit")
        if not is_probability(prob_high):
            raise ValueError(f"{prob_high} is not a probability")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_probability(ALWAYS_HITS_BELOW)
        high_hit = ask_high_hit()
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, prob12)
        return cls(prob12, high_hit, ask_probability(high_hit))

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        steps = self.high_hit - ALWAYS_HITS_BELOW
        if steps == 0:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / steps
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def is_probability(number: float) -> bool:
    """Tell whether the number lies between 0 and 1 (not a number does not)."""
    return 0 <= number <= 1


def is_high_hit(number: int) -> bool:
    """Tell whether the number can be the highest count for a hit."""
    return isinstance(number, int) and ALWAYS_HITS_BELOW <= number <= HIGHEST_COUNT


def ask_probability(count: int) -> float:
    """Ask for the probability on a count until the answer is one."""
    while True:
        answer = input(f"Enter the probability of hitting on a count of {count}: ")
        try:
            probability = float(answer)
        except ValueError:
            print("That is not a number.")
            continue
        if is_probability(probability):
            return probability
        print("A probability lies between 0 and 1.")


def ask_high_hit() -> int:
    """Ask for the highest count for a hit until the answer is one."""
    while True:
        answer = input("Enter the highest count for a hit: ")
        try:
            high_hit = int(answer)
        except ValueError:
            print("That is not a whole number.")
            continue
        if is_high_hit(high_hit):
            return high_hit
        print("The highest count lies between 12 and 20.")


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__(COMPUTER_NAME)
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print()
        print(f"{self.name}'s turn...")
        while self._decides_to_hit(hand.count()):
            print()
            print(f"{self.name} hits...")
            card = draw()
            hand.hit(card)
            print()
            print(f"New card is {card}")
            print(f"Count is {hand.count()}")
        print()
        if hand.is_busted():
            print(f"{self.name} busts")
        else:
            print(f"{self.name} sticks...")

    # The step that play is made of, as a small method:
    def _decides_to_hit(self, count: int) -> bool:
        """Decide; the random number is only needed where there is a choice."""
        if count < ALWAYS_HITS_BELOW:
            return True
        if count > self.strategy.high_hit:
            return False
        return self.strategy.should_hit(count, self.rand())
