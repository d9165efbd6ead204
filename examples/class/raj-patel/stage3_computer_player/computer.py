"""computer.py: the computer as a player.

Author:  Raj Patel
Date:    2026-10-09
File:    computer.py
Purpose: models a player that is a computer
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
PROMPT_PROB = "Enter the probability of hitting on a count of %d: "
PROMPT_HIGH = "Enter the highest count for a hit: "
VALID_HIGH = tuple(range(ALWAYS_HITS_BELOW, 21))


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not (prob12 >= 0 and prob12 <= 1):
            raise ValueError("prob12 is out of range: %r" % prob12)
        if high_hit not in VALID_HIGH:
            raise ValueError("high_hit is out of range: %r" % high_hit)
        if not (prob_high >= 0 and prob_high <= 1):
            raise ValueError("prob_high is out of range: %r" % prob_high)
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = None
        while prob12 is None:
            prob12 = to_probability(input(PROMPT_PROB % ALWAYS_HITS_BELOW))
        high_hit = None
        while high_hit is None:
            high_hit = to_high_hit(input(PROMPT_HIGH))
        prob_high = prob12 if high_hit == ALWAYS_HITS_BELOW else None
        while prob_high is None:
            prob_high = to_probability(input(PROMPT_PROB % high_hit))
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if self.high_hit == ALWAYS_HITS_BELOW:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def to_probability(text: str) -> float | None:
    """Return a probability, or None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None


def to_high_hit(text: str) -> int | None:
    """Return a highest count, or None."""
    text = text.strip()
    return int(text) if text.isdigit() and int(text) in VALID_HIGH else None


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy if strategy else ComputerStrategy.ask()
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print("\nComputer's turn...\n")
        while self._decide(hand.count()):
            card = draw()
            hand.hit(card)
            print("Computer hits...\n")
            print("New card is %s" % card)
            print("Count is %d\n" % hand.count())
        print("Computer busts" if hand.is_busted() else "Computer sticks...")

    # The step that play is made of, as a small method:
    def _decide(self, count: int) -> bool:
        """Decide whether to hit."""
        if count in range(ALWAYS_HITS_BELOW, self.strategy.high_hit + 1):
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW
