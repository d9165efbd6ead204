"""hand.py: a blackjack hand.

Author:  Fatima El Amrani
Date:    06.11.2026
File:    hand.py
Purpose: This class stores the cards of a player and counts them.
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any
TWO_CARDS = 2


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.list_of_cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.list_of_cards.copy()

    def hit(self, card):
        """Add a card to the hand."""
        self.list_of_cards.append(card)

    def count(self):
        """Return the total of the cards."""
        total = 0
        for card in self.list_of_cards:
            total += card.value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        return len(self.list_of_cards) == TWO_CARDS and self.count() == BLACKJACK

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(card) for card in self.list_of_cards)
