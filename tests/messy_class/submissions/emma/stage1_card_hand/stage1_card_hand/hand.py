"""hand.py: a blackjack hand.

Author:  Emma Schmitt
Date:    05.11.26
File:    hand.py
Purpose: a hand
"""

BLACKJACK = 21


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.cards_in_hand = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return list(self.cards_in_hand)

    def hit(self, card):
        """Add a card to the hand."""
        self.cards_in_hand.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        count = 0
        for card in self.cards_in_hand:
            count += card.value()
        return count

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.cards_in_hand) > 2:
            return False
        ace = False
        ten = False
        for card in self.cards_in_hand:
            if card.is_ace():
                ace = True
            if card.value() == 10:
                ten = True
        return ace and ten

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        return " and ".join([str(card) for card in self.cards_in_hand])
