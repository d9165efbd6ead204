"""decisions.py: what a strategy is.

Author:  Carla Rossi
Date:    2026-11-13
File:    decisions.py
Purpose: Base classes for strategies and checked attributes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar, final, runtime_checkable

Number = TypeVar("Number", int, float)


@runtime_checkable
class Decides(Protocol):
    """Whatever can decide."""

    def should_hit(self, count: int, rand: float) -> bool: ...


class Checked(Generic[Number]):
    """A descriptor for a number in a range."""

    def __init__(self, kinds: tuple[type, ...], lowest: Number, highest: Number) -> None:
        self.kinds, self.lowest, self.highest = kinds, lowest, highest

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance.__dict__[self.name]

    def __set__(self, instance: Any, number: Number) -> None:
        instance.__dict__[self.name] = self.accept(number)

    def accept(self, number: Any) -> Number:
        """The number, or a ValueError."""
        if type(number) in self.kinds and self.lowest <= number <= self.highest:
            return number
        raise ValueError(f"{self.name}: {number!r} is not from {self.lowest} to {self.highest}")

    def ask(self, prompt: str) -> Number:
        """Ask until the number is accepted."""
        while True:
            text = input(prompt)
            try:
                return self.accept(self.kinds[0](text))
            except ValueError:
                print(f"{text.strip() or 'That'} is not accepted.")


class Strategy(ABC):
    """Decides by a probability."""

    @abstractmethod
    def prob_hit(self, count: int) -> float:
        """The probability of a hit."""

    @final
    def should_hit(self, count: int, rand: float) -> bool:
        """The decision."""
        return rand < self.prob_hit(count)
