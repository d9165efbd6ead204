"""Keeps track of what a test called and what came back, in words that a student can type again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

MAX_SHOWN = 300
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{4,}")
MAX_STORY = 6


@dataclass(eq=False)
class Entry:
    """Something that a test asked of a submission; its block sets `value`.

    `returned` says whether the block came to its end.
    """

    log: CallLog
    owner: Any
    name: str
    value: Any = None
    returned: bool = False

    def __enter__(self) -> Self:
        if not self.log.is_quiet:
            self.log.entries.append(self)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.returned = True
            self.note()

    def note(self) -> None:
        """Draw the conclusions from an answer."""

    def words(self) -> str:
        """Return what was asked as Python, led by how its object came about."""
        raise NotImplementedError


@dataclass(eq=False)
class Call(Entry):
    """One remote call: on what, which name, with what."""

    values: Sequence[Any] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    def note(self) -> None:
        if is_handle(self.value):
            if self.value._origin is None:
                self.value._origin = self
        elif self.value is None and is_handle(self.owner) and self.name:
            self.owner._story.append(self)

    def words(self) -> str:
        arguments = [show(value) for value in self.values]
        arguments += [f"{name}={show(value)}" for name, value in self.named.items()]
        joined = ", ".join(arguments)
        if self.name in _BUILTIN_CALLS:
            return _story(self.owner, lambda subject: f"{self.name}({subject})")
        if not self.name:
            return f"{show(self.owner)}({joined})"
        return _story(self.owner, lambda subject: f"{subject}.{self.name}({joined})")


@dataclass(eq=False)
class Look(Entry):
    """One attribute that was read; what turns out to be a method to call is forgotten."""

    def note(self) -> None:
        if is_handle(self.value) and not self.log.is_quiet:
            self.log.entries.remove(self)

    def words(self) -> str:
        if type(self.owner).__name__ == "Module":
            return f"{self.owner._path}.{self.name}"
        return _story(self.owner, lambda subject: f"{subject}.{self.name}")


_BUILTIN_CALLS = ("str", "len", "list")


class CallLog:
    """The remote calls of one test, newest last."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.is_quiet = 0

    def call(self, owner: Any, name: str, values: Sequence[Any], named: Mapping[str, Any]) -> Call:
        """Note a call."""
        return Call(self, owner, name, None, False, values, named)

    def look(self, owner: Any, name: str) -> Look:
        """Note that an attribute is read."""
        return Look(self, owner, name)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep what the suite does to set a test up out of the log."""
        self.is_quiet += 1
        try:
            yield
        finally:
            self.is_quiet -= 1

    def last(self) -> Entry | None:
        """Return the newest entry; one that did not return, where there is one, comes first."""
        for entry in reversed(self.entries):
            if not entry.returned:
                return entry
        return self.entries[-1] if self.entries else None


def is_handle(value: Any) -> bool:
    """Say whether a value is a handle, without asking it anything."""
    return getattr(type(value), "is_handle", False) is True


def show(value: Any) -> str:
    """Return a value as a student would write it, cut to a readable length."""
    return cut(_show(value))


def cut(text: str) -> str:
    """Return a text in at most `MAX_SHOWN` characters, what does not print as escapes.

    Addresses of objects are left out: they differ from run to run and tell a student nothing.
    """
    text = _ADDRESS.sub("", text)
    text = text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
    return printable(text)


def printable(text: str) -> str:
    """Return a text with control characters, line ends and lone surrogates as escapes."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def _show(value: Any, room: int = MAX_SHOWN) -> str:
    """Return a value in about `room` characters; nothing is asked of a submission for it."""
    if is_handle(value):
        return _show_handle(value)
    kind = type(value)
    if kind is str:
        return repr(value[:room])
    if value is None or kind in (bool, int, float, bytes):
        return repr(value)
    if kind in _BRACKETS:
        return _show_items(value, kind, room)
    if kind is dict:
        pairs = ((_show(key, room // 2), _show(item, room // 2)) for key, item in value.items())
        return "{" + _joined((f"{key}: {item}" for key, item in pairs), room) + "}"
    if kind.__name__ in _WORDS:
        return _WORDS[kind.__name__]
    return "a function" if callable(value) else repr(value)


_BRACKETS: Mapping[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}
_WORDS = {
    "Deck": "draw", "Module": "module", "Package": "package", "Rand": "rand",
    "Recorder": "recorder", "Transcript": "a transcript",
}  # fmt: skip


def _show_handle(value: Any) -> str:
    if value._label:
        return str(value._label)
    if value._origin is not None:
        return str(value._origin.words())
    return f"a {value._class_name} object"


def _show_items(value: Any, kind: type, room: int) -> str:
    texts: Iterable[str] = (_show(item, room // 2) for item in value)
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


def _story(owner: Any, say: Any) -> str:
    """Lead a call with the earlier ones that changed its object."""
    subject = show(owner)
    if not is_handle(owner) or not owner._story:
        return cut(str(say(subject)))
    name = owner._class_name.lower()
    steps = [
        f"{name}.{call.name}({', '.join(show(value) for value in call.values)})"
        for call in owner._story[-MAX_STORY:]
    ]
    if len(owner._story) > MAX_STORY:
        steps.insert(0, "…")
    return cut("; ".join([f"{name} = {subject}", *steps, str(say(name))]))
