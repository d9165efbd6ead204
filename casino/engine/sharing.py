"""Find mutable objects with several names, such as two names for one list.

Only lists, dictionaries, sets, and the student's own objects count. Two names for a number or a
card have no visible effect, so they aren't shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from casino.engine.values import ValueWriter
from casino.languages import N_, _

__all__ = ["Shared", "Sharing"]

KINDS: dict[type, str] = {list: "list", dict: "dictionary", set: "set"}
ONE = {
    "list": N_("{names} and {last} are one list."),
    "dictionary": N_("{names} and {last} are one dictionary."),
    "set": N_("{names} and {last} are one set."),
}
ONE_OF_A_CLASS = N_("{names} and {last} are one {kind}.")
FIXED = (Enum, BaseException)
CARD = "Card"
SELF = "self"
MAX_PLACES = 8  # items of a list to search
MAX_SHARED = 4
KEYS = (str, int)


@dataclass(frozen=True)
class Shared:
    """A mutable object that several names refer to, in the form shown to the student."""

    names: tuple[str, ...]
    words: str  # a description
    cards: tuple[int, ...] = ()  # numbers of the cards in it, in the order they were dealt


class Sharing:
    """Find mutable objects that several of a function's variables refer to."""

    def __init__(self, values: ValueWriter) -> None:
        self._values = values
        self._kinds: dict[type, str] = {}

    def objects(self, names: Iterable[tuple[str, object]]) -> list[tuple[object, Shared]]:
        """Return the mutable objects with two names, each with its description.

        A name reaches an object directly or one step inside another object. The parts of an object
        with two names are shown only for the first name.
        """
        found: dict[int, tuple[object, list[str]]] = {}
        for name, value in self._roots(names):
            found.setdefault(id(value), (value, []))[1].append(name)
        for value, (name, *_more) in list(found.values()):
            if name != SELF:  # attributes of `self` are among the names already
                for path, inner in self._look_inside(name, value):
                    found.setdefault(id(inner), (inner, []))[1].append(path)
        shared = (
            (value, Shared(tuple(paths), _words(paths, kind)))
            for value, paths in found.values()
            if len(paths) > 1 and (kind := self._kind(value))
        )
        return list(islice(shared, MAX_SHARED))

    def _roots(self, names: Iterable[tuple[str, object]]) -> Iterator[tuple[str, object]]:
        for name, value in names:
            if name == SELF:
                for attribute, inner in self._values.attributes(value):
                    if self._holds(inner):
                        yield f"{SELF}.{attribute}", inner
            if name[:1] not in ".@" and self._holds(value):
                yield name, value

    def _look_inside(self, name: str, value: object) -> Iterator[tuple[str, object]]:
        """Yield (expression, object) for each mutable part, such as `hand.cards`."""
        if type(value) is list or type(value) is tuple:
            for at, each in enumerate(value[:MAX_PLACES]):
                if self._kind(each):
                    yield f"{name}[{at}]", each
        elif type(value) is dict:
            for key in islice(value, MAX_PLACES):
                if type(key) in KEYS and self._kind(value[key]):
                    yield f"{name}[{key!r}]", value[key]
        else:
            for attribute, each in self._values.attributes(value):
                if self._kind(each):
                    yield f"{name}.{attribute}", each

    def _holds(self, value: object) -> bool:
        """Return True for a mutable object, or for a tuple, which may contain one."""
        return type(value) is tuple or bool(self._kind(value))

    def _kind(self, value: object) -> str:
        """Return "list", "set", "dictionary", or the student's class; "" if immutable."""
        kind = type(value)
        if kind not in self._kinds:
            self._kinds[kind] = KINDS.get(kind) or self._own(kind)
        return self._kinds[kind]

    def _own(self, kind: type) -> str:
        is_own = self._values.is_of_the_student(kind)
        is_fixed = kind.__name__ == CARD or issubclass(kind, FIXED)
        return kind.__name__ if is_own and not is_fixed else ""


def _words(names: Sequence[str], kind: str) -> str:
    *first, last = (f"`{name}`" for name in names)
    words = _(ONE.get(kind, ONE_OF_A_CLASS))
    return words.format(names=", ".join(first), last=last, kind=kind)
