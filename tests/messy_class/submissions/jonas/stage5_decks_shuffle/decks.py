"""decks.py: decks of cards, shuffled together.

Author:  Jonas Weiler
Date:    19 Nov 2026
File:    decks.py
Purpose: class Decks
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more full decks, shuffled together.

    cards is the list of all the cards, in the order of the last shuffle. count is the number of
    cards that are still to be dealt.
    """

    def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
        """Make the cards of num_decks decks and shuffle them."""
        if not isinstance(num_decks, int) or num_decks < 1:
            raise ValueError("wrong number of decks: " + str(num_decks))
        self.rng = rng or random.Random()
        self.cards = [Card(rank, suit) for _ in range(num_decks) for suit in SUITS for rank in RANKS]
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        permutation = Permutation(len(self.cards), self.rng)
        new = []
        while permutation.has_next():
            new.append(self.cards[permutation.next()])
        self.cards = new
        self.count = len(new)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
