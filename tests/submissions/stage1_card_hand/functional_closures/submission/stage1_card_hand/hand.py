"""hand.py: a hand in a functional style.

Author:  Ruth Adler
Date:    2026-10-08
File:    hand.py
Purpose: The state of a hand is one function.
"""

from functools import reduce
from operator import add, methodcaller

BLACKJACK = 21


class Hand:
    """A hand whose cards live in a closure."""

    def __init__(self, card1, card2):
        held = [card1, card2]
        self.hit = lambda card: held.append(card)
        self.cards = lambda: list(held)

    def count(self):
        """The total."""
        return reduce(add, map(methodcaller("value"), self.cards()), 0)

    def is_blackjack(self):
        """Two values, 1 and 10."""
        return tuple(sorted(map(methodcaller("value"), self.cards()))) == (1, 10)

    def is_busted(self):
        """Over 21."""
        return self.count().__gt__(BLACKJACK)

    def __str__(self):
        return reduce("{} and {}".format, self.cards())
