"""contracts.py: what graphics and hands must be able to do.

Author:  Nadia Khan
Date:    2026-11-29
File:    contracts.py
Purpose: Protocols and base classes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Iterator, Protocol, Sequence, TypeVar

from stage1_card_hand.card import Card

Item = TypeVar("Item", bound="Countable")


class Graphics(Protocol):
    """A surface for cards."""

    def draw_card(self, card: Card, x: float, y: float) -> None: ...

    def draw_back(self, x: float, y: float) -> None: ...

    def draw_marker(self, x: float, y: float) -> None: ...


class Countable(Protocol):
    """A thing with a value."""

    def value(self) -> int: ...

    def is_ace(self) -> bool: ...


class Pile(ABC, Generic[Item]):
    """An ordered pile."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items: list[Item] = [*items]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __getitem__(self, place: int) -> Item:
        return self._items[place]

    @abstractmethod
    def totals(self) -> tuple[int, int]:
        """Hard and soft."""
