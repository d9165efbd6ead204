"""A hidden test as data: its scenario has the steps for a worker, and checks of their results.

A step is one action on student code, such as a call. A scenario is recorded once (`recording`),
played by a worker, and judged in the grader (`grading/judging.py`). A test can contain several
games, which have their own objects and are judged separately.
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
    """A placeholder for the result of a recorded step, which is identified by its number."""

    place: int


@dataclass(frozen=True)
class ModuleAt:
    """A placeholder for a module of the submission, which is identified by its dotted name."""

    path: str


@dataclass(frozen=True)
class LiveAt:
    """A placeholder for an object of the grader that student code calls during a test."""

    place: int


@dataclass(frozen=True)
class ShownValue:
    """A computed value for a check, with the call and deck to show as its evidence."""

    value: Any
    call: Call
    deck: str = ""


@dataclass(frozen=True, eq=False)
class Worked:
    """A value that is computed from results when they are judged: `function(*values)`."""

    function: Callable[..., Any]
    values: tuple[Any, ...]
    words: Text = ""  # its name in evidence, unless it is just the result of a call


@dataclass(eq=False)
class Step:
    """One action of a test on student code, such as a call; arguments may be placeholders."""

    place: int  # its number in the scenario
    action: str  # a key of `Player.actions` in `inside/playing.py`
    arguments: tuple[Any, ...]
    game: int | None = None
    about: str = ""  # the criterion charged for its failure; "" for the test's own
    raises: tuple[str, ...] = ()  # exceptions of which it must raise one
    may_raise: bool = False  # it may raise any exception
    is_quiet: bool = False  # it prepares the test and isn't shown in evidence
    label: str = ""  # the name of its result in evidence
    remark: Text = ""  # a comment in evidence on calls with its result
    deck: str = ""  # the cards that its result contains or deals
    inputs: tuple[str, ...] | None = None  # the lines that a program could read

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """The numbers of the earlier steps whose results are among the arguments."""
        return tuple([each.place for each in inner(self.arguments)])


@dataclass(frozen=True, eq=False)
class Check:
    """A comparison that a test requires: `got operator expected`, with results of steps in both."""

    after: int  # the number of steps that were recorded before it
    got: Any
    operator: str
    expected: Any
    game: int | None = None
    about: str = ""


@dataclass
class Scenario:
    """A hidden test as data: the steps for a worker, and the checks of their results."""

    steps: list[Step] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    games: int = 0
    # Prefixes of criteria: a scenario with stand-ins is played only if one of them lost points.
    unlocked_by: set[str] = field(default_factory=set)
    # Functions that create the grader's objects for student code to call.
    live: list[Callable[[], Any]] = field(default_factory=list)
    wants_all: bool = False
    # File and line of each `assert` that compared a result.
    asserted: set[tuple[str, int]] = field(default_factory=set)

    @cached_property
    def _asked_for(self) -> frozenset[int]:
        pairs = ((check.got, check.expected) for check in self.checks)
        found = {each.place for both in pairs for each in inner(both)}
        return frozenset(found | {step.place for step in self.steps if step.raises})

    def wants(self, place: int) -> bool:
        """Return True if the grader needs the result of step number `place`."""
        return self.wants_all or place in self._asked_for

    @cached_property
    def modules(self) -> frozenset[str]:
        """The dotted names of the modules that steps use."""
        found = (each for step in self.steps for each in each_of(step.arguments))
        recorded = (getattr(each, "recorded", each) for each in found)
        return frozenset(each.path for each in recorded if isinstance(each, ModuleAt))

    def sent_from(self, first: int) -> list[tuple[Any, ...]]:
        """Return the steps from number `first` on as they are sent, without expected values."""
        return [
            (self.wants(step.place), step.action, *map(_encode, step.arguments))
            for step in self.steps[first:]
        ]

    @cached_property
    def _frames(self) -> dict[tuple[bool, bool], bytes]:
        return {}

    def packed(self, *, again: bool, announces: bool) -> bytes:
        """Return the test as a frame for a worker, cached.

        `again` is True if the worker has played tests before; with `announces`, it reports each
        step.
        """
        key = again, announces
        if key not in self._frames:
            self._frames[key] = protocol.pack(("play", self.sent_from(0), again, announces))
        return self._frames[key]

    def packed_from(self, first: int, *, again: bool, announces: bool) -> bytes:
        """Return a frame with the steps from number `first` on, after earlier ones were played."""
        if first:
            return protocol.pack(("go_on", self.sent_from(first), announces))
        return protocol.pack(("play", self.sent_from(0), again, announces))


def inner(value: Any) -> Iterator[StepAt]:
    """Yield the placeholders for results of steps in a value, or from which it is computed."""
    for each in each_of(value):
        recorded = getattr(each, "recorded", each)
        if isinstance(recorded, StepAt):
            yield recorded
        elif isinstance(recorded, Worked):
            yield from inner(recorded.values)


def copy_value(value: Any) -> Any:
    """Copy a value's lists, tuples, and dicts at any depth, because a test may change them."""
    if type(value) is list or type(value) is tuple:
        return type(value)([copy_value(each) for each in value])
    if type(value) is dict:
        return {copy_value(key): copy_value(each) for key, each in value.items()}
    return value


def each_of(value: Any) -> Iterator[Any]:
    """Yield a value, or the items of a list, tuple, dict, or set at any depth."""
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
    """Return an argument of a step as it is sent to a worker, with placeholders as bytes."""
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
