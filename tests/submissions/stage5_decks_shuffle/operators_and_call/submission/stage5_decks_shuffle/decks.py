"""decks.py: decks that can be called.

Author:  Hanna Weiss
Date:    2026-11-23
File:    decks.py
Purpose: Decks.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle import permutation


class Decks:
    """Decks; the object can be used as a draw."""

    def __init__(self, num_decks=1, rng=None):
        if num_decks is True or not isinstance(num_decks, int) or num_decks not in range(1, 10**9):
            raise ValueError("{!r} is no number of decks".format(num_decks))
        self.rng = {None: random.Random}.get(rng, lambda: rng)()
        self.all = []
        for _ in range(num_decks):
            for suit in SUITS:
                self.all.extend([Card(rank, suit) for rank in RANKS])
        self.shuffle()

    def __getattr__(self, name):
        if name == "count":
            return len(self)
        raise AttributeError(name)

    def __len__(self):
        return len(self.stack)

    def __bool__(self):
        return len(self) > 0

    def __iter__(self):
        return self

    def __next__(self):
        if self:
            return self.stack.pop(0)
        raise StopIteration

    def __call__(self):
        return self.deal()

    def __lshift__(self, index):
        self.stack.append(self.all[index])
        return self

    def shuffle(self):
        """Stack all cards in the order of a permutation."""
        self.stack = []
        order = permutation.Permutation(n := len(self.all), self.rng)
        for _ in range(n):
            self << order.next()

    def deal(self):
        """The next card."""
        card = next(self, None)
        while card is None:
            self.shuffle()
            card = next(self, None)
        return card
