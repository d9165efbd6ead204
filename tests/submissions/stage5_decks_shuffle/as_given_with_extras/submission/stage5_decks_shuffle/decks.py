"""decks.py: decks close to the handout.

Author:  Sam Okoro
Date:    2026-11-23
File:    decks.py
Purpose: Decks with a few extras.
"""
import random
import sys

from stage1_card_hand.card import RANKS
from stage1_card_hand.card import SUITS
from stage1_card_hand.card import Card
from stage5_decks_shuffle.permutation import Permutation


class Decks(object):
    """Decks."""

    def __init__(self, num_decks=1, rng=None, debug=True, suits=SUITS):
        if num_decks.__class__ != int:
            raise ValueError("num_decks has to be a whole number: " + repr(num_decks))
        if num_decks < 1:
            raise ValueError("num_decks has to be at least 1: " + repr(num_decks))
        self.num_decks = num_decks
        self.debug = debug
        if rng == None:
            rng = random.Random(random.SystemRandom().random())
        self.rng = rng
        self.cards = []
        deck = 0
        while deck < num_decks:
            suit = 0
            while suit < len(suits):
                rank = 0
                while rank < len(RANKS):
                    self.cards.append(Card(RANKS[rank], suits[suit]))
                    rank = rank + 1
                suit = suit + 1
            deck = deck + 1
        self.count = 0
        self.shuffle()

    def shuffle(self, times=1):
        """Shuffle; more than once if wished."""
        for time in range(times):
            permutation = Permutation(len(self.cards), self.rng)
            shuffled = [None] * len(self.cards)
            position = 0
            while permutation.has_next():
                shuffled[permutation.next()] = self.cards[position]
                position = position + 1
            self.cards = shuffled
            self.count = len(self.cards)
        if self.debug:
            print("shuffled", self.count, "cards", file=sys.stderr)

    def deal(self):
        """Deal."""
        if self.count == 0:
            self.shuffle()
        self.count = self.count - 1
        card = self.cards[self.count]
        if self.debug:
            print("dealt", card, file=sys.stderr)
        return card

    def deal_many(self, number):
        """Deal several."""
        return [self.deal() for _ in range(number)]

    def __str__(self):
        return "%d of %d cards" % (self.count, len(self.cards))
