"""decks.py: decks of cards, shuffled together.

Author:  Sofia Rossi
Date:    2026-10-21
File:    decks.py
Purpose: Decks class.
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
        if not valid_decks(num_decks):
            raise ValueError(f"Not a number of decks: {num_decks}")
        self.__rng = rng
        if self.__rng is None:
            self.__rng = random.Random()
        self.cards = []
        for _ in range(num_decks):
            for rank in RANKS:
                for suit in SUITS:
                    self.cards += [Card(rank, suit)]
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        shuffled = list(self.cards)
        places = Permutation(len(shuffled), self.__rng)
        # the permutation says where each card goes
        for card in self.cards:
            shuffled[places.next()] = card
        self.cards = shuffled
        self.count = len(shuffled)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]


def valid_decks(number: int) -> bool:
    """Tell whether it is a number of decks."""
    return type(number) is int and number > 0
