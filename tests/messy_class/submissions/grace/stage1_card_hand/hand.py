"""hand.py: a blackjack hand.

Author:  TODO
Date:    TODO
File:    hand.py
Purpose: TODO
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.hand = []
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        result = []
        for card in self.hand:
            result.append(card)
        return result

    def hit(self, card):
        """Add a card to the hand."""
        self.hand.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self.hand:
            total = total + card.value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.hand) == 2:
            card1 = self.hand[0]
            card2 = self.hand[1]
            if card1.is_ace() and card2.value() == TEN:
                return True
            if card2.is_ace() and card1.value() == TEN:
                return True
        return False

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        text = str(self.hand[0])
        for card in self.hand[1:]:
            text = text + " and " + str(card)
        return text
