"""The log of one test's calls and their results, from which evidence is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from autograder.sandbox.student.words import cut, is_handle, show

__all__ = ["Asked", "Call", "CallLog", "Entry", "Item", "Look", "Tally", "story_of"]

MAX_STORY = 6
Asked = tuple["Call", Any, Any, bool]


@dataclass(eq=False)
class Entry:
    """Something that a test asked of a submission; its block sets `value`, or ends with `error`."""

    log: CallLog
    owner: Any
    name: str
    value: Any = None
    error: BaseException | None = None
    number: int = 0
    given: Any = None  # the submission's answer, where `value` was corrected

    def __enter__(self) -> Self:
        self.log.asked += 1
        self.number = self.log.asked
        if not self.log.is_quiet:
            self.log.entries.append(self)
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.error = error
        if error is None:
            self._put_right()
            self.note()

    def _put_right(self) -> None:
        """Put the right answer in the place of a wrong one that an earlier run has shown."""
        if self.number in self.log.right:
            self.given, self.value = self.value, self.log.right[self.number]
            if isinstance(self.value, type) and issubclass(self.value, Exception):
                raise self.value

    def note(self) -> None:
        """Draw the conclusions from an answer."""

    def note_items(self, values: list[Any]) -> None:
        """Remember where the objects in a list came from."""
        for place, item in enumerate(values):
            if is_handle(item) and item._origin is None:
                item._origin = Item(self.log, self, str(place))

    def words(self) -> str:
        """Return the request as Python, preceded by the calls that made its object."""
        raise NotImplementedError

    def comments(self) -> Iterator[str]:
        """Yield remarks to add to the words."""
        yield from ()

    def evidence(self) -> str:
        """Return the words, and the comments after them as in Python."""
        return cut("  # ".join([self.words(), *self.comments()]))


@dataclass(eq=False)
class Call(Entry):
    """One remote call: its owner, name, arguments, and the lines that `input()` had to read.

    `is_run` tells that it ran in a console. `around` is the expression that used it, with
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
        """Yield the random numbers that were given, and the last answers to `input()`."""
        calls = [*story_of(self.owner, self), self]
        origin = self.owner._origin if is_handle(self.owner) else None
        made_of = origin.arguments if isinstance(origin, Call) else []
        given = [*made_of, *(value for call in calls for value in call.arguments)]
        # A rigged source of the suite's says itself what it handed out.
        yield from [each.remark for each in given if hasattr(type(each), "remark")][:1]
        answers = [call.answers for call in calls if call.answers is not None]
        if answers:
            yield f"answers: {', '.join(map(show, answers[-1])) or 'none'}"


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
class Observation(Entry):
    """Something that the suite saw a program do, in words; `told` is more of it.

    `deck` are the cards with which it can be seen at the table.
    """

    told: str = ""
    deck: str = ""

    def words(self) -> str:
        return self.name

    def comments(self) -> Iterator[str]:
        """Yield the remark, if there is one."""
        if self.told:
            yield self.told


@dataclass(eq=False)
class Look(Entry):
    """One attribute that was read; forgotten if it turns out to be a method."""

    def note(self) -> None:
        if is_handle(self.value) and not self.log.is_quiet:
            self.log.entries.remove(self)
        elif isinstance(self.value, list):
            self.note_items(self.value)

    def words(self) -> str:
        if getattr(type(self.owner), "is_module", False):
            return f"{self.owner._path}.{self.name}"
        return cut(_told(self, self._step))

    def _step(self, names: Mapping[int, str]) -> str:
        return f"{names.get(id(self.owner)) or show(self.owner)}.{self.name}"


_BUILTIN_CALLS = ("str", "len", "list")


class CallLog:
    """The remote calls of one test, newest last.

    `right` holds answers that take the place of wrong ones, by the number of the entry: with them a
    test goes on past a wrong answer. `asks`, where it is a list, gets all that the suite's scripts
    ask: the call, its answer, the right one, and whether it was right.
    """

    def __init__(self) -> None:
        self.right: Mapping[int, Any] = {}
        self.asks: list[Asked] | None = None
        self.entries: list[Entry] = []
        self.asked = self.is_quiet = 0

    def call(self, owner: Any, name: str, values: Sequence[Any], named: Mapping[str, Any]) -> Call:
        """Note a call."""
        return Call(self, owner, name, values=values, named=named)

    def look(self, owner: Any, name: str) -> Look:
        """Note that an attribute is read."""
        return Look(self, owner, name)

    def tally(self, what: str, value: int) -> int:
        """Note a value that a test read from the suite's own counts, and return it."""
        calls = [each for each in self.entries if isinstance(each, Call)]
        runs = [call for call in calls if call.is_run]
        call = next(reversed(runs or calls), None)
        with Tally(self, call, what, value):
            return value

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep the suite's setup of a test out of the log."""
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


def _told(entry: Entry, say: Callable[[Mapping[int, str]], str]) -> str:
    """Return an entry's words, preceded by the earlier calls that changed its objects."""
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
