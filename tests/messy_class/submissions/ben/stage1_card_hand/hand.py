"""hand.py: a blackjack hand.

Author:  Ben Carter
Date:    5.11.
File:    hand.py
Purpose: hand
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.list = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.list

    def hit(self, card):
        """Add a card to the hand."""
        self.list.append(card)
        # print(self.list)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        sum = 0
        for c in self.list:
            sum = sum + c.value()
        # print("sum is", sum)
        return sum

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.list) == 2 and self.count() == 11:
            return self.list[0].is_ace() or self.list[1].is_ace()
        return False

    def is_busted(self):
        """Return True if the count is over 21."""
        if self.count() > 21:
            return True
        else:
            return False

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(c) for c in self.list)
