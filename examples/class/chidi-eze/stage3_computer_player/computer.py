"""computer.py: the computer as a player.

Author:  Chidi Eze
Date:    2026-10-08
File:    computer.py
Purpose: The computer at the table.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGHEST_HIT = 20
ASK_PROBABILITY = "Enter the probability of hitting on a count of "


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        for prob in (prob12, prob_high):
            if not 0 <= prob <= 1:
                raise ValueError(f"{prob} is not from 0 to 1")
        if not isinstance(high_hit, int) or not ALWAYS_HITS_BELOW <= high_hit <= HIGHEST_HIT:
            raise ValueError(f"{high_hit} is not from 12 to 20")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_number(ASK_PROBABILITY + "12: ", float, 0, 1)
        question = "Enter the highest count for a hit: "
        high_hit = ask_number(question, int, ALWAYS_HITS_BELOW, HIGHEST_HIT)
        prob_high = prob12
        if high_hit != ALWAYS_HITS_BELOW:
            prob_high = ask_number(f"{ASK_PROBABILITY}{high_hit}: ", float, 0, 1)
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
def ask_number(question, kind, low, high):
    """Ask until the answer is a number of that kind from low to high."""
    while True:
        try:
            number = kind(input(question))
        except ValueError:
            print("That is not such a number.")
        else:
            if low <= number <= high:
                return number
            print(f"It has to be from {low} to {high}.")


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy
        if strategy is None:
            self.strategy = ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print(f"\n{self.name}'s turn...")
        while self._hit(hand.count()):
            card = draw()
            hand.hit(card)
            print(f"\n{self.name} hits...\n")
            print(f"New card is {card}")
            print(f"Count is {hand.count()}")
        ending = "busts" if hand.is_busted() else "sticks..."
        print(f"\n{self.name} {ending}")

    # The step that play is made of, as a small method:
    def _hit(self, count: int) -> bool:
        """Decide."""
        if count < ALWAYS_HITS_BELOW:
            return True
        return count <= self.strategy.high_hit and self.strategy.should_hit(count, self.rand())
