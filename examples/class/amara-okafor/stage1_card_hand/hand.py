"""hand.py: a blackjack hand.

Author:  Amara Okafor
Date:    2026-09-14
File:    hand.py
Purpose: The cards that a player holds, what they count, and if they are a blackjack or a bust.
"""

BLACKJACK = 21

# Named constants for the numbers that the methods below need:
CARDS_IN_BLACKJACK = 2
TEN = 10


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.card_list = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.card_list[:]

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
        """Tell whether the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.card_list) != CARDS_IN_BLACKJACK:
            return False
        first, second = self.card_list
        return (first.is_ace() and second.value() == TEN) or (
            second.is_ace() and first.value() == TEN
        )

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and ": "8 of Diamonds and 5 of Hearts"."""
        names = [str(card) for card in self.card_list]
        return " and ".join(names)
