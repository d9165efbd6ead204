"""card.py: cards with doctests.

Author:  Grace Obi
Date:    2026-10-18
File:    card.py
Purpose: A playing card.

>>> str(Card(1, "Spades"))
'Ace of Spades'
>>> Card.from_number(51).value()
10
"""

from collections import ChainMap
from contextlib import contextmanager

RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
NAMES = ChainMap({1: "Ace"}, {11: "Jack", 12: "Queen", 13: "King"}, {rank: str(rank) for rank in RANKS})


@contextmanager
def complaint(what, value):
    """Turn any error into a ValueError that names the value."""
    try:
        yield
    except (AssertionError, TypeError, LookupError) as error:
        raise ValueError(f"bad {what}: {value!r}") from error


def numbered():
    """Yield every rank and suit, in the order of the card numbers."""
    for suit in SUITS:
        yield from ((rank, suit) for rank in RANKS)


class Card:
    """A card.

    >>> Card(14, "Spades")
    Traceback (most recent call last):
    ValueError: bad rank: 14
    """

    def __init__(self, rank, suit):
        with complaint("rank", rank):
            if isinstance(rank, bool) or not isinstance(rank, int):
                raise TypeError
            self.rank_name = NAMES[rank]
        with complaint("suit", suit):
            if suit not in SUITS:
                raise LookupError
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Walk through the deck to the card."""
        if isinstance(card_num, float):
            raise ValueError(f"a card number is a whole number, not {card_num!r}")
        for number, (rank, suit) in enumerate(numbered()):
            if number == card_num:
                return cls(rank, suit)
        raise ValueError(f"bad number: {card_num!r}")

    def value(self):
        """The value.

        >>> [Card(rank, "Hearts").value() for rank in (1, 7, 10, 11, 13)]
        [1, 7, 10, 10, 10]
        """
        return min(10, self.rank)

    def is_ace(self):
        """Whether the name begins with an A."""
        return self.rank_name[0] == "A"

    def __str__(self):
        return self.rank_name + " of " + self.suit


if __name__ == "__main__":
    import doctest

    doctest.testmod()
