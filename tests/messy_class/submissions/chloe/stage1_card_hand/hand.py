"""hand.py: a blackjack hand.

Author:  Chloé Martin
Date:    2026-11-04
File:    hand.py
Purpose: a hand of cards
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        # the cards are in a list
        self.card_list = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        # list() makes a copy
        return list(self.card_list)

    def hit(self, card):
        """Add a card to the hand."""
        self.card_list.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self.card_list:
            total += card.value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        # an ace is 1 and a ten is 10 so it must be 11
        return len(self.card_list) == 2 and self.count() == 11

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        # join needs strings so I make strings first
        strings = []
        for card in self.card_list:
            strings.append(str(card))
        return " and ".join(strings)
