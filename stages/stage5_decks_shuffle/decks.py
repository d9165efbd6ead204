"""decks.py: decks of cards, shuffled together.

Author:  TODO
Date:    TODO
File:    decks.py
Purpose: TODO
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
        raise NotImplementedError("Decks.__init__ is not written yet")

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        raise NotImplementedError("Decks.shuffle is not written yet")

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
