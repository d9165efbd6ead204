"""hand.py: a blackjack hand.

Author:  Kwame Mensah
Date:    2026-09-20
File:    hand.py
Purpose: The cards in a hand and what they add up to.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
FIRST_TWO = 2
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = []
        for card in (card1, card2):
            self.hit(card)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self._cards[:]

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(card.value() for card in self._cards)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        number_of_aces = sum(card.is_ace() for card in self._cards)
        number_of_tens = sum(card.value() == TEN for card in self._cards)
        return (len(self._cards), number_of_aces, number_of_tens) == (FIRST_TWO, 1, 1)

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        text = str(self._cards[0])
        for card in self._cards[1:]:
            text += f" and {card}"
        return text
