"""hand.py: a blackjack hand.

Author:  Mateo Fernández
Date:    2026-09-13
File:    hand.py
Purpose: A hand is a tuple of cards; a hit makes a new, longer tuple.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
TEN = 10
DEALT = 2


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = (card1, card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return [*self._cards]

    def hit(self, card):
        """Add a card to the hand."""
        self._cards += (card,)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        has_ace = any(card.is_ace() for card in self._cards)
        has_ten = any(card.value() == TEN for card in self._cards)
        return len(self._cards) == DEALT and has_ace and has_ten

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(map(str, self._cards))
