"""decks.py: a generator deals.

Author:  Grace Obi
Date:    2026-11-21
File:    decks.py
Purpose: Decks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from stage1_card_hand.card import RANKS, SUITS, Card

from .permutation import Permutation


class Decks:
    """Decks."""

    def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
        if isinstance(num_decks, bool) or not (isinstance(num_decks, int) and num_decks >= 1):
            raise ValueError(f"num_decks must be a whole number of at least 1, not {num_decks!r}")
        self._rng = rng if rng is not None else random.Random()
        self._cards = tuple(Card(rank, suit) for _ in range(num_decks) for suit in SUITS for rank in RANKS)
        self.shuffle()

    @staticmethod
    def _numbers(permutation: Permutation) -> Iterator[int]:
        while permutation.has_next():
            yield permutation.next()

    def _dealer(self, permutation: Permutation) -> Iterator[Card]:
        for dealt, number in enumerate(self._numbers(permutation), start=1):
            self.count = len(self._cards) - dealt
            yield self._cards[number]

    def shuffle(self) -> None:
        """Start a new dealer."""
        self.count = len(self._cards)
        self._deal = self._dealer(Permutation(self.count, self._rng))

    def deal(self) -> Card:
        """The dealer's next card; without one, a new dealer's first."""
        for card in self._deal:
            return card
        self.shuffle()
        return self.deal()

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Card]:
        while self.count:
            yield self.deal()
