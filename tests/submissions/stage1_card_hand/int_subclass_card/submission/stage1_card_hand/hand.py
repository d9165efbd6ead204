"""hand.py: a blackjack hand.

Author:  Priya Nair
Date:    2026-10-05
File:    hand.py
Purpose: Two or more cards and their count.
"""

BLACKJACK = 21


class Hand:
    """A blackjack hand."""

    def __init__(self, card1, card2):
        self._held = []
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """The cards in a fresh list."""
        return self._held[:]

    def hit(self, card):
        """Add a card at the end."""
        self._held += [card]

    def count(self):
        """Aces count 1."""
        return sum([card.value() for card in self._held])

    def is_blackjack(self):
        """An ace with a ten or face card."""
        return sorted([card.value() for card in self._held]) == [1, 10]

    def is_busted(self):
        """Over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join([str(card) for card in self._held])
