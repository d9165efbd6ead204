"""A draw that deals a student's own cards: the rigged ones first, then from an endless pack."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from casino.game.shoe import CardValue, EndlessDraw, format_cards, parse_cards

__all__ = ["Draw"]


class Draw:
    """Gives `make(card)` for each card of a deck string, then for cards that the seed decides.

    A deck string that cannot be read is a ValueError that names every bad token.
    """

    def __init__(self, make: Callable[[CardValue], object], deck: str, seed: int) -> None:
        self._make = make
        self._rigged = deque(parse_cards(deck))
        self._endless = EndlessDraw(Random(seed))
        self._drawn: list[CardValue] = []

    @property
    def cards(self) -> tuple[CardValue, ...]:
        """The cards that were drawn, in their order."""
        return tuple(self._drawn)

    @property
    def deck(self) -> str:
        """The cards that were drawn, as a deck string that deals them again."""
        return format_cards(self._drawn)

    def __call__(self) -> object:
        """Draw the next card."""
        value = self._rigged.popleft() if self._rigged else self._endless()
        self._drawn.append(value)
        return self._make(value)
