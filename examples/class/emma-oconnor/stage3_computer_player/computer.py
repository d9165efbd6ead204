"""computer.py: the computer as a player.

Author:  Emma O'Connor
Date:    7 October 2026
File:    computer.py
Purpose: The computer plays, too.
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
        if prob12 < 0 or prob12 > 1:
            raise ValueError(f"{prob12} isn't a probability")
        if prob_high < 0 or prob_high > 1:
            raise ValueError(f"{prob_high} isn't a probability")
        if high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST or int(high_hit) != high_hit:
            raise ValueError(f"{high_hit} isn't a count we can use")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_for_probability(ALWAYS_HITS_BELOW)
        high_hit = 0
        while high_hit < ALWAYS_HITS_BELOW or high_hit > HIGHEST:
            try:
                high_hit = int(input("Enter the highest count for a hit: "))
            except ValueError:
                print("That isn't a number.")
        prob_high = prob12
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = ask_for_probability(high_hit)
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand <= self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def ask_for_probability(count: int) -> float:
    """Ask until it's a probability."""
    while True:
        answer = input(f"Enter the probability of hitting on a count of {count}: ")
        try:
            prob = float(answer)
        except ValueError:
            print("That isn't a number.")
            continue
        if prob < 0 or prob > 1:
            print("That isn't between 0 and 1.")
        else:
            return prob


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
        print("\nComputer's turn...")
        # if the random number is small enough, hit
        while not hand.is_busted() and self.strategy.should_hit(hand.count(), self.rand()):
            card = draw()
            hand.hit(card)
            print(f"\nComputer hits...\n\nNew card is {card}\nCount is {hand.count()}")
        if hand.is_busted():
            print("\nComputer busts")
        else:
            print("\nComputer sticks...")
