"""decks.py: decks of cards, shuffled together.

Author:  Amara Okafor
Date:    2026-10-19
File:    decks.py
Purpose: The cards of one deck or several, dealt from the end and shuffled again when they are gone.
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
        # type() again, because of True
        if type(num_decks) is not int:
            raise ValueError(f"number of decks has to be an int, got {num_decks!r}")
        if num_decks < 1:
            raise ValueError(f"there has to be a deck at least, got {num_decks}")
        if rng is None:
            rng = random.Random()
        self.rng = rng
        self.cards = []
        for _ in range(num_decks):
            self._add_deck()
        self.count = len(self.cards)
        self.shuffle()

    def _add_deck(self) -> None:
        """Put the cards of one more deck on top of the others."""
        for suit in SUITS:
            for rank in RANKS:
                self.cards.append(Card(rank, suit))

    def shuffle(self) -> None:
        """Put all the cards into a fresh random order, and make all of them available again."""
        permutation = Permutation(len(self.cards), self.rng)
        new_order = []
        while permutation.has_next():
            number = permutation.next()
            new_order.append(self.cards[number])
        self.cards = new_order
        self.count = len(new_order)

    def deal(self) -> Card:
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]
