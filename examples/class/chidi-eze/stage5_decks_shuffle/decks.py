"""decks.py: decks of cards, shuffled together.

Author:  Chidi Eze
Date:    2026-10-22
File:    decks.py
Purpose: Decks to deal from.
"""

import random

from stage1_card_hand.card import RANKS, SUITS, Card


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
        if not isinstance(num_decks, int) or num_decks < 1:
            raise ValueError(f"{num_decks!r} is not a number of decks")
        self.rng = rng if rng is not None else random.Random()
        self.cards = []
        for _ in range(num_decks):
            for suit in SUITS:
                self.cards += [Card(rank, suit) for rank in RANKS]
        self.shuffle()

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        self.count = len(self.cards)
        # every card changes places with a random one
        for i in range(self.count):
            j = self.rng.randrange(self.count)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
