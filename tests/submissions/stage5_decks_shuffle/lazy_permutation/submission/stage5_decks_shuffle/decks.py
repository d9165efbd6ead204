"""decks.py: deals straight from the permutation.

Author:  Priya Nair
Date:    2026-11-21
File:    decks.py
Purpose: Decks.
"""

from random import Random

import stage5_decks_shuffle.permutation as permutation
from stage1_card_hand.card import Card

DECK = 52


class Decks:
    """Decks."""

    def __init__(self, num_decks=1, rng=None):
        if type(num_decks) is not int or num_decks <= 0:
            raise ValueError("num_decks is %r" % (num_decks,))
        self.rng = rng or Random()
        self.cards = [Card.from_number(number) for deck in range(num_decks) for number in range(DECK)]
        self.shuffle()

    def shuffle(self):
        """Get a new permutation."""
        self.order = permutation.Permutation(len(self.cards), self.rng)
        self.count = len(self.cards)

    def deal(self):
        """Deal the card of the next number."""
        if not self.order.has_next():
            self.shuffle()
        self.count -= 1
        return self.cards[self.order.next()]
