"""computer.py: the computer as a player.

Author:  Jonas Weiler
Date:    14 Nov 2026
File:    computer.py
Purpose: class ComputerStrategy and ComputerPlayer
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12
MAX_HIT = 20


def check_prob(prob):
    """Raise ValueError if prob is no probability."""
    if prob < 0 or prob > 1:
        raise ValueError(f"{prob} is not a probability")


def ask_number(question, convert, allowed):
    """Ask until the answer can be converted and is allowed."""
    while True:
        try:
            number = convert(input(question))
        except ValueError:
            print("That is not a number.")
            continue
        if allowed(number):
            return number
        print("That number is not allowed.")


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit."""

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        check_prob(prob12)
        check_prob(prob_high)
        if type(high_hit) is not int or not ALWAYS_HITS_BELOW <= high_hit <= MAX_HIT:
            raise ValueError(f"{high_hit} is not a count from 12 to 20")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        prob12 = ask_number("Enter the probability of hitting on a count of 12: ", float,
                            lambda p: 0 <= p <= 1)
        high_hit = ask_number("Enter the highest count for a hit: ", int,
                              lambda c: ALWAYS_HITS_BELOW <= c <= MAX_HIT)
        prob_high = prob12
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = ask_number(f"Enter the probability of hitting on a count of {high_hit}: ",
                                   float, lambda p: 0 <= p <= 1)
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if self.high_hit == ALWAYS_HITS_BELOW:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - 12)
        return self.prob12 - increment * (count - 12)

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count."""
        return rand < self.prob_hit(count)


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        if strategy is None:
            strategy = ComputerStrategy.ask()
        self.strategy = strategy
        self.rand = rand

    def wants_card(self, count):
        """Return True if the computer hits on the count."""
        if count < ALWAYS_HITS_BELOW:
            return True
        if count > self.strategy.high_hit:
            return False
        return self.strategy.should_hit(count, self.rand())

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step."""
        print("\nComputer's turn...")
        while self.wants_card(hand.count()):
            print("\nComputer hits...")
            self.new_card(hand, draw())
        if hand.is_busted():
            print("\nComputer busts")
        else:
            print("\nComputer sticks...")
