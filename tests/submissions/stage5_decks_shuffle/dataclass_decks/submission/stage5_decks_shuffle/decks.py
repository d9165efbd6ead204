"""decks.py: decks as a dataclass.

Author:  Carla Rossi
Date:    2026-11-22
File:    decks.py
Purpose: Decks.
"""

import random
from dataclasses import InitVar, dataclass, field
from typing import Optional

from stage5_decks_shuffle.pack import PACK
from stage5_decks_shuffle.shuffling import in_random_order


@dataclass
class Decks:
    """Decks. Two of them are equal when they hold equal lists."""

    num_decks: int = 1
    rng: InitVar[Optional[random.Random]] = None
    cards: list = field(init=False, repr=False)
    count: int = field(init=False)

    def __post_init__(self, rng):
        """Check, build, shuffle."""
        if type(self.num_decks) is not int or self.num_decks < 1:
            raise ValueError(f"num_decks={self.num_decks!r}")
        self._random = random.Random() if rng is None else rng
        self.cards = [card for _ in range(self.num_decks) for card in PACK]
        self.shuffle()

    def shuffle(self):
        """A new order of all the cards."""
        self.cards[:] = in_random_order(self.cards, self._random)
        self.count = len(self.cards)

    def deal(self):
        """The next card."""
        if not self.count:
            self.shuffle()
        self.count -= 1
        return self.cards[-self.count - 1]
