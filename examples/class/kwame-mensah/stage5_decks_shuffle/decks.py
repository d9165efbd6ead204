"""decks.py: decks of cards, shuffled together.

Author:  Kwame Mensah
Date:    2026-10-23
File:    decks.py
Purpose: Real decks for the table, one or more.
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
        if type(num_decks) is not int:
            raise ValueError(f"{num_decks!r} is not a whole number")
        if num_decks < 1:
            raise ValueError(f"{num_decks} decks are too few")
        if rng is None:
            rng = random.Random()
        self.rng = rng
        self.cards = []
        while num_decks > 0:
            self.cards.extend(one_deck())
            num_decks -= 1
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        before = self.cards[:]
        order = Permutation(len(before), self.rng)
        self.cards.clear()
        self.count = 0
        while order.has_next():
            self.cards.append(before[order.next()])
            self.count += 1

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]


def one_deck() -> list:
    """Return 52 cards."""
    deck = []
    for suit in SUITS:
        for rank in RANKS:
            deck.append(Card(rank, suit))
    return deck
