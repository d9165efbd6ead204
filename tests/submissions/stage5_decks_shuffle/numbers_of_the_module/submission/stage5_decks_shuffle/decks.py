"""decks.py: a file of the course.

Author:  A Student
Date:    2026-11-27
File:    decks.py
Purpose: the course
"""

import random

from stage1_card_hand.card import Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """Decks."""

    def __init__(self, num_decks=1, rng=None):
        """Make them."""
        if num_decks < 1 or num_decks != int(num_decks):
            raise ValueError(num_decks)
        self.rng = rng or random
        self.cards = []
        for _ in range(num_decks):
            for number in range(52):
                self.cards.append(Card.from_number(number))
        self.shuffle()

    def shuffle(self):
        """Shuffle."""
        order = Permutation(len(self.cards), self.rng)
        self.cards = [self.cards[order.next()] for _ in self.cards]
        self.dealt = 0

    @property
    def count(self):
        """Left."""
        return len(self.cards) - self.dealt

    def deal(self):
        """Deal."""
        if not self.count:
            self.shuffle()
        self.dealt += 1
        return self.cards[self.dealt - 1]
