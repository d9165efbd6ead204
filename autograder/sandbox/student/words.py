"""Values in words that a student can type again: how an object was made, and what it is.

Nothing here asks a submission anything: a test that has ended must not run student code again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from autograder.text import printable

__all__ = ["MAX_SHOWN", "cut", "describe", "is_handle", "show"]

MAX_SHOWN = 300
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{4,}")


def is_handle(value: Any) -> bool:
    """Return True for a handle; the value itself is not asked, only its type."""
    return getattr(type(value), "is_handle", False) is True


def show(value: Any) -> str:
    """Return a value as a student would write it, cut to a readable length."""
    return cut(_show(value, MAX_SHOWN, _how_it_came))


def describe(value: Any) -> str:
    """Describe a result; an object of a class derived from a plain type with its plain value."""
    return cut(_show(value, MAX_SHOWN, _what_it_is))


def cut(text: str) -> str:
    """Shorten a text to `MAX_SHOWN` characters, with unprintable characters as escapes.

    Addresses of objects are left out: they differ from run to run and tell a student nothing.
    """
    text = _ADDRESS.sub("", text)
    text = text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
    return printable(text)


def _show(value: Any, room: int, say: Callable[[Any], str]) -> str:
    """Return a value in about `room` characters; nothing is asked of a submission for it."""
    if is_handle(value):
        return say(value)
    kind = type(value)
    if kind is str:
        return repr(value[:room])
    if value is None or kind in (bool, int, float, bytes):
        return repr(value)
    if kind in _BRACKETS:
        return _show_items(value, kind, room, say)
    if kind is dict:
        half = room // 2
        pairs = ((_show(key, half, say), _show(item, half, say)) for key, item in value.items())
        return "{" + _joined((f"{key}: {item}" for key, item in pairs), room) + "}"
    # A suite's own object says in its class what it is called; a suite never gets the real thing.
    if shown_as := getattr(kind, "shown_as", ""):
        return str(shown_as)
    return "a function" if callable(value) else repr(value)


_BRACKETS: Mapping[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}


def _how_it_came(handle: Any) -> str:
    if handle._label:
        return str(handle._label)
    # An object that came out of itself would be told for ever; its own origin is hidden meanwhile.
    origin, handle._origin = handle._origin, None
    try:
        return str(origin.words()) if origin is not None else f"a {handle._class_name} object"
    finally:
        handle._origin = origin


def _what_it_is(handle: Any) -> str:
    if handle._is_plain:
        return f"{handle._class_name}({_show(handle._value, MAX_SHOWN // 2, _what_it_is)})"
    return str(handle._label) or f"a {handle._class_name} object"


def _show_items(value: Any, kind: type, room: int, say: Callable[[Any], str]) -> str:
    texts: Iterable[str] = (_show(item, room // 2, say) for item in value)
    if kind in (set, frozenset):
        texts = sorted(texts)
    inner = _joined(texts, room)
    comma = "," if kind is tuple and len(value) == 1 else ""
    return f"{_BRACKETS[kind][0]}{inner}{comma}{_BRACKETS[kind][1]}"


def _joined(texts: Iterable[str], room: int) -> str:
    """Join texts with commas until there is no more room."""
    parts: list[str] = []
    for text in texts:
        parts.append(text)
        room -= len(text) + 2
        if room < 0:
            parts.append("…")
            break
    return ", ".join(parts)
