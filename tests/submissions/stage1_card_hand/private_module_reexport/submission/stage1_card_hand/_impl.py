"""_impl.py: everything at once.

Author:  Nadia Khan
Date:    2026-10-14
File:    _impl.py
Purpose: Card and Hand.
"""

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
BLACKJACK = 21
TEN = 10
DECK_SIZE = len(RANKS) * len(SUITS)


class Card:
    """A playing card."""

    def __init__(self, rank, suit):
        """Take a rank and a suit."""
        for name, value, allowed in (("rank", rank, RANKS), ("suit", suit, SUITS)):
            if type(value) not in (int, str) or value not in allowed:
                raise ValueError(f"{name} may not be {value!r}")
            setattr(self, name, value)

    @classmethod
    def from_number(cls, card_num):
        """Take a number from 0 to 51."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        if card_num not in range(DECK_SIZE):
            raise ValueError(f"number may not be {card_num!r}")
        suit, rank = divmod(card_num, len(RANKS))
        return cls(rank + 1, SUITS[suit])

    def value(self):
        """Return the points."""
        return min(self.rank, TEN)

    def is_ace(self):
        """Return whether the card is an ace."""
        return self.value() == 1

    def __str__(self):
        return f"{self._word()} of {self.suit}"

    def _word(self):
        return {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}.get(self.rank, f"{self.rank:d}")


class Hand:
    """A hand of cards."""

    def __init__(self, card1, card2):
        """Take two cards."""
        self.private_cards = [card1, card2]

    def cards(self):
        """Return the cards."""
        return list(self.private_cards)

    def hit(self, card):
        """Take one more."""
        self.private_cards = [*self.private_cards, card]

    def count(self):
        """Return the total."""
        return sum(card.value() for card in self.private_cards)

    def is_blackjack(self):
        """Return whether this is a blackjack."""
        match self.private_cards:
            case [first, second]:
                return 1 in (first.value(), second.value()) and TEN in (first.value(), second.value())
        return False

    def is_busted(self):
        """Return whether this is too much."""
        return self.count() >= BLACKJACK + 1

    def __str__(self):
        return " and ".join(f"{card}" for card in self.private_cards)
