"""hand.py: a blackjack hand.

Author:  Inès Dupont
Date:    2026-09-19
File:    hand.py
Purpose: To represent the cards of one player.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
TWO_CARDS = 2
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.my_cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self.my_cards)

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
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.my_cards) != TWO_CARDS:
            return False
        values = [card.value() for card in self.my_cards]
        return 1 in values and TEN in values

    def is_busted(self):
        """Tell whether the count is over 21."""
        if self.count() > BLACKJACK:
            print("The hand is busted")

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        for card in self.my_cards:
            print(card, "and")
        return ""
