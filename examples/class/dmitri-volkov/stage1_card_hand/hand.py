"""hand.py: a blackjack hand.

Author:  Dmitri Volkov
Date:    2026-09-23
File:    hand.py
Purpose: Contains the class Hand.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
SIZE_OF_BLACKJACK = 2
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self._cards + []

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total, index = 0, 0
        while index < len(self._cards):
            total += self._cards[index].value()
            index += 1
        return total

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if len(self._cards) > SIZE_OF_BLACKJACK:
            return False
        one, other = self._cards
        if other.is_ace():
            one, other = other, one
        return one.is_ace() and other.value() == TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([card.__str__() for card in self._cards])
