"""Deal a student's own Card objects: first chosen cards, then random ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from casino.game.shoe import CardValue, EndlessDraw, format_cards, parse_cards

__all__ = ["Draw"]


class Draw:
    """A function that deals cards: those of a deck string first, then random ones.

    Each card is made by `make(card)`. Raises ValueError for an invalid deck string, and names every
    wrong part.
    """

    def __init__(self, make: Callable[[CardValue], object], deck: str, seed: int) -> None:
        self._make = make
        self._rigged = deque(parse_cards(deck))
        self._endless = EndlessDraw(Random(seed))
        self._drawn: list[CardValue] = []

    @property
    def cards(self) -> tuple[CardValue, ...]:
        """The cards drawn so far, in order."""
        return tuple(self._drawn)

    @property
    def deck(self) -> str:
        """The cards drawn so far, as a deck string that deals them again."""
        return format_cards(self._drawn)

    def __call__(self) -> object:
        """Return the next card as an object, made by `make`."""
        value = self._rigged.popleft() if self._rigged else self._endless()
        self._drawn.append(value)
        return self._make(value)
