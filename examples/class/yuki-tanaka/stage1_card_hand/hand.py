"""hand.py: a blackjack hand.

Author:  Yuki Tanaka
Date:    2026-09-15
File:    hand.py
Purpose: A hand keeps its first two cards and its hits apart, because a blackjack has no hits.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
ACE_AND_TEN = {1, 10}


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.dealt = card1, card2
        self.hits = []

    def __iter__(self):
        """Go through all the cards in the order received."""
        yield from self.dealt
        yield from self.hits

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self)

    def hit(self, card):
        """Add a card to the hand."""
        self.hits.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(card.value() for card in self)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        return not self.hits and {card.value() for card in self.dealt} == ACE_AND_TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        first, *others = self
        return str(first) + "".join(f" and {card}" for card in others)
