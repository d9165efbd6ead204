"""hand.py: a hand is a list of cards.

Author:  Mei Sato
Date:    2026-09-30
File:    hand.py
Purpose: Hand as a list with a few more methods.
"""

BLACKJACK = 21


class Hand(list):
    """A list of cards. The method count() of list is replaced."""

    def __init__(self, card1, card2):
        super().__init__((card1, card2))

    def cards(self):
        """Return a plain list."""
        return list(self)

    def hit(self, card):
        """Add a card."""
        self += [card]

    def count(self):
        """Return the total."""
        return sum(card.value() for card in self)

    def is_blackjack(self):
        """Return whether this is an ace and a ten."""
        return len(self) == 2 and min(c.value() for c in self) == 1 and max(c.value() for c in self) == 10

    def is_busted(self):
        """Return whether this is more than 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(str(card) for card in self)
