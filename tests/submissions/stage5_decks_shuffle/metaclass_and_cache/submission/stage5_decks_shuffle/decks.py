"""decks.py: decks with a base class.

Author:  Viktor Holm
Date:    2026-11-24
File:    decks.py
Purpose: Decks.
"""

import random
from abc import ABC, abstractmethod
from functools import cached_property

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation as Order

__all__ = ["Decks"]


class NoSuchDecks(ValueError):
    """Raised for an impossible number of decks."""

    def __init__(self, number, *, reason):
        self.number, self.reason = number, reason
        super().__init__()

    def __str__(self):
        return f"{self.number!r} {self.reason}"


class Dealer(ABC):
    """Deals cards from a stack."""

    def deal(self):
        """The template of dealing."""
        if self.is_empty():
            self.shuffle()
        return self.take()

    @abstractmethod
    def is_empty(self):
        """Whether all is dealt."""

    @abstractmethod
    def shuffle(self):
        """Make all cards available again."""

    @abstractmethod
    def take(self):
        """Take one card off."""


class Decks(Dealer):
    """Decks."""

    def __init__(self, num_decks=1, rng=None):
        if isinstance(num_decks, bool) or not isinstance(num_decks, int):
            raise NoSuchDecks(num_decks, reason="is not a whole number")
        if num_decks < 1:
            raise NoSuchDecks(num_decks, reason="is less than 1")
        self._num_decks = num_decks
        self._rng = rng if isinstance(rng, random.Random) else random.Random(rng)
        self.shuffle()

    @cached_property
    def pack(self):
        """All the cards."""
        return [[[Card(rank, suit) for rank in RANKS] for suit in SUITS] for _ in range(self._num_decks)]

    def card(self, number):
        """The card with a number in all the decks."""
        deck, number = divmod(number, len(RANKS) * len(SUITS))
        suit, rank = divmod(number, len(RANKS))
        return self.pack[deck][suit][rank]

    def shuffle(self):
        """Chain the cards: (card, (card, (card, None)))."""
        order = Order(self._num_decks * len(RANKS) * len(SUITS), self._rng)
        self._chain, self.count = None, 0
        while order.has_next():
            self._chain = self.card(order.next()), self._chain
            self.count += 1

    def is_empty(self):
        """No card left."""
        return self._chain is None

    def take(self):
        """Unhook the first card."""
        card, self._chain = self._chain
        self.count -= 1
        return card
