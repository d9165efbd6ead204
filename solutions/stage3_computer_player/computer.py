"""computer.py: the computer as a player.

Author:  Blackjack course team
Date:    2026-11-20
File:    computer.py
Purpose: A strategy that hits with a probability for each count, and a player who plays by it.
"""

import random

from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12

# Named constants for the numbers and words that the methods below need:
### BEGIN SOLUTION
HIGHEST_HIGH_HIT = 20
COMPUTER = "Computer"
### END SOLUTION


class ComputerStrategy:
    """The probability of a hit on each count: 1 below 12, 0 above high_hit.

    From a count of 12 to one of high_hit the probability changes in equal steps from prob12 to
    prob_high: it falls, rises or does not change.
    """

    def __init__(self, prob12: float, high_hit: int, prob_high: float) -> None:
        """Store the three numbers; raise ValueError for one that is out of its range."""
        ### BEGIN SOLUTION
        self.prob12 = require_probability(prob12)
        self.high_hit = require_high_hit(high_hit)
        self.prob_high = require_probability(prob_high)
        ### END SOLUTION

    @classmethod
    def ask(cls) -> "ComputerStrategy":
        """Ask for each of the three numbers until it is allowed; return a strategy of them."""
        ### BEGIN SOLUTION
        print()
        prob12 = ask_probability(ALWAYS_HITS_BELOW)
        high_hit = ask_until_valid("Enter the highest count for a hit: ", int, require_high_hit)
        prob_high = prob12 if high_hit == ALWAYS_HITS_BELOW else ask_probability(high_hit)
        return cls(prob12, high_hit, prob_high)
        ### END SOLUTION

    def prob_hit(self, count: int) -> float:
        """Return the probability, from 0.0 to 1.0, of hitting on the count."""
        ### BEGIN SOLUTION
        if count < ALWAYS_HITS_BELOW:
            return 1.0
        if count > self.high_hit:
            return 0.0
        if count == ALWAYS_HITS_BELOW:  # also keeps a high_hit of 12 from dividing by zero
            return self.prob12
        increment = (self.prob12 - self.prob_high) / (self.high_hit - ALWAYS_HITS_BELOW)
        return self.prob12 - increment * (count - ALWAYS_HITS_BELOW)
        ### END SOLUTION

    def should_hit(self, count: int, rand: float) -> bool:
        """Return True to hit on the count. rand is a random number from 0 up to, but not, 1."""
        ### BEGIN SOLUTION
        return rand < self.prob_hit(count)
        ### END SOLUTION


# The checks and questions that a strategy needs, as small functions:
### BEGIN SOLUTION
def require_probability(value: float) -> float:
    """Return the value if it is a probability, else raise ValueError."""
    if not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise ValueError(f"a probability is a number from 0 to 1, not {value!r}")
    return value


def require_high_hit(value: int) -> int:
    """Return the value if it can be the highest count for a hit, else raise ValueError."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole or not ALWAYS_HITS_BELOW <= value <= HIGHEST_HIGH_HIT:
        raise ValueError(
            f"the highest count for a hit is a whole number "
            f"from {ALWAYS_HITS_BELOW} to {HIGHEST_HIGH_HIT}, not {value!r}"
        )
    return value


def ask_probability(count: int) -> float:
    """Ask for the probability of hitting on the count."""
    prompt = f"Enter the probability of hitting on a count of {count}: "
    return ask_until_valid(prompt, float, require_probability)


def ask_until_valid(prompt, convert, check):
    """Ask until the answer can be converted and passes the check; return it."""
    while True:
        try:
            return check(convert(input(prompt)))
        except ValueError as error:
            print(f"Please try again: {error}.")


### END SOLUTION


class ComputerPlayer(Player):
    """The player named Computer. Its strategy and random numbers decide when it hits."""

    def __init__(self, strategy: ComputerStrategy | None = None, rand=random.random) -> None:
        """Store the strategy (without one, ask for it) and the source of random numbers."""
        ### BEGIN SOLUTION
        super().__init__(COMPUTER)
        self.strategy = ComputerStrategy.ask() if strategy is None else strategy
        self.rand = rand
        ### END SOLUTION

    def play(self, hand, draw) -> None:
        """Play the hand until it sticks or busts, printing each step.

        draw() returns the next card.
        """
        ### BEGIN SOLUTION
        print(f"\n{self.name}'s turn...")
        while self._wants_to_hit(hand.count()):
            print(f"\n{self.name} hits...")
            card = draw()
            hand.hit(card)
            print(f"\nNew card is {card}")
            print(f"Count is {hand.count()}")
        print(f"\n{self.name} {'busts' if hand.is_busted() else 'sticks...'}")
        ### END SOLUTION

    # The step that play is made of, as a small method:
    ### BEGIN SOLUTION
    def _wants_to_hit(self, count: int) -> bool:
        """Return True to hit; use a random number only if the count leaves a choice."""
        if ALWAYS_HITS_BELOW <= count <= self.strategy.high_hit:
            return self.strategy.should_hit(count, self.rand())
        return count < ALWAYS_HITS_BELOW

    ### END SOLUTION
