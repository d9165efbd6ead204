"""hand.py: the cards that somebody holds.

Author:  Ida Berg
Date:    2026-10-02
File:    hand.py
Purpose: A blackjack hand as a dataclass; an ace counts 1.
"""

from dataclasses import InitVar, dataclass, field

from stage1_card_hand.card import Card

BLACKJACK = 21


@dataclass
class Hand:
    """A hand of two or more cards."""

    card1: InitVar[Card]
    card2: InitVar[Card]
    received: list[Card] = field(init=False, repr=False)

    def __post_init__(self, card1, card2):
        """Start with the two cards dealt."""
        self.received = [card1, card2]

    def cards(self):
        """Return a new list of the cards in the order received."""
        return self.received.copy()

    def hit(self, card):
        """Add a card."""
        if self.is_busted():
            raise ValueError("a busted hand takes no card")
        self.received.append(card)

    def count(self):
        """Return the total, an ace being 1."""
        return sum(card.value() for card in self.received)

    def is_blackjack(self):
        """Tell whether these are an ace and a card worth 10."""
        return len(self.received) == 2 and {card.value() for card in self.received} == {1, 10}

    def is_busted(self):
        """Tell whether the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        return " and ".join(map(str, self.received))
