"""hand.py: a blackjack hand.

Author:  Nguyen Thi Mai
Date:    16/09/2026
File:    hand.py
Purpose: the hand class for assignment 3
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.first = card1
        self.second = card2
        self.more = []

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return [self.first, self.second] + self.more

    def hit(self, card):
        """Add a card to the hand."""
        self.more.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = self.first.value() + self.second.value()
        for card in self.more:
            total = total + card.value()
        return total

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if self.more:
            return False
        if self.first.is_ace():
            return self.second.value() == TEN
        return self.second.is_ace() and self.first.value() == TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        text = str(self.first) + " and " + str(self.second)
        for card in self.more:
            text = text + " and " + str(card)
        return text
