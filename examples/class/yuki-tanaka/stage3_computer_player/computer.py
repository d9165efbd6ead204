"""computer.py: the computer as a player.

Author:  Yuki Tanaka
Date:    2026-10-03
File:    computer.py
Purpose: A strategy that works out its whole table once, and a player that looks things up.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
LAST_HIGH_HIT = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        match prob12, high_hit, prob_high:
            case (float() | int() as low, int() as top, float() | int() as high) if (
                0 <= low <= 1 and 0 <= high <= 1 and ALWAYS_HITS_BELOW <= top <= LAST_HIGH_HIT
            ):
                self.high_hit = high_hit
                self.table = dict(line(low, top, high))
            case _:
                raise ValueError(f"no strategy: {prob12!r}, {high_hit!r}, {prob_high!r}")

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        first = "Enter the probability of hitting on a count of 12: "
        prob12 = ask_number(first, float, lambda prob: cls(prob, ALWAYS_HITS_BELOW, 0))
        second = "Enter the highest count for a hit: "
        high_hit = ask_number(second, int, lambda top: cls(0, top, 0))
        if high_hit == ALWAYS_HITS_BELOW:
            return cls(prob12, high_hit, prob12)
        third = f"Enter the probability of hitting on a count of {high_hit}: "
        return cls(prob12, high_hit, ask_number(third, float, lambda prob: cls(0, high_hit, prob)))

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        return 1.0 if count < ALWAYS_HITS_BELOW else self.table.get(count, 0.0)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return self.prob_hit(count) > rand


# The checks and questions that a strategy needs, as small functions:
def line(low: float, top: int, high: float):
    """Yield every count from 12 to top with its probability."""
    steps = top - ALWAYS_HITS_BELOW
    for step in range(steps + 1):
        yield ALWAYS_HITS_BELOW + step, low - step * (low - high) / (steps or 1)


def ask_number(prompt, convert, check):
    """Ask until the answer is a number that passes the check."""
    try:
        number = convert(input(prompt))
        check(number)
    except ValueError as error:
        print(f"Not possible: {error}")
        return ask_number(prompt, convert, check)
    return number


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
        print(f"\n{self.name}'s turn...\n")
        for card in self.drawn(hand, draw):
            hand.hit(card)
            print(f"New card is {card}")
            print(f"Count is {hand.count()}\n")
        ending = "busts" if hand.is_busted() else "sticks..."
        print(f"{self.name} {ending}")

    def drawn(self, hand, draw):
        """Yield the cards that the computer draws, as long as it decides to."""
        while hand.count() < ALWAYS_HITS_BELOW or (
            hand.count() <= self.strategy.high_hit
            and self.strategy.should_hit(hand.count(), self.rand())
        ):
            print(f"{self.name} hits...\n")
            yield draw()
