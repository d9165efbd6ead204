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
        self.all_cards = []
        self.all_cards.append(card1)
        self.all_cards.append(card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        copy = self.all_cards.copy()
        return copy

    def hit(self, card):
        """Add a card to the hand."""
        self.all_cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        count = 0
        for card in self.all_cards:
            count += card.value()
        return count

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        values = []
        for card in self.all_cards:
            values.append(card.value())
        values.sort()
        if values == [1, 10]:
            return True
        else:
            return False

    def is_busted(self):
        """Return True if the count is over 21."""
        if self.count() > BLACKJACK:
            return True
        else:
            return False

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(card) for card in self.all_cards)
