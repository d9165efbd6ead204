"""hand.py: a blackjack hand.

Author:  Lars Andersen
Date:    2026-09-17
File:    hand.py
Purpose: Hands for all our blackjack programs.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
TEN = 10
PAIR = 2


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._held = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self._held)

    def hit(self, card):
        """Add a card to the hand."""
        self._held.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum(card.value() for card in self._held)

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        aces = [card for card in self._held if card.is_ace()]
        tens = [card for card in self._held if card.value() == TEN]
        return len(self._held) == PAIR and len(aces) == len(tens) == 1

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(str(card) for card in self._held)
