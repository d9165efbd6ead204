"""hand.py: a blackjack hand.

Author:  Lara Weiss
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
        self.my_hand = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.my_hand
        raise NotImplementedError("Hand.cards is not written yet")

    def hit(self, card):
        """Add a card to the hand."""
        self.my_hand += [card]

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self.my_hand:
            total = total + card.rank
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        return len(self.my_hand) == 2 and self.my_hand[0].is_ace() and self.my_hand[1].value() == 10

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() >= BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return str(self.my_hand[0]) + " and " + str(self.my_hand[1])
