"""decks.py: decks of cards, shuffled together.

Author:  Blackjack course team
Date:    2026-11-20
File:    decks.py
Purpose: One or more decks of 52 cards that can be shuffled, dealt to the last card, and shuffled
         again.
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
        """Make the cards of num_decks decks and shuffle them.

        rng is the source of random numbers; with None, make a new random.Random(). Raises
        ValueError if num_decks is not a whole number of at least 1.
        """
        ### BEGIN SOLUTION
        if not isinstance(num_decks, int) or isinstance(num_decks, bool) or num_decks < 1:
            raise ValueError(f"a number of decks is a whole number from 1 on, not {num_decks!r}")
        self._rng = random.Random() if rng is None else rng
        self.cards = []
        for _ in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self.cards.append(Card(rank, suit))
        self.shuffle()
        ### END SOLUTION

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        ### BEGIN SOLUTION
        order = Permutation(len(self.cards), self._rng)
        shuffled = []
        while order.has_next():
            shuffled.append(self.cards[order.next()])
        self.cards = shuffled
        self.count = len(self.cards)
        ### END SOLUTION

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
