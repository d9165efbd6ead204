"""computer.py: the computer as a player.

Author:  Aroha Ngata
Date:    2026-10-12
File:    computer.py
Purpose: Classes for the computer's strategy and the computer itself.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
MAXIMUM = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not (0 <= prob12 <= 1 and 0 <= prob_high <= 1):
            raise ValueError(f"{prob12} or {prob_high} is not a probability")
        if not isinstance(high_hit, int) or not ALWAYS_HITS_BELOW <= high_hit <= MAXIMUM:
            raise ValueError(f"{high_hit} is not a possible highest count")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_probability(ALWAYS_HITS_BELOW)
        high_hit = ask_highest()
        prob_high = prob12
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = ask_probability(high_hit)
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
def ask_probability(count: int) -> float:
    """Ask for a probability."""
    answer = input(f"Enter the probability of hitting on a count of {count}: ")
    try:
        probability = float(answer)
    except ValueError:
        probability = -1.0
    if 0 <= probability <= 1:
        return probability
    print("A probability is a number from 0 to 1.")
    return ask_probability(count)


def ask_highest() -> int:
    """Ask for the highest count."""
    answer = input("Enter the highest count for a hit: ").strip()
    if answer in map(str, range(ALWAYS_HITS_BELOW, MAXIMUM + 1)):
        return int(answer)
    print("The highest count is a number from 12 to 20.")
    return ask_highest()


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
        print("\nComputer's turn...")
        hits = self._hits(hand.count())
        while hits:
            card = draw()
            hand.hit(card)
            print(f"\nComputer hits...\n\nNew card is {card}\nCount is {hand.count()}")
            hits = self._hits(hand.count())
        print(f"\nComputer {'busts' if hand.is_busted() else 'sticks...'}")

    # The step that play is made of, as a small method:
    def _hits(self, count: int) -> bool:
        """Decide."""
        if ALWAYS_HITS_BELOW <= count <= self.strategy.high_hit:
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW
