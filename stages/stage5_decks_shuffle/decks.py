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

    cards is the list of all the cards, in the order of the last shuffle; count tells how many of
    them are still to be dealt.
    """

    def __init__(self, num_decks: int = 1, rng: random.Random | None = None) -> None:
        """Make the cards of so many decks and shuffle them.

        rng is the source of random numbers; without one, the decks make their own. Raises
        ValueError when num_decks is not a whole number of at least 1.
        """
        raise NotImplementedError("Decks.__init__ is not written yet")

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        raise NotImplementedError("Decks.shuffle is not written yet")

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
