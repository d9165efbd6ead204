"""The house's shoe: shuffled decks, with cards as numbers from 0 to 51.

A card's number is suit times 13 plus rank, as in stage 1's `Card.from_number`: 0 is the ace of
clubs and 51 is the king of spades.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from casino.game.shoe import FULL_DECK, CardValue

__all__ = ["CUT", "VALUES", "Shoe", "card_of", "number_of", "orders"]

CARDS = 52
CUT = 0.75
"""The share of the shoe that is dealt before the house takes fresh decks."""
VALUES = tuple(min(number % 13 + 1, 10) for number in range(CARDS))
"""The value of the card with each number, with an ace as 1."""


def card_of(number: int) -> CardValue:
    """Return the card with a number from 0 to 51."""
    return FULL_DECK[number]


def number_of(card: CardValue) -> int:
    """Return a card's number, from 0 to 51."""
    return FULL_DECK.index(card)


def orders(num_decks: int, seed: str) -> Iterator[list[int]]:
    """Yield endless shuffles of `num_decks` decks, each as a list of card numbers.

    A seed gives the same shuffles to every bot and on every machine, because it is a string.
    """
    rng = Random(seed)
    while True:
        cards = list(range(CARDS)) * num_decks
        rng.shuffle(cards)
        yield cards


class Shoe:
    """Deal cards from shuffled decks; fresh decks come only between games."""

    def __init__(self, shuffled: Iterator[list[int]], first: Sequence[int] = ()) -> None:
        """Start with the cards in `first`, followed by fresh decks from `shuffled`."""
        self._shuffled = shuffled
        self._cards = [*first, *next(shuffled)]
        self._size = len(self._cards) - len(first)
        self._dealt = 0

    @property
    def is_due(self) -> bool:
        """True if the house takes fresh decks before the next game."""
        return self._dealt >= CUT * self._size

    def refresh(self) -> None:
        """Replace all cards by fresh, shuffled decks."""
        self._cards = next(self._shuffled)
        self._dealt = 0

    def draw(self) -> int:
        """Deal the next card: return its number, from 0 to 51."""
        self._dealt += 1
        return self._cards[self._dealt - 1]
