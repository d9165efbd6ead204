"""decks.py: decks of cards, shuffled together.

Author:  Lars Andersen
Date:    2026-10-21
File:    decks.py
Purpose: A shoe with as many decks as the casino wants.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more full decks, shuffled together.

    cards is the list of all the cards, in the order of the last shuffle; count tells how many of
    them are still to be dealt.
    """

    def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
        """Make the cards of so many decks and shuffle them.

        rng is the source of random numbers; without one, the decks make their own. Raises
        ValueError when num_decks is not a whole number of at least 1.
        """
        is_number = isinstance(num_decks, int) and not isinstance(num_decks, bool)
        if not is_number or num_decks <= 0:
            raise ValueError(f"no such number of decks: {num_decks!r}")
        self._rng = random.Random() if rng is None else rng
        numbers = range(len(SUITS) * len(RANKS))
        self.cards = [Card.from_number(number) for _ in range(num_decks) for number in numbers]
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        order = Permutation(len(self.cards), self._rng)
        self.cards = [self.cards[order.next()] for _ in range(len(self.cards))]
        self.count = len(self.cards)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
