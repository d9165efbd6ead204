"""hand.py: a blackjack hand.

Author:  Amelie Brandt
Date:    2026-11-03
File:    hand.py
Purpose: The cards of one player.
"""

BLACKJACK = 21
CARDS_IN_BLACKJACK = 2
TEN = 10


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

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self._cards) != CARDS_IN_BLACKJACK:
            return False
        has_ace = any(card.is_ace() for card in self._cards)
        has_ten = any(card.value() == TEN for card in self._cards)
        return has_ace and has_ten

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and "."""
        return " and ".join(str(card) for card in self._cards)
