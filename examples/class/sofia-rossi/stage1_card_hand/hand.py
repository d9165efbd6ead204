"""hand.py: a blackjack hand.

Author:  Sofia Rossi
Date:    2026-09-14
File:    hand.py
Purpose: Hand class.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
ACE_PLUS_TEN = [1, 10]


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.__cards = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self.__cards)

    def hit(self, card):
        """Add a card to the hand."""
        self.__cards += [card]

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(self.values())

    def values(self):
        """Return the values of the cards, lowest first."""
        return sorted(card.value() for card in self.__cards)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        return self.values() == ACE_PLUS_TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([str(card) for card in self.__cards])
