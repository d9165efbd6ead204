"""hand.py: a blackjack hand.

Author:  Oscar Nilsson
Date:    7/11/2026
File:    hand.py
Purpose: the hand
"""

BLACKJACK = 21


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    hand_cards = []

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.hand_cards.append(card1)
        self.hand_cards.append(card2)

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self.hand_cards)

    def hit(self, card):
        """Add a card to the hand."""
        self.hand_cards.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum([card.value() for card in self.hand_cards])

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.hand_cards) == 2:
            a, b = self.hand_cards
            return (a.is_ace() and b.value() == 10) or (b.is_ace() and a.value() == 10)
        return False

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([str(card) for card in self.hand_cards])
