"""Write the values of a running program as text, without running student code.

A student's `__repr__` may be unfinished, print, fail, or never end. A card becomes `CARD_MARK` and
its two letters, which front ends show as a small picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from casino.engine.sources import Sources, is_student_name
from casino.game.shoe import RANK_LETTERS, SUIT_LETTERS
from casino.languages import _

__all__ = ["CARD_MARK", "ValueWriter", "plain_cards"]

CARD_MARK = "\ue000"
MAX_CHARACTERS = 72
MAX_TEXT_CHARACTERS = 40
MAX_ITEMS = 6
MAX_DEPTH = 2
CONTAINERS = (list, tuple, set, frozenset, dict)
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class ValueWriter:
    """Convert values to text, including the student's objects and the dealt cards."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._is_student: dict[type, bool] = {}
        self._slots: dict[type, tuple[str, ...]] = {}
        self._cards: dict[int, tuple[object, str]] = {}  # kept alive: ids would be reused

    def name_card(self, card: object, code: str) -> None:
        """Store a dealt card's two letters, which `write` shows instead of the object."""
        self._cards[id(card)] = (card, code)

    def write(self, value: object) -> str:
        """Return a value as text of one line, at most 72 characters."""
        text = self._write(value, 0)
        return text if len(text) <= MAX_CHARACTERS else text[: MAX_CHARACTERS - 1] + "…"

    def attributes(self, value: object) -> Iterator[tuple[str, object]]:
        """Yield the names and values of a student object's plain attributes."""
        if not self.is_of_the_student(type(value)):
            return
        try:
            found = object.__getattribute__(value, "__dict__")
        except AttributeError:
            found = None
        if type(found) is dict:
            yield from found.items()
        for name in self._slots_of(type(value)):
            try:
                yield name, object.__getattribute__(value, name)
            except AttributeError:
                continue

    def _slots_of(self, kind: type) -> tuple[str, ...]:
        if kind not in self._slots:
            self._slots[kind] = tuple(_slots(kind))
        return self._slots[kind]

    def cards_in(self, value: object) -> list[object]:
        """Return the Card objects among an object's attributes and in its lists."""
        found = []
        for _name, inner in self.attributes(value):
            for each in inner if isinstance(inner, list | tuple) else (inner,):
                if self._card_code(each):
                    found.append(each)
        return found

    def _write(self, value: object, depth: int) -> str:
        kind = type(value)
        if isinstance(value, str) and kind is str:
            shown = (
                value
                if len(value) <= MAX_TEXT_CHARACTERS
                else value[: MAX_TEXT_CHARACTERS - 1] + "…"
            )
            return repr(shown)
        if value is None or kind in (bool, int, float, complex, bytes):
            return repr(value)[:MAX_CHARACTERS]
        if isinstance(value, list | tuple | set | frozenset | dict) and kind in CONTAINERS:
            return self._several(value, depth)
        if code := self._card_code(value):
            return CARD_MARK + code
        if isinstance(value, FunctionType | BuiltinFunctionType | MethodType | type):
            return str(getattr(value, "__name__", "function"))
        if isinstance(value, ModuleType):
            return "module"
        if isinstance(value, Enum):
            return f"{kind.__name__}.{value._name_}"
        if isinstance(value, BaseException):
            return kind.__name__
        return self._object(value, depth)

    def _several(
        self,
        value: list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any] | dict[Any, Any],
        depth: int,
    ) -> str:
        opening, closing = ("[", "]") if isinstance(value, list) else ("(", ")")
        if isinstance(value, set | frozenset | dict):
            opening, closing = "{", "}"
        if not value:
            return "set()" if isinstance(value, set | frozenset) else opening + closing
        if depth >= MAX_DEPTH:
            return f"{opening}…{closing}"
        shown = []
        for number, each in enumerate(value):
            if number == MAX_ITEMS and len(value) > MAX_ITEMS + 1:
                shown.append("… " + _("{n} in all").format(n=len(value)))
                break
            text = self._write(each, depth + 1)
            if isinstance(value, dict):
                text += f": {self._write(value[each], depth + 1)}" if _is_plain(each) else ""
            shown.append(text)
        comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return opening + ", ".join(shown) + comma + closing

    def _object(self, value: object, depth: int) -> str:
        name = type(value).__name__
        if not self.is_of_the_student(type(value)):
            return name
        if held := self.cards_in(value):
            cards = " ".join(self._write(card, depth + 1) for card in held[:MAX_ITEMS])
            more = " … " + _("{n} in all").format(n=len(held)) if len(held) > MAX_ITEMS else ""
            return f"{name}({cards}{more})"
        if depth >= MAX_DEPTH:
            return f"{name}(…)"
        inner = ", ".join(
            f"{attribute.lstrip('_')}={self._write(each, depth + 1)}"
            for attribute, each in list(self.attributes(value))[:MAX_ITEMS]
        )
        return f"{name}({inner})"

    def _card_code(self, value: object) -> str:
        """Return a card's two letters, or "" for anything else."""
        known = self._cards.get(id(value))
        if known is not None and known[0] is value:
            return known[1]
        if type(value).__name__ != "Card" or not self.is_of_the_student(type(value)):
            return ""
        rank = suit = None
        for name, each in self.attributes(value):
            if name.endswith("rank"):
                rank = each
            elif name.endswith("suit"):
                suit = each
        if type(rank) is not int or not 1 <= rank <= len(RANK_LETTERS) or type(suit) is not str:
            return ""
        return RANK_LETTERS[rank - 1] + SUIT_LETTERS[suit] if suit in SUIT_LETTERS else ""

    def is_of_the_student(self, kind: type) -> bool:
        """Return True for a class in the student's files."""
        known = self._is_student.get(kind)
        if known is None:
            module = kind.__module__
            known = type(module) is str and is_student_name(module, self._sources)
            self._is_student[kind] = known
        return known


def plain_cards(text: str) -> str:
    """Replace each marked card in a written value, for a terminal: `10♥` for `TH`."""
    head, *parts = text.split(CARD_MARK)
    cards = (
        f"{each[0].replace('T', '10')}{SUIT_SIGNS.get(each[1], '')}{each[2:]}"
        for each in parts
        if len(each) > 1
    )
    return head + "".join(cards)


def _slots(kind: type) -> Iterator[str]:
    for each in kind.__mro__:
        slots = each.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else (s for s in slots if s != "__dict__")


def _is_plain(key: object) -> bool:
    """Return True if looking up a dictionary key won't run a student's `__hash__`."""
    return type(key) in (str, int, float, bool, type(None))
