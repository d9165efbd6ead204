"""hand.py: a hand with operators.

Author:  Hanna Weiss
Date:    2026-10-11
File:    hand.py
Purpose: A hand that behaves like a collection.
"""

BLACKJACK = 21


class Hand:
    """A hand; it is false once it is busted."""

    def __init__(self, card1, card2):
        self._cards = [card1] + [card2]

    def __len__(self):
        return len(self._cards)

    def __iter__(self):
        return iter(self._cards)

    def __getitem__(self, index):
        return self._cards[index]

    def __contains__(self, card):
        return any(card is mine for mine in self)

    def __int__(self):
        return sum(card.value() for card in self)

    def __bool__(self):
        return int(self) <= BLACKJACK

    def __eq__(self, other):
        return int(self) == int(other)

    def __gt__(self, other):
        return int(self) > int(other)

    def __iadd__(self, card):
        self._cards.append(card)
        return self

    def cards(self):
        """The cards."""
        return [card for card in self]

    def hit(self, card):
        """Add a card."""
        self += card

    def count(self):
        """The total."""
        return int(self)

    def is_blackjack(self):
        """Two cards with values 1 and 10."""
        return len(self) == 2 and {card.value() for card in self} == {1, 10}

    def is_busted(self):
        """Too many points."""
        return not self

    def __str__(self):
        return " and ".join(str(card) for card in self)

    def __repr__(self):
        return f"<Hand of {len(self)} cards: {self}>"
