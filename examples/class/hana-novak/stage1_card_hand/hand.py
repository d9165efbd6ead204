"""hand.py: a blackjack hand.

Author:  Hana Nováková
Date:    2026-09-17
File:    hand.py
Purpose: hand of cards
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
PAIR = 2
ELEVEN = 11


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        copy = []
        copy.extend(self._cards)
        return copy

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        count = 0
        for card in self._cards:
            count += card.value()
        return count

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if len(self._cards) != PAIR:
            return False
        if not self._cards[0].is_ace() and not self._cards[1].is_ace():
            return False
        return self._cards[0].value() + self._cards[1].value() == ELEVEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([str(card) for card in self._cards])
