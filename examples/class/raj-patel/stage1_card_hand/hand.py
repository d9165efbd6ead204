"""hand.py: a blackjack hand.

Author:  Raj Patel
Date:    2026-09-16
File:    hand.py
Purpose: models a hand of cards
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
TWO = 2
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = [card1]
        self._cards.append(card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return [card for card in self._cards]

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self._cards:
            total += card.value()
        return total

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if len(self._cards) == TWO:
            for ace, other in (self._cards, self._cards[::-1]):
                if ace.is_ace() and other.value() == TEN:
                    return True
        return False

    def is_busted(self):
        """Tell whether the count is over 21."""
        return BLACKJACK < self.count()

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join("%s" % card for card in self._cards)
