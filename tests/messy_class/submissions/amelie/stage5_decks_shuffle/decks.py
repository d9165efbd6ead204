"""decks.py: decks of cards, shuffled together.

Author:  Amelie Brandt
Date:    2026-11-18
File:    decks.py
Purpose: Real decks instead of an endless pack.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more full decks, shuffled together."""

    def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
        """Make the cards of num_decks decks and shuffle them."""
        if num_decks < 1:
            raise ValueError(f"a number of decks is a whole number from 1 on, not {num_decks}")
        self._rng = rng if rng is not None else random.Random()
        self.cards = []
        for _ in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self.cards.append(Card(rank, suit))
        self.count = len(self.cards)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        order = Permutation(len(self.cards), self._rng)
        shuffled = []
        while order.has_next():
            shuffled.append(self.cards[order.next()])
        self.cards = shuffled
        self.count = len(self.cards)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
