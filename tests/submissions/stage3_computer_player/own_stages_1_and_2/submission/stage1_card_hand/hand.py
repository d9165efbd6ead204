"""hand.py: a hand of shared cards.

Author:  Viktor Holm
Date:    2026-10-09
File:    hand.py
Purpose: The same card object may be in a hand more than once.
"""

BLACKJACK = 21


class Hand:
    """A hand as a dictionary from position to card."""

    def __init__(self, card1, card2):
        self._cards = {0: card1, 1: card2}

    def cards(self):
        """The cards by position."""
        return [self._cards[position] for position in sorted(self._cards)]

    def hit(self, card):
        """Put a card at the next position."""
        self._cards[len(self._cards)] = card

    def count(self):
        """The total."""
        return sum(card.value() for card in self._cards.values())

    def is_blackjack(self):
        """Exactly an ace and a ten."""
        values = [card.value() for card in self._cards.values()]
        return len(values) == 2 and 1 in values and 10 in values

    def is_busted(self):
        """Past 21."""
        return not self.count() <= BLACKJACK

    def __eq__(self, other):
        return isinstance(other, Hand) and self._cards == other._cards

    def __hash__(self):
        return hash(tuple(self.cards()))

    def __str__(self):
        return " and ".join(str(card) for card in self.cards())
