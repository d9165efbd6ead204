"""pieces.py: base classes for things on the table.

Author:  Carla Rossi
Date:    2026-10-13
File:    pieces.py
Purpose: Abstract classes that card.py and hand.py fill in.
"""

from __future__ import annotations

import abc
from typing import Generic, Protocol, TypeVar, runtime_checkable


@runtime_checkable
class Countable(Protocol):
    """Whatever has a value."""

    def value(self) -> int: ...

    def is_ace(self) -> bool: ...


class GamePiece(abc.ABC):
    """A thing with a value."""

    @abc.abstractmethod
    def value(self) -> int:
        """Points."""

    @abc.abstractmethod
    def is_ace(self) -> bool:
        """Ace or not."""


class NamedMixin:
    """Gives a text to what has a rank, a suit and words."""

    words: dict[int, str] = {}

    def __str__(self) -> str:
        return f"{self.words.get(self.rank, self.rank)} of {self.suit}"


T = TypeVar("T", bound=Countable)


class Pile(abc.ABC, Generic[T]):
    """Some pieces in order."""

    def __init__(self, *pieces: T) -> None:
        self._pieces: list[T] = list(pieces)

    def __iter__(self):
        yield from self._pieces

    @property
    @abc.abstractmethod
    def limit(self) -> int:
        """The most that the pile may count."""

    def is_over(self) -> bool:
        """Past the limit."""
        return sum(piece.value() for piece in self) > self.limit
