"""hand.py: a blackjack hand.

Author:  Freya Lindqvist
Date:    2026-09-14
File:    hand.py
Purpose: The cards of one player in one round.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
CARDS_DEALT = 2
SUM_OF_ACE_AND_TEN = 11


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self._cards = []
        self.hit(card1)
        self.hit(card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self._cards.copy()

    def hit(self, card):
        """Add a card to the hand."""
        self._cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum([card.value() for card in self._cards])

    def is_blackjack(self):
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        hard = sum([card.value() for card in self._cards])
        with_ace = any(card.is_ace() for card in self._cards)
        # 5 and 6 add up to 11 as well, that is why the ace has to be there
        return len(self._cards) == CARDS_DEALT and with_ace and hard == SUM_OF_ACE_AND_TEN

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join(f"{card}" for card in self._cards)
