"""permutation.py: the numbers from 0 on in a random order.

Author:  Blackjack course team
Date:    2026-11-20
File:    permutation.py
Purpose: Given. Hands out the numbers 0 to n - 1 once each, every order being equally likely.
"""

import random


class Permutation:
    """The numbers 0 to n - 1 in a random order, each of them handed out once."""

    def __init__(self, n: int, rng: random.Random) -> None:
        """Begin with all n numbers waiting; rng decides which one comes next."""
        self._waiting = list(range(n))
        self._rng = rng

    def has_next(self) -> bool:
        """Tell whether a number is still waiting."""
        return len(self._waiting) > 0

    def next(self) -> int:
        """Return one of the numbers that are waiting, each with the same probability.

        Raises IndexError when all of them were handed out.
        """
        if not self.has_next():
            raise IndexError("every number of this permutation was handed out")
        place = self._rng.randrange(len(self._waiting))
        number = self._waiting[place]
        self._waiting[place] = self._waiting[-1]  # the last one takes the place of the chosen one
        self._waiting.pop()
        return number
