"""computer.py: the computer as a player.

Author:  Sofia Rossi
Date:    2026-10-07
File:    computer.py
Purpose: ComputerPlayer class and its strategy.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGHEST_ALLOWED = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not valid_probability(prob12):
            raise ValueError(f"Not a probability: {prob12}")
        if not valid_count(high_hit):
            raise ValueError(f"Not a highest count: {high_hit}")
        if not valid_probability(prob_high):
            raise ValueError(f"Not a probability: {prob_high}")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        question = "Enter the probability of hitting on a count of {}: "
        prob12 = ask_for(question.format(12), float, valid_probability)
        high_hit = ask_for("Enter the highest count for a hit: ", int, valid_count)
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, 0)
        prob_high = ask_for(question.format(high_hit), float, valid_probability)
        return cls(prob12, high_hit, prob_high)

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


# The checks and questions that a strategy needs, as small functions:
def valid_probability(number: float) -> bool:
    """Tell whether it is a probability."""
    return 0 <= number <= 1


def valid_count(number: int) -> bool:
    """Tell whether it is a highest count."""
    return type(number) is int and ALWAYS_HITS_BELOW <= number <= HIGHEST_ALLOWED


def ask_for(question, convert, valid):
    """Ask until the number is valid."""
    while True:
        try:
            number = convert(input(question))
        except ValueError:
            print("This is not a number!")
            continue
        if valid(number):
            return number
        print("This number is not possible!")


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
        print()
        print(f"{self.name}'s turn...")
        while self._wants_to_hit(hand):
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
    def _wants_to_hit(self, hand) -> bool:
        """Decide."""
        count = hand.count()
        if count < ALWAYS_HITS_BELOW or count > self.strategy.high_hit:
            return count < ALWAYS_HITS_BELOW
        return self.strategy.should_hit(count, self.rand())
