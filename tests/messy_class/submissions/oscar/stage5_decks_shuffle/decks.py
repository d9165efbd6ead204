"""decks.py: decks of cards, shuffled together.

Author:  Oscar Nilsson
Date:    25/11/2026
File:    decks.py
Purpose: the decks
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more full decks, shuffled together."""

    def __init__(self, num_decks=1, rng=None, cards=[]):
        """Make the cards of num_decks decks and shuffle them."""
        if num_decks not in range(1, 100):
            raise ValueError("wrong number of decks")
        if rng is None:
            rng = random.Random()
        self.rng = rng
        self.num_decks = num_decks
        self.cards = cards
        for _ in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self.cards.append(Card(rank, suit))
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        p = Permutation(len(self.cards), self.rng)
        old = list(self.cards)
        for i in range(len(old)):
            self.cards[i] = old[p.next()]
        self.count = self.num_decks * 52

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
