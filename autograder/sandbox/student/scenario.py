"""A hidden test as data: the steps that a worker plays, and the checks of their results.

A scenario is recorded once (`recording`), played by a worker as one frame for each of its parts,
and judged outside (`grading/judging.py`).
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
    """The coming result of a step, by its number."""

    place: int


@dataclass(frozen=True)
class ModuleAt:
    """A module of the submission, by its dotted name."""

    path: str


@dataclass(frozen=True)
class LiveAt:
    """What answers live while a test is played, by its number."""

    place: int


@dataclass(frozen=True)
class ShownValue:
    """A worked-out value that comes with evidence of its own: a call and a deck."""

    value: Any
    call: Call
    deck: str = ""


@dataclass(frozen=True, eq=False)
class Worked:
    """A value worked out of results when they are judged: `function(*values)`.

    `words` names it in evidence where it is not simply the result of a call.
    """

    function: Callable[..., Any]
    values: tuple[Any, ...]
    words: Text = ""


@dataclass(eq=False)
class Step:
    """One action in the worker; a `StepAt` among its arguments stands for an earlier result.

    `raises` are the exceptions of which one has to end it; `may_raise` says that it may end with
    any. `about` is the criterion that its failure is charged to, "" for that of the test. A step
    that `is_quiet` sets the test up, and is not told in evidence. There its result is called by its
    `label`, and a call that is given it gets the `remark` as a comment. `deck` are
    the cards that it is, or deals. `inputs` are the lines that a program had to read.
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
        """The steps whose results stand among the arguments."""
        return tuple([each.place for each in inner(self.arguments)])


@dataclass(frozen=True, eq=False)
class Check:
    """What a result has to be: `got` and `expected` hold results, or values worked out of them.

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
    """A recorded test; each of its games has objects of its own, and is judged apart.

    `unlocked_by` are beginnings of criteria: the scenario has stand-ins for what these are about,
    and is played only where one of them lost points. `live` opens what answers live. `asserted` are
    the files and lines of the assertions that compared an answer.
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
        """The names of the modules that steps ask for something."""
        found = (each for step in self.steps for each in each_of(step.arguments))
        recorded = (getattr(each, "recorded", each) for each in found)
        return frozenset(each.path for each in recorded if isinstance(each, ModuleAt))

    def sent_from(self, first: int) -> list[tuple[Any, ...]]:
        """Return the steps from one on as a worker gets them; they hold no expected value."""
        return [
            (self.wants(step.place), step.action, *map(_encode, step.arguments))
            for step in self.steps[first:]
        ]

    @cached_property
    def _frames(self) -> dict[tuple[bool, bool], bytes]:
        return {}

    def packed(self, *, again: bool, announces: bool) -> bytes:
        """Return the frame for a worker that has played tests before, or is asked step by step."""
        key = again, announces
        if key not in self._frames:
            self._frames[key] = protocol.pack(("play", self.sent_from(0), again, announces))
        return self._frames[key]

    def packed_from(self, first: int, *, again: bool, announces: bool) -> bytes:
        """Return the frame of the steps from one on; those before it were played already."""
        if first:
            return protocol.pack(("go_on", self.sent_from(first), announces))
        return protocol.pack(("play", self.sent_from(0), again, announces))


def inner(value: Any) -> Iterator[StepAt]:
    """Yield the results of steps that a value holds, or is worked out of."""
    for each in each_of(value):
        recorded = getattr(each, "recorded", each)
        if isinstance(recorded, StepAt):
            yield recorded
        elif isinstance(recorded, Worked):
            yield from inner(recorded.values)


def copy_value(value: Any) -> Any:
    """Return a value with containers of its own: a test may fill the same list further."""
    if type(value) is list or type(value) is tuple:
        return type(value)([copy_value(each) for each in value])
    if type(value) is dict:
        return {copy_value(key): copy_value(each) for key, each in value.items()}
    return value


def each_of(value: Any) -> Iterator[Any]:
    """Yield a value, or what it holds if it is a container, however deep."""
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
    """Return an argument as it crosses: results and modules as bytes, and plain values."""
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
