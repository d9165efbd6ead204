"""decks.py: decks as a list of strings.

Author:  Mei Sato
Date:    2026-11-24
File:    decks.py
Purpose: Decks.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks(list):
    """The cards that are left, as a list; list.count is hidden by the number."""

    def __init__(self, num_decks=1, rng=None):
        super().__init__()
        try:
            if num_decks < 1 or isinstance(num_decks, (bool, float)):
                raise ValueError(f"wrong number of decks: {num_decks}")
            self.all_cards = ()
            for _ in range(num_decks):
                for suit in SUITS:
                    for rank in RANKS:
                        self.all_cards += (Card(rank, suit),)
        except TypeError as error:
            raise ValueError(f"not a number of decks: {num_decks!r}") from error
        self.rng = rng if rng is not None else random.Random()
        self.shuffle()

    @property
    def count(self):
        """The cards that are left."""
        return len(self)

    def shuffle(self):
        """Fill the list again."""
        permutation = Permutation(len(self.all_cards), self.rng)
        self.clear()
        while permutation.has_next():
            self.append(self.all_cards[permutation.next()])

    def deal(self):
        """The last card of the list."""
        if not self:
            self.shuffle()
        return self.pop()
