"""hand.py: a blackjack hand.

Author:  Carlos Vega
Date:    2026-11-05
File:    hand.py
Purpose: The cards of a player
"""

BLACKJACK = 21

# Constants and helpers of your own, if you want any
TEN = 10
PAIR = 2


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._dealt = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self._dealt[:]

    def hit(self, card):
        """Add a card to the hand."""
        self._dealt.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        total = 0
        for card in self._dealt:
            total += card.value()
        return total

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        aces = [card for card in self._dealt if card.is_ace()]
        tens = [card for card in self._dealt if card.value() == TEN]
        return len(self._dealt) == PAIR and len(aces) == len(tens) == 1

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(map(str, self._dealt))
