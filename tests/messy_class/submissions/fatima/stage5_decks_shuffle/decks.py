"""decks.py: decks of cards, shuffled together.

Author:  Fatima El Amrani
Date:    25.11.2026
File:    decks.py
Purpose: This class stores several decks and deals their cards.
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
        if type(num_decks) is not int or num_decks < 1:
            raise ValueError(f"The number of decks must be at least 1: {num_decks}")
        if rng is None:
            rng = random.Random()
        self.cards = []
        for deck in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self.cards.append(Card(rank, suit))
        self.count = len(self.cards)
        self.permutation = Permutation(self.count, rng)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        new_cards = []
        for number in range(len(self.cards)):
            new_cards.append(self.cards[self.permutation.next()])
        self.cards = new_cards
        self.count = len(self.cards)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
