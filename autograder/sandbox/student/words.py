"""Formats values and console output of student code for feedback, as a student writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from autograder.sandbox.host.protocol import NO_VALUE, Reference
from autograder.text import printable
from casino.messages import Message, Text

__all__ = ["MAX_SHOWN", "console_lines", "cut", "show"]

MAX_SHOWN = 300
LONG_NUMBER, MAX_BITS = 30, 10_000  # Python prints no number of more than 4,300 digits
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{4,}")


def console_lines(text: str) -> list[str]:
    """Return the lines of console output that are graded: nonempty, with single spaces."""
    return [line for raw in text.splitlines() if (line := " ".join(raw.split()))]


def show(value: Any) -> Text:
    """Return a value as a student would write it, cut to `MAX_SHOWN` characters."""
    if type(value) is Reference and value.value is NO_VALUE:
        return Message("a {name} object", name=value.class_name)
    return cut(_show(value, MAX_SHOWN))


def cut(text: Text, room: int = MAX_SHOWN) -> Text:
    """Shorten a text to `room` characters, with unprintable characters as escapes.

    In a message, the longest value is shortened. Addresses of objects are removed, because they
    differ from run to run.
    """
    if isinstance(text, Message):
        values = {
            name: cut(value) if isinstance(value, Text) else value
            for name, value in text.values.items()
        }
        over = len(str(Message(text.form, **values))) - room
        if over > 0 and values:
            longest = max(values, key=lambda name: len(str(values[name])))
            value = str(values[longest])
            values[longest] = cut(value, max(1, len(value) - over))
        return Message(text.form, **values)
    text = _ADDRESS.sub("", text)
    return printable(text if len(text) <= room else f"{text[: room - 1]}…")


def _show(value: Any, room: int) -> str:
    """Return a value's text in about `room` characters; nested values get half as many."""
    kind = type(value)
    if kind is Reference:
        if value.value is NO_VALUE:
            return f"a {value.class_name} object"
        return f"{value.class_name}({_show(value.value, MAX_SHOWN // 2)})"
    if kind is str:
        return repr(value[:room])
    if kind in _BRACKETS:
        return _show_items(value, kind, room)
    if kind is dict:
        half = room // 2
        pairs = ((_show(key, half), _show(item, half)) for key, item in value.items())
        return "{" + _join((f"{key}: {item}" for key, item in pairs), room) + "}"
    return _show_number(value) if kind is int else repr(value)


def _show_number(value: int) -> str:
    """Return an integer's text, with a long power of ten written as `10**400`."""
    digits = str(value) if value.bit_length() <= MAX_BITS else ""
    if len(digits) > LONG_NUMBER and digits.rstrip("0") == "1":
        return f"10**{len(digits) - 1}"
    return repr(value)


_BRACKETS: Mapping[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}


def _show_items(value: Any, kind: type, room: int) -> str:
    texts: Iterable[str] = (_show(item, room // 2) for item in value)
    if kind in (set, frozenset):
        texts = sorted(texts)
    inner = _join(texts, room)
    comma = "," if kind is tuple and len(value) == 1 else ""
    return f"{_BRACKETS[kind][0]}{inner}{comma}{_BRACKETS[kind][1]}"


def _join(texts: Iterable[str], room: int) -> str:
    """Join texts with commas; an ellipsis replaces the rest after about `room` characters."""
    parts: list[str] = []
    for text in texts:
        parts.append(text)
        room -= len(text) + 2
        if room < 0:
            parts.append("…")
            break
    return ", ".join(parts)
