"""computer.py: the computer as a player.

Author:  Emma Schmitt
Date:    19.11.26
File:    computer.py
Purpose: the computer
"""

import random

from player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit."""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        if not (0 <= prob12 <= 1 and 0 <= prob_high <= 1):
            raise ValueError("a probability has to be from 0 to 1")
        if not 12 <= high_hit <= 20:
            raise ValueError("high_hit has to be from 12 to 20")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        prob12 = cls.ask_prob(12)
        high_hit = 0
        while not 12 <= high_hit <= 20:
            try:
                high_hit = int(input("Enter the highest count for a hit: "))
            except ValueError:
                print("Please enter a number")
        if high_hit == 12:
            return cls(prob12, 12, prob12)
        return cls(prob12, high_hit, cls.ask_prob(high_hit))

    @staticmethod
    def ask_prob(count):
        """Ask for a probability."""
        prob = -1
        while not 0 <= prob <= 1:
            try:
                prob = float(input(f"Enter the probability of hitting on a count of {count}: "))
            except ValueError:
                print("Please enter a number")
        return prob

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == 12:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - 12)
        return self.prob12 - increment * (count - 12)

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count."""
        return rand < self.prob_hit(count)


# the strategy of the computer for the whole game
STRATEGY = ComputerStrategy.ask()


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy=STRATEGY, rand=random.random) -> None:
        """Store the strategy and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step."""
        print("Computer's turn...")
        print()
        while True:
            count = hand.count()
            if count > self.strategy.high_hit:
                break
            if count >= 12 and not self.strategy.should_hit(count, self.rand()):
                break
            print("Computer hits...")
            print()
            self.new_card(hand, draw)
        if not hand.is_busted():
            print("Computer sticks...")
            print()
