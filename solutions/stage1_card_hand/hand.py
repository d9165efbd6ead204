"""hand.py: a blackjack hand.

Author:  Blackjack course team
Date:    2026-11-20
File:    hand.py
Purpose: The cards of one hand, their count with every ace as 1, and whether the hand is a
         blackjack or busted.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
### BEGIN SOLUTION
BLACKJACK_VALUES = [1, 10]  # an ace and a card worth 10
### END SOLUTION


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        ### BEGIN SOLUTION
        self._cards = [card1, card2]
        ### END SOLUTION

    def cards(self):
        """Return the cards in the order received, as a new list."""
        ### BEGIN SOLUTION
        return list(self._cards)
        ### END SOLUTION

    def hit(self, card):
        """Add a card to the hand."""
        ### BEGIN SOLUTION
        self._cards.append(card)
        ### END SOLUTION

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        ### BEGIN SOLUTION
        return sum(card.value() for card in self._cards)
        ### END SOLUTION

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        ### BEGIN SOLUTION
        return sorted(card.value() for card in self._cards) == BLACKJACK_VALUES
        ### END SOLUTION

    def is_busted(self):
        """Return True if the count is over 21."""
        ### BEGIN SOLUTION
        return self.count() > BLACKJACK
        ### END SOLUTION

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        ### BEGIN SOLUTION
        return " and ".join(str(card) for card in self._cards)
        ### END SOLUTION
