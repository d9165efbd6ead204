"""Keeps track of what a test called and what came back, in words that a student can type again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

MAX_SHOWN = 300
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{4,}")
MAX_STORY = 6


@dataclass(eq=False)
class Entry:
    """Something that a test asked of a submission; its block sets `value`, or ends with `error`."""

    log: CallLog
    owner: Any
    name: str
    value: Any = None
    error: BaseException | None = None
    number: int = 0

    def __enter__(self) -> Self:
        self.log.asked += 1
        self.number = self.log.asked
        if not self.log.is_quiet:
            self.log.entries.append(self)
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.error = error
        if error is None:
            self.note()

    def note(self) -> None:
        """Draw the conclusions from an answer."""

    def note_items(self, values: list[Any]) -> None:
        """Remember where the objects in a list came from."""
        for place, item in enumerate(values):
            if is_handle(item) and item._origin is None:
                item._origin = Item(self.log, self, str(place))

    def words(self) -> str:
        """Return what was asked as Python, led by how its object came about."""
        raise NotImplementedError

    def comments(self) -> Iterator[str]:
        """Yield what the words do not tell."""
        yield from ()

    def evidence(self) -> str:
        """Return the words, and the comments after them as in Python."""
        return cut("  # ".join([self.words(), *self.comments()]))


@dataclass(eq=False)
class Call(Entry):
    """One remote call: on what, which name, with what, and the lines that `input()` had to read.

    `is_run` tells that it ran in a console. `around` is what a test did with what came back, with
    `{}` for the call.
    """

    values: Sequence[Any] = ()
    named: Mapping[str, Any] = field(default_factory=dict)
    answers: Sequence[str] | None = None
    is_run: bool = False
    around: str = "{}"

    @property
    def arguments(self) -> list[Any]:
        """All that it was called with."""
        return [*self.values, *self.named.values()]

    def note(self) -> None:
        if is_handle(self.value):
            if self.value._origin is None:
                self.value._origin = self
        elif isinstance(self.value, list):
            self.note_items(self.value)
        elif self.value is None and is_handle(self.owner):
            changed = [value for value in self.arguments if is_handle(value) and not value._label]
            for handle in [self.owner, *changed] if self.name else changed:
                handle._story.append(self)

    def words(self) -> str:
        return cut(_told(self, lambda names: self.around.replace("{}", self.step(names))))

    def step(self, names: Mapping[int, str]) -> str:
        """Return the call alone, with the names that objects go by."""

        def say(value: Any) -> str:
            return names.get(id(value)) or show(value)

        arguments = [say(value) for value in self.values]
        arguments += [f"{name}={say(value)}" for name, value in self.named.items()]
        if self.name in _BUILTIN_CALLS:
            return f"{self.name}({say(self.owner)})"
        subject = f"{say(self.owner)}.{self.name}" if self.name else say(self.owner)
        return f"{subject}({', '.join(arguments)})"

    def comments(self) -> Iterator[str]:
        """Yield the random numbers that were given, and the last answers to `input()`.

        A suite's own function may bring a `note`, such as the answers that it gives.
        """
        calls = [*story_of(self.owner, self), self]
        origin = self.owner._origin if is_handle(self.owner) else None
        made_of = origin.arguments if isinstance(origin, Call) else []
        given = [*made_of, *(value for call in calls for value in call.arguments)]
        numbers = next((each.numbers for each in given if type(each).__name__ == "Rand"), None)
        answers = [call.answers for call in calls if call.answers is not None]
        for what, values in (("rand", numbers), ("answers", answers[-1] if answers else None)):
            if values is not None:
                yield f"{what}: {', '.join(map(show, values)) or 'none'}"
        notes = (getattr(each, "note", None) for each in self.arguments if not is_handle(each))
        yield from (note for note in notes if isinstance(note, str))


@dataclass(eq=False)
class Item(Entry):
    """One object in the list that came back from a call."""

    def words(self) -> str:
        return f"{self.owner.words()}[{self.name}]"


@dataclass(eq=False)
class Tally(Entry):
    """Something that the suite counted while a call, its owner, was running."""

    def words(self) -> str:
        return f"{self.name} after {self.owner.words()}" if self.owner else self.name

    def comments(self) -> Iterator[str]:
        """Yield those of the call."""
        yield from self.owner.comments() if self.owner else ()


@dataclass(eq=False)
class Look(Entry):
    """One attribute that was read; what turns out to be a method to call is forgotten."""

    def note(self) -> None:
        if is_handle(self.value) and not self.log.is_quiet:
            self.log.entries.remove(self)
        elif isinstance(self.value, list):
            self.note_items(self.value)

    def words(self) -> str:
        if type(self.owner).__name__ == "Module":
            return f"{self.owner._path}.{self.name}"
        return cut(_told(self, self._step))

    def _step(self, names: Mapping[int, str]) -> str:
        return f"{names.get(id(self.owner)) or show(self.owner)}.{self.name}"


_BUILTIN_CALLS = ("str", "len", "list")


class CallLog:
    """The remote calls of one test, newest last."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.asked = self.is_quiet = 0

    def call(self, owner: Any, name: str, values: Sequence[Any], named: Mapping[str, Any]) -> Call:
        """Note a call."""
        return Call(self, owner, name, values=values, named=named)

    def look(self, owner: Any, name: str) -> Look:
        """Note that an attribute is read."""
        return Look(self, owner, name)

    def tally(self, what: str, value: int) -> int:
        """Note what a test reads of the suite's own counts, and return it."""
        calls = [each for each in self.entries if isinstance(each, Call)]
        runs = [call for call in calls if call.is_run]
        call = next(reversed(runs or calls), None)
        with Tally(self, call, what, value):
            return value

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep what the suite does to set a test up out of the log."""
        self.is_quiet += 1
        try:
            yield
        finally:
            self.is_quiet -= 1

    def last(self, error: BaseException | None = None) -> Entry | None:
        """Return the newest entry that ended with an error; else the newest of all."""
        raised = (entry for entry in reversed(self.entries) if entry.error and entry.error is error)
        return next(raised, self.entries[-1] if self.entries else None)


def story_of(value: Any, until: Entry | None = None) -> list[Call]:
    """Return the calls that changed an object before `until`; none for a plain value."""
    story: list[Call] = value._story if is_handle(value) else []
    return [call for call in story if until is None or call.number < until.number]


def is_handle(value: Any) -> bool:
    """Say whether a value is a handle, without asking it anything."""
    return getattr(type(value), "is_handle", False) is True


def show(value: Any) -> str:
    """Return a value as a student would write it, cut to a readable length."""
    return cut(_show(value, MAX_SHOWN, _how_it_came))


def describe(value: Any) -> str:
    """Return what came back: of an object that is a number, a text or a list, that as well."""
    return cut(_show(value, MAX_SHOWN, _what_it_is))


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
    if kind.__name__ in _WORDS:
        return _WORDS[kind.__name__]
    return str(getattr(value, "shown", "a function")) if callable(value) else repr(value)


_BRACKETS: Mapping[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}
_WORDS = {
    "Deck": "draw", "Module": "module", "Package": "package", "Rand": "rand",
    "Recorder": "recorder", "Transcript": "a transcript",
}  # fmt: skip


def _how_it_came(handle: Any) -> str:
    if handle._label:
        return str(handle._label)
    origin, handle._origin = handle._origin, None  # what came from itself is told once
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


def _told(entry: Entry, say: Callable[[Mapping[int, str]], str]) -> str:
    """Lead what an entry says of its objects with the earlier calls that changed them."""
    names: dict[int, str] = {}
    steps: list[str] = []
    arguments = entry.arguments if isinstance(entry, Call) else []
    for handle in (entry.owner, *arguments):
        if (story := story_of(handle, entry)) and id(handle) not in names:
            steps.append(f"{_name(handle, names)} = {show(handle)}")
            steps += ["…"] if len(story) > MAX_STORY else []
            steps += [call.step(names) for call in story[-MAX_STORY:]]
    return "; ".join([*steps, say(names)])


def _name(handle: Any, names: dict[int, str]) -> str:
    """Name an object after the last word of its class: `hand`, or `hand2`, is a BlackJackHand."""
    word = re.search(r"[A-Z]?[a-z]+$", handle._class_name)
    name = (word[0] if word else handle._class_name).lower()
    like = sum(each.startswith(name) for each in names.values())
    names[id(handle)] = f"{name}{like + 1}" if like else name
    return names[id(handle)]
