"""hand.py: hands as tuples of cards.

Author:  Tomas Lind
Date:    2026-10-01
File:    hand.py
Purpose: A hand of cards.
"""

from itertools import chain

BLACKJACK = 21


class Hand:
    """A hand that replaces its tuple at every hit."""

    def __init__(self, card1, card2):
        self._cards = card1, card2

    def cards(self):
        """The cards as a list."""
        return list(self._cards)

    def hit(self, card):
        """One more card."""
        self._cards = tuple(chain(self._cards, [card]))

    def count(self):
        """The total of the values."""
        return sum(map(lambda card: card.value(), self._cards))

    def is_blackjack(self):
        """Two cards, one an ace and one worth ten."""
        return (
            len(self._cards) == 2
            and any(card.is_ace() for card in self._cards)
            and any(card.value() == 10 for card in self._cards)
        )

    def is_busted(self):
        """Whether the hand is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(map(str, self._cards))
