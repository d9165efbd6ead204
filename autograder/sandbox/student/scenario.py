"""A hidden test as data: the steps that a worker plays, and the checks of their results.

A scenario is recorded once (`recording`), played by a worker, one frame for each of its parts, and
judged outside (`grading/judging.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from autograder.sandbox.host import protocol
from casino.messages import Call, Text

__all__ = [
    "Check",
    "LiveAt",
    "ModuleAt",
    "Scenario",
    "ShownValue",
    "Step",
    "StepAt",
    "Worked",
    "copy_value",
    "each_of",
    "inner",
]


@dataclass(frozen=True)
class StepAt:
    """The future result of a step, by its number."""

    place: int


@dataclass(frozen=True)
class ModuleAt:
    """A module of the submission, by its dotted name."""

    path: str


@dataclass(frozen=True)
class LiveAt:
    """An object that answers live while a test is played, by its number."""

    place: int


@dataclass(frozen=True)
class ShownValue:
    """A computed value with its own evidence: a call and a deck."""

    value: Any
    call: Call
    deck: str = ""


@dataclass(frozen=True, eq=False)
class Worked:
    """A value computed from results when they are judged: `function(*values)`.

    `words` name it in evidence if it isn't just the result of a call.
    """

    function: Callable[..., Any]
    values: tuple[Any, ...]
    words: Text = ""


@dataclass(eq=False)
class Step:
    """One action in the worker; a `StepAt` among its arguments refers to an earlier result.

    `raises` are the exceptions of which it must raise one; `may_raise` allows any. `about` is the
    criterion charged for its failure, or "" for the test's own. An `is_quiet` step sets the test up
    and isn't shown in evidence. Evidence calls its result by its `label`, and a call with it gets
    the `remark` as a comment. `deck` are the cards that it is, or deals. `inputs` are the lines
    that a program had to read.
    """

    place: int
    action: str
    arguments: tuple[Any, ...]
    game: int | None = None
    about: str = ""
    raises: tuple[str, ...] = ()
    may_raise: bool = False
    is_quiet: bool = False
    label: str = ""
    remark: Text = ""
    deck: str = ""
    inputs: tuple[str, ...] | None = None

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """The steps whose results are among the arguments."""
        return tuple([each.place for each in inner(self.arguments)])


@dataclass(frozen=True, eq=False)
class Check:
    """A required result: `got` and `expected` contain results, or values computed from them.

    `after` is the number of steps that were recorded before it.
    """

    after: int
    got: Any
    operator: str
    expected: Any
    game: int | None = None
    about: str = ""


@dataclass
class Scenario:
    """A recorded test; each of its games has its own objects and is judged separately.

    `unlocked_by` are prefixes of criteria: the scenario has stand-ins for their objects, and is
    played only if one of them lost points. `live` opens the objects that answer live. `asserted`
    are the files and lines of the assertions that compared an answer.
    """

    steps: list[Step] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    games: int = 0
    unlocked_by: set[str] = field(default_factory=set)
    live: list[Callable[[], Any]] = field(default_factory=list)
    wants_all: bool = False
    asserted: set[tuple[str, int]] = field(default_factory=set)

    @cached_property
    def _asked_for(self) -> frozenset[int]:
        asked = ((check.got, check.expected) for check in self.checks)
        found = {each.place for both in asked for each in inner(both)}
        return frozenset(found | {step.place for step in self.steps if step.raises})

    def wants(self, place: int) -> bool:
        """Return True if a step's result is needed outside."""
        return self.wants_all or place in self._asked_for

    @cached_property
    def modules(self) -> frozenset[str]:
        """The names of the modules that steps use."""
        found = (each for step in self.steps for each in each_of(step.arguments))
        recorded = (getattr(each, "recorded", each) for each in found)
        return frozenset(each.path for each in recorded if isinstance(each, ModuleAt))

    def sent_from(self, first: int) -> list[tuple[Any, ...]]:
        """Return the steps from `first` on in the worker's format, without expected values."""
        return [
            (self.wants(step.place), step.action, *map(_encode, step.arguments))
            for step in self.steps[first:]
        ]

    @cached_property
    def _frames(self) -> dict[tuple[bool, bool], bytes]:
        return {}

    def packed(self, *, again: bool, announces: bool) -> bytes:
        """Return the frame for a worker that has played tests before, or reports each step."""
        key = again, announces
        if key not in self._frames:
            self._frames[key] = protocol.pack(("play", self.sent_from(0), again, announces))
        return self._frames[key]

    def packed_from(self, first: int, *, again: bool, announces: bool) -> bytes:
        """Return the frame of the steps from number `first` on, after earlier ones were played."""
        if first:
            return protocol.pack(("go_on", self.sent_from(first), announces))
        return protocol.pack(("play", self.sent_from(0), again, announces))


def inner(value: Any) -> Iterator[StepAt]:
    """Yield the results of steps in a value, or from which it is computed."""
    for each in each_of(value):
        recorded = getattr(each, "recorded", each)
        if isinstance(recorded, StepAt):
            yield recorded
        elif isinstance(recorded, Worked):
            yield from inner(recorded.values)


def copy_value(value: Any) -> Any:
    """Return a value with copied containers, since a test may extend the same list."""
    if type(value) is list or type(value) is tuple:
        return type(value)([copy_value(each) for each in value])
    if type(value) is dict:
        return {copy_value(key): copy_value(each) for key, each in value.items()}
    return value


def each_of(value: Any) -> Iterator[Any]:
    """Yield a value, or its items at any depth if it is a container."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if type(each) in protocol.SCALARS:
            yield each
        elif isinstance(each, list | tuple):
            waiting += reversed(each)
        elif isinstance(each, dict):
            waiting += reversed([part for item in each.items() for part in item])
        elif isinstance(each, set | frozenset):
            waiting += each
        else:
            yield each


def _encode(value: Any) -> Any:
    """Return an argument in the sent form: results and modules as bytes, and plain values."""
    value = getattr(value, "recorded", value)
    if isinstance(value, StepAt):
        return str(value.place).encode()
    if isinstance(value, ModuleAt):
        return value.path.encode()
    if isinstance(value, dict):
        return {_encode(key): _encode(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_encode(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_encode(item) for item in value])
    if isinstance(value, Worked):
        raise TypeError("a value worked out of answers cannot be asked about; `yield` it first")
    return value
