"""hand.py: a file of the course.

Author:  A Student
Date:    2026-11-27
File:    hand.py
Purpose: the course
"""

from stage1_card_hand.card import Card

BLACKJACK = 21


class Hand:
    """A hand of ranks and suits."""

    def __init__(self, card1, card2):
        """Make it."""
        self.ranks, self.suits = [], []
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """Cards, made anew."""
        return [Card(r, s) for r, s in zip(self.ranks, self.suits)]

    def hit(self, card):
        """Add one."""
        self.ranks = self.ranks + [card.rank]
        self.suits = self.suits + [card.suit]

    def count(self):
        """Count."""
        return sum(min(r, 10) for r in self.ranks)

    def is_blackjack(self):
        """Blackjack."""
        return len(self.ranks) == 2 and 1 in self.ranks and max(self.ranks) >= 10

    def is_busted(self):
        """Bust."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Text."""
        return " and ".join(map(str, self.cards()))
