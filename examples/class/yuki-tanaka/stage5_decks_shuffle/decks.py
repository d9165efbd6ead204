"""decks.py: decks of cards, shuffled together.

Author:  Yuki Tanaka
Date:    2026-10-17
File:    decks.py
Purpose: Two generators do the work: one makes the cards, the other tells their new places.
"""

import random
from itertools import product

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
        match num_decks:
            case bool():
                raise ValueError(f"{num_decks} is a bool, not a number of decks")
            case int() if num_decks > 0:
                self.cards = list(new_cards(num_decks))
            case _:
                raise ValueError(f"{num_decks!r} decks are not possible")
        self.rng = rng or random.Random()
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        self.count = len(self.cards)
        self.cards = [self.cards[place] for place in places(Permutation(self.count, self.rng))]

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]


def new_cards(num_decks: int):
    """Yield the cards of the decks in order, one deck after the other."""
    for _, suit in product(range(num_decks), SUITS):
        yield from (Card(rank, suit) for rank in RANKS)


def places(permutation: Permutation):
    """Yield the numbers of a permutation until there are no more."""
    while permutation.has_next():
        yield permutation.next()
