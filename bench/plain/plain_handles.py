"""Handles without a process boundary: a suite holds them in place of a student's objects.

Plain values cross as copies of their base type; everything else stands behind a `Handle`, which
fails the test when it is compared with a plain value or asked for its truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

EXACT: dict[type, Callable[[Any], Any]] = {
    int: int.__int__,
    float: float.__float__,
    str: str.__str__,
    bytes: bytes,
}
CONTAINERS = (list, tuple, set, frozenset)


class Boundary:
    """Turns student values into the suite's handles and back; one for each attempt."""

    def __init__(self) -> None:
        self._handles: dict[int, Handle] = {}

    def wrap(self, value: Any) -> Any:
        """Return a plain value as its base type, anything else as its one handle."""
        if value is None or isinstance(value, bool):
            return value
        for kind, exact in EXACT.items():
            if isinstance(value, kind):
                return exact(value)
        if isinstance(value, CONTAINERS):
            kind = next(kind for kind in CONTAINERS if isinstance(value, kind))
            return self._plain_or_handle(value, kind, [self.wrap(item) for item in value])
        if isinstance(value, dict):
            pairs = [(self.wrap(key), self.wrap(item)) for key, item in value.items()]
            return self._plain_or_handle(value, dict, pairs)
        return self.handle(value)

    def _plain_or_handle(self, value: Any, kind: Any, items: list[Any]) -> Any:
        return self.handle(value) if _holds_handle(items) else kind(items)

    def handle(self, value: Any) -> Handle:
        """Return the handle of an object, the same one every time."""
        return self._handles.setdefault(id(value), Handle(self, value))

    def unwrap(self, value: Any) -> Any:
        """Return the value for student code: its object, or a callable that wraps its calls."""
        if isinstance(value, Handle):
            return value._object
        if isinstance(value, (list, tuple, set)):
            return type(value)(self.unwrap(item) for item in value)
        if isinstance(value, dict):
            return {self.unwrap(key): self.unwrap(item) for key, item in value.items()}
        if callable(value):
            return self._callback(value)
        return value

    def _callback(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any, **keywords: Any) -> Any:
            named = {key: self.wrap(item) for key, item in keywords.items()}
            return self.unwrap(function(*[self.wrap(item) for item in arguments], **named))

        return ask


def _holds_handle(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_holds_handle, value))
    return isinstance(value, Handle)


class Handle:
    """A student's object, as the suite sees it."""

    def __init__(self, boundary: Boundary, target: Any) -> None:
        self._boundary, self._object = boundary, target

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._boundary.wrap(getattr(self._object, name))

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        unwrap = self._boundary.unwrap
        named = {key: unwrap(item) for key, item in keywords.items()}
        return self._boundary.wrap(self._object(*[unwrap(item) for item in arguments], **named))

    def __str__(self) -> str:
        return str.__str__(str(self._object))

    def __repr__(self) -> str:
        return repr(self._object)

    def __len__(self) -> int:
        return len(self._object)

    def __iter__(self) -> Iterator[Any]:
        return iter([self._boundary.wrap(item) for item in self._object])

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Handle) else self._no_value()

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = object.__hash__

    def _no_value(self, *_: object) -> Any:
        pytest.fail(f"an object of {type(self._object).__name__} where a plain value belongs")

    __bool__ = __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __index__ = _no_value
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _no_value
    __getitem__ = __contains__ = _no_value


@dataclass
class Output:
    """The console of one run."""

    returned: Any = None
    exited: bool = False
    text: str = ""
    lines: list[str] = field(default_factory=list)


@dataclass
class Rigged:
    """A deck or a random source: hands out its items in order, and fails when asked for more."""

    items: list[Any]
    fail: Callable[[str], Any]
    calls: int = 0

    @property
    def left(self) -> int:
        """How many items have not been handed out."""
        return len(self.items) - self.calls

    def __call__(self) -> Any:
        if not self.left:
            self.fail(f"asked for more than the {len(self.items)} that there are")
        self.calls += 1
        return self.items[self.calls - 1]


@dataclass
class StandInCard:
    """A card of the first stage with the rank and suit that the suite gives it."""

    rank: int
    suit: str

    def value(self) -> int:
        """Return the rank, at most 10."""
        return min(self.rank, 10)

    def is_ace(self) -> bool:
        """Return True if the rank is 1."""
        return self.rank == 1

    def __str__(self) -> str:
        names = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return f"{names.get(self.rank, self.rank)} of {self.suit}"
