# decks.py
# Dimitri P.
# november 2026

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    def __init__(self, num_decks=1, rng=None):
        if type(num_decks) is not int or num_decks < 1:
            raise ValueError(num_decks)
        self.cards = [Card(r, s) for s in SUITS for r in RANKS] * num_decks
        self.shuffle()

    def shuffle(self):
        n = len(self.cards)
        for i in range(n):
            j = random.randrange(n)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]
        self.count = n

    def deal(self):
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
