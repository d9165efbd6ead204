"""hand.py: a blackjack hand.

Author:  Jonas Weiler
Date:    4 Nov 2026
File:    hand.py
Purpose: class Hand
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any
TEN = 10
ACE_AND_TEN = [1, 10]


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.my_cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.my_cards[:]

    def hit(self, card):
        """Add a card to the hand."""
        self.my_cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self.my_cards:
            total += card.value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        return sorted(card.value() for card in self.my_cards) == ACE_AND_TEN

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([str(card) for card in self.my_cards])
