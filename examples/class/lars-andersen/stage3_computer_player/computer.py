"""computer.py: the computer as a player.

Author:  Lars Andersen
Date:    2026-10-06
File:    computer.py
Purpose: An opponent for the dealer that decides by chance.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
ALWAYS_STICKS_ABOVE = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        self.prob12 = self.check_probability(prob12)
        self.high_hit = self.check_high_hit(high_hit)
        self.prob_high = self.check_probability(prob_high)

    @staticmethod
    def check_probability(prob: float) -> float:
        """Return a probability, or raise ValueError."""
        if 0 <= prob <= 1:
            return prob
        raise ValueError(f"{prob} is not a probability")

    @staticmethod
    def check_high_hit(high_hit: int) -> int:
        """Return a highest count, or raise ValueError."""
        if high_hit in range(ALWAYS_HITS_BELOW, ALWAYS_STICKS_ABOVE + 1):
            return high_hit
        raise ValueError(f"{high_hit} is not a highest count")

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = cls.ask_probability(ALWAYS_HITS_BELOW)
        high_hit = None
        while high_hit is None:
            try:
                high_hit = cls.check_high_hit(int(input("Enter the highest count for a hit: ")))
            except ValueError as error:
                print(error)
        prob_high = prob12 if high_hit == ALWAYS_HITS_BELOW else cls.ask_probability(high_hit)
        return cls(prob12, high_hit, prob_high)

    @classmethod
    def ask_probability(cls, count: int) -> float:
        """Ask for one probability."""
        while True:
            answer = input(f"Enter the probability of hitting on a count of {count}: ")
            try:
                return cls.check_probability(float(answer))
            except ValueError as error:
                print(error)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        try:
            increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        except ZeroDivisionError:
            return self.prob12
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy
        self.rand = rand
        if self.strategy is None:
            self.strategy = ComputerStrategy.ask()

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print("\nComputer's turn...")
        while self._hits_on(hand.count()):
            print("\nComputer hits...")
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}\nCount is {hand.count()}")
        print("\nComputer busts" if hand.is_busted() else "\nComputer sticks...")

    # The step that play is made of, as a small method:
    def _hits_on(self, count: int) -> bool:
        """Decide about one more card."""
        if ALWAYS_HITS_BELOW <= count <= self.strategy.high_hit:
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW
