"""decks.py: decks of cards, shuffled together.

Author:  Tomás Herrera
Date:    20/11/2026
File:    decks.py
Purpose: Barajas de verdad
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


class Decks:
    """One or more full decks, shuffled together.

    cards is the list of all the cards, in the order of the last shuffle. count is the number of
    cards that are still to be dealt.
    """

    def __init__(self, num_decks: int = 1, rng=random.Random()) -> None:
        """Make the cards of num_decks decks and shuffle them."""
        if not isinstance(num_decks, int) or num_decks < 1:
            raise ValueError(f"número de barajas incorrecto: {num_decks}")
        self.rng = rng
        self.cards = []
        for _ in range(num_decks):
            for palo in SUITS:
                for rango in RANKS:
                    self.cards.append(Card(rango, palo))
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a new random order; all of them can be dealt again."""
        permutacion = Permutation(len(self.cards), self.rng)
        self.cards = [self.cards[permutacion.next()] for _ in self.cards]
        self.count = len(self.cards)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
