"""decks.py: some decks of cards, shuffled together.

Author:  Ida Berg
Date:    2026-11-21
File:    decks.py
Purpose: Decks that can be shuffled and dealt.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more decks."""

    def __init__(self, num_decks=1, rng=None):
        """Build the decks and shuffle them."""
        if isinstance(num_decks, bool) or not isinstance(num_decks, int) or num_decks < 1:
            raise ValueError(f"not a number of decks: {num_decks!r}")
        self._rng = random.Random() if rng is None else rng
        self._pack = []
        for _ in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self._pack.append(Card(rank, suit))
        self.shuffle()

    @property
    def count(self):
        """How many cards are left."""
        return len(self._left)

    def shuffle(self):
        """Put all cards in a new order."""
        order = Permutation(len(self._pack), self._rng)
        self._left = []
        while order.has_next():
            self._left.append(self._pack[order.next()])

    def deal(self):
        """Return the next card."""
        if not self._left:
            self.shuffle()
        return self._left.pop()
