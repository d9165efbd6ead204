"""computer.py: the computer as a player.

Author:  Chloé Martin
Date:    2026-11-18
File:    computer.py
Purpose: the computer player
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit."""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        # the probabilities must be from 0 to 1
        if not (prob12 >= 0 and prob12 <= 1):
            raise ValueError("prob12 is wrong")
        if not (prob_high >= 0 and prob_high <= 1):
            raise ValueError("prob_high is wrong")
        if high_hit < 12 or high_hit > 20:
            raise ValueError("high_hit is wrong")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        while True:
            try:
                prob12 = float(input("Enter probability of hitting on 12: "))
                high_hit = int(input("Enter highest count for a hit: "))
                prob_high = float(input(f"Enter probability of hitting on {high_hit}: "))
                return cls(prob12, high_hit, prob_high)
            except ValueError:
                print("Wrong! Try again.")

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        elif count > self.high_hit:
            return 0.0
        # with - 11 it never divides by 0
        increment = (self.prob12 - self.prob_high) / (self.high_hit - 11)
        return self.prob12 - increment * (count - 12)

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count. rand is a random number from 0 up to, but not, 1."""
        return rand <= self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        if strategy == None:
            strategy = ComputerStrategy.ask()
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step."""
        print("Computer's turn...")
        while not hand.is_busted():
            # only a count from 12 to high_hit needs a random number
            if hand.count() < 12:
                hits = True
            elif hand.count() > self.strategy.high_hit:
                hits = False
            else:
                hits = self.strategy.should_hit(hand.count(), self.rand())
            if not hits:
                print("Computer sticks...")
                break
            print("Computer hits...")
            self.new_card(hand, draw)
