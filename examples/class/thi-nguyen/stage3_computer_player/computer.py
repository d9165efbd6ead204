"""computer.py: the computer as a player.

Author:  Nguyen Thi Mai
Date:    06/10/2026
File:    computer.py
Purpose: the computer player for assignment 3
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
HIGHEST = 20


class ComputerStrategy:
    """How likely the computer is to hit: surely below 12, never above high_hit.

    From a count of 12 to one of high_hit the probability falls (or rises) in equal steps from
    prob12 to prob_high.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not (0 <= prob12 <= 1):
            raise ValueError("prob12 is " + str(prob12))
        if not (0 <= prob_high <= 1):
            raise ValueError("prob_high is " + str(prob_high))
        if high_hit not in range(ALWAYS_HITS_BELOW, HIGHEST + 1):  # a fraction is not in it
            raise ValueError("high_hit is " + str(high_hit))
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        while True:
            text = input("Enter the probability of hitting on a count of 12: ")
            try:
                prob12 = float(text)
                if 0 <= prob12 <= 1:
                    break
            except ValueError:
                pass
            print("please type a number from 0 to 1")
        while True:
            text = input("Enter the highest count for a hit: ")
            try:
                high_hit = int(text)
                if ALWAYS_HITS_BELOW <= high_hit <= HIGHEST:
                    break
            except ValueError:
                pass
            print("please type a number from 12 to 20")
        prob_high = prob12
        while high_hit > ALWAYS_HITS_BELOW:
            text = input(f"Enter the probability of hitting on a count of {high_hit}: ")
            try:
                prob_high = float(text)
                if 0 <= prob_high <= 1:
                    break
            except ValueError:
                pass
            print("please type a number from 0 to 1")
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


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        if strategy is None:
            self.strategy = ComputerStrategy.ask()
        else:
            self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print()
        print(self.name + "'s turn...")
        print()
        while True:
            count = hand.count()
            if count >= ALWAYS_HITS_BELOW:
                if count > self.strategy.high_hit:
                    break
                if not self.strategy.should_hit(count, self.rand()):
                    break
            print(self.name, "hits...")
            print()
            card = draw()
            hand.hit(card)
            print("New card is", card)
            print("Count is", hand.count())
            print()
        if hand.is_busted():
            print(self.name, "busts")
        else:
            print(self.name, "sticks...")
