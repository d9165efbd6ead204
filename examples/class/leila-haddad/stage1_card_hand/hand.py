"""hand.py: a blackjack hand.

Author:  TODO
Date:    TODO
File:    hand.py
Purpose: TODO
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        raise NotImplementedError("Hand.__init__ is not written yet")

    def cards(self):
        """Return the cards in the order received, as a new list."""
        raise NotImplementedError("Hand.cards is not written yet")

    def hit(self, card):
        """Add a card to the hand."""
        raise NotImplementedError("Hand.hit is not written yet")

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        raise NotImplementedError("Hand.count is not written yet")

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        raise NotImplementedError("Hand.is_blackjack is not written yet")

    def is_busted(self):
        """Return True if the count is over 21."""
        raise NotImplementedError("Hand.is_busted is not written yet")

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        raise NotImplementedError("Hand.__str__ is not written yet")
