"""decks.py: numbers until the last moment.

Author:  Ruth Adler
Date:    2026-11-22
File:    decks.py
Purpose: Decks.
"""

from array import array
from itertools import takewhile
from operator import methodcaller
from random import Random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation

DECK_SIZE = len(RANKS) * len(SUITS)


def drained(permutation):
    """Everything that is left in a permutation."""
    return [permutation.next() for _ in takewhile(methodcaller("has_next"), iter(lambda: permutation, None))]


class Decks:
    """Decks."""

    def __init__(self, num_decks=1, rng=None):
        if not self._is_positive(num_decks):
            raise ValueError(f"{num_decks!r} decks are not possible")
        self._numbers = array("h", [])
        for _ in range(num_decks):
            for suit in range(len(SUITS)):
                for rank in range(len(RANKS)):
                    self._numbers.append(suit * len(RANKS) + rank)
        self._rng = Random() if rng is None else rng
        self.shuffle()

    @staticmethod
    def _is_positive(number):
        return isinstance(number, int) and number is not True and number > 0

    def shuffle(self):
        """Permute the numbers."""
        order = drained(Permutation(len(self._numbers), self._rng))
        self._numbers = array("h", map(self._numbers.__getitem__, order))
        self._next = 0

    @property
    def count(self):
        """Cards to be dealt."""
        return len(self._numbers) - self._next

    def deal(self):
        """Make the next card."""
        if self._next == len(self._numbers):
            self.shuffle()
            return self.deal()
        self._next += 1
        return Card.from_number(self._numbers[self._next - 1])
