"""computer.py: the computer as a player.

Author:  Hana Nováková
Date:    2026-10-10
File:    computer.py
Purpose: computer player
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
        if not 0 <= prob12 <= 1 or not 0 <= prob_high <= 1:
            raise ValueError("no such probability")
        if high_hit not in range(ALWAYS_HITS_BELOW, HIGHEST + 1):
            raise ValueError("no such count")
        self.prob12 = prob12
        self.high_hit = high_hit
        self.prob_high = prob_high

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for the three numbers, each until it is acceptable, and return their strategy."""
        prob12 = ask_prob("12")
        high_hit = 0
        while high_hit not in range(ALWAYS_HITS_BELOW, HIGHEST + 1):
            text = input("Enter the highest count for a hit: ").strip()
            if text.isdigit():
                high_hit = int(text)
        prob_high = prob12
        if high_hit > ALWAYS_HITS_BELOW:
            prob_high = ask_prob(str(high_hit))
        return cls(prob12, high_hit, prob_high)

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == ALWAYS_HITS_BELOW:
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)

    def should_hit(self, count: int, rand: float) -> bool:
        """Tell whether to hit on the count, given a random number from 0 up to but not 1."""
        return rand < self.prob_hit(count)


# The checks and questions that a strategy needs, as small functions:
def ask_prob(count: str) -> float:
    """Ask for a probability."""
    while True:
        try:
            prob = float(input("Enter the probability of hitting on a count of " + count + ": "))
        except ValueError:
            prob = -1.0
        if 0 <= prob <= 1:
            return prob
        print("That is not a probability.")


class ComputerPlayer(Player):
    """The player named Computer, who hits or sticks as a strategy and chance decide."""

    # if there is no strategy, the default value asks for one
    def __init__(self, strategy=ComputerStrategy.ask(), rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        super().__init__("Computer")
        self.strategy = strategy
        self.rand = rand

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        print("\nComputer's turn...\n")
        while self._decide(hand.count()):
            print("Computer hits...\n")
            card = draw()
            hand.hit(card)
            print("New card is", card)
            print("Count is", hand.count(), "\n")
        if hand.is_busted():
            print("Computer busts")
        else:
            print("Computer sticks...")

    # The step that play is made of, as a small method:
    def _decide(self, count: int) -> bool:
        """Decide."""
        if count < ALWAYS_HITS_BELOW:
            return True
        if count > self.strategy.high_hit:
            return False
        return self.strategy.should_hit(count, self.rand())
