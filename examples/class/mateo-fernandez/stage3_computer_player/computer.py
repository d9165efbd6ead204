"""computer.py: the computer as a player.

Author:  Mateo Fernández
Date:    2026-10-05
File:    computer.py
Purpose: A strategy as a dataclass of three numbers, and a player that follows one.
"""

import random
from dataclasses import dataclass

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGH_HITS = range(ALWAYS_HITS_BELOW, 21)
PROMPT = "Enter the probability of hitting on a count of {}: "


@dataclass(frozen=True)
class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    prob12: float
    high_hit: int
    prob_high: float

    def __post_init__(self) -> None:
        """Check the three numbers."""
        probability(self.prob12)
        highest_count(self.high_hit)
        probability(self.prob_high)

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = repeat(PROMPT.format(ALWAYS_HITS_BELOW), probability)
        high_hit = repeat("Enter the highest count for a hit: ", highest_count)
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = repeat(PROMPT.format(high_hit), probability)
        else:
            prob_high = prob12
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if not ALWAYS_HITS_BELOW <= count <= self.high_hit:
            return float(count < ALWAYS_HITS_BELOW)
        steps = self.high_hit - ALWAYS_HITS_BELOW
        done = (count - ALWAYS_HITS_BELOW) / max(steps, 1)
        return self.prob12 * (1 - done) + self.prob_high * done

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def probability(value) -> float:
    """Return the value as a probability or raise ValueError."""
    number = float(value)
    if 0 <= number <= 1:
        return number
    raise ValueError(f"{value!r} is not between 0 and 1")


def highest_count(value) -> int:
    """Return the value as a highest count or raise ValueError; 16.5 is none."""
    number = int(value) if isinstance(value, str) else value
    if isinstance(number, int) and number in HIGH_HITS:
        return number
    raise ValueError(f"{value!r} is not a whole number between 12 and 20")


def repeat(prompt, convert):
    """Ask until the answer can be converted."""
    while True:
        try:
            return convert(input(prompt))
        except ValueError as error:
            print(error)


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy or ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print(f"\n{self.name}'s turn...\n")
        while self._hits(hand.count()):
            print(f"{self.name} hits...\n")
            card = draw()
            hand.hit(card)
            print(f"New card is {card}\nCount is {hand.count()}\n")
        print(self.name, "busts" if hand.is_busted() else "sticks...")

    # The step that play is made of, as a small method:
    def _hits(self, count: int) -> bool:
        """Throw the dice only for a count that leaves a choice."""
        open_counts = range(ALWAYS_HITS_BELOW, self.strategy.high_hit + 1)
        rand = self.rand() if count in open_counts else 0.0
        return self.strategy.should_hit(count, rand)
