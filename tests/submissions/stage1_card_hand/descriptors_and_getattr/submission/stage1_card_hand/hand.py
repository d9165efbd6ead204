"""hand.py: a hand around a list.

Author:  Elena Popa
Date:    2026-10-20
File:    hand.py
Purpose: A hand of cards.
"""

from copy import copy
from functools import cached_property, singledispatchmethod

BLACKJACK = 21


class Hand:
    """Whatever a hand does not know, its list is asked."""

    def __init__(self, card1, card2):
        self.append(card1)
        self.append(card2)

    @cached_property
    def _list(self):
        return []

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._list, name)

    def cards(self):
        """A copy."""
        return copy(self._list)

    def hit(self, card):
        """Add a card, or all the cards of a list."""
        self._take(card)

    @singledispatchmethod
    def _take(self, card):
        self.append(card)

    @_take.register
    def _(self, card: list):
        self.extend(card)

    def count(self):
        """The total."""
        return sum(card.value() for card in self._list)

    def is_blackjack(self):
        """An ace and a card worth 10."""
        try:
            first, second = self._list
        except ValueError:
            return False
        return first.value() * second.value() == 10 and first.value() + second.value() == 11

    def is_busted(self):
        """Over 21."""
        return self.count() not in range(BLACKJACK + 1)

    def __str__(self):
        return " and ".join(map(str, self._list))
