"""A submission with immediate answers to each step, for tests of the sandbox.

Hidden tests are recorded and play in one frame. A test of the sandbox needs each answer, so here
each step is a frame, which uses the objects of earlier ones.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.sandbox.host import protocol
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.replies import Raised
from autograder.sandbox.student.words import console_lines

__all__ = ["Asking", "Console", "Handle", "StudentError"]


class StudentError(Exception):
    """An exception that the submission raised; its real class also derives from a builtin one."""

    def __init__(self, raised: Raised) -> None:
        Exception.__init__(self, str(raised.words))
        self.kind, self.text, self.places = raised.kind, raised.text, list(raised.places)
        self.words = str(raised.words)

    def __str__(self) -> str:
        return self.words  # that of the builtin class may want more than a text


_LEFT_OUT = (Exception, AssertionError, StopIteration, StopAsyncIteration)
_CLASSES = {
    name: type("Student" + name, (StudentError, kind), {"__init__": StudentError.__init__})
    for name, kind in vars(builtins).items()
    if isinstance(kind, type)
    and issubclass(kind, Exception)
    and not issubclass(kind, ExceptionGroup)
    and kind not in _LEFT_OUT
}


@dataclass(frozen=True)
class Console:
    """What one run printed and returned."""

    exited: bool
    returned: Any
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines as they are graded."""
        return console_lines(self.text)


@dataclass(eq=False)
class Handle:
    """An object of the submission's, by the step that gave it."""

    student: Asking
    place: int
    reference: protocol.Reference

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Attribute(self.student, str(self.place).encode(), name)

    def __call__(self, *values: Any, **named: Any) -> Any:
        return self.student.step("call", str(self.place).encode(), list(values), named)

    def __str__(self) -> str:
        return str(self.student.step("str", str(self.place).encode()))

    def __len__(self) -> int:
        return int(self.student.step("size", str(self.place).encode()))

    def __iter__(self) -> Any:
        return iter(self.student.step("list", str(self.place).encode()))


@dataclass(eq=False)
class Attribute:
    """An attribute: called, or read by `value`."""

    student: Asking
    owner: bytes
    name: str

    @property
    def value(self) -> Any:
        """What stands there now."""
        return self.student.step("get", self.owner, self.name)

    def __call__(self, *values: Any, **named: Any) -> Any:
        return self.student.step("method", self.owner, self.name, list(values), named)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.value, name)

    def __eq__(self, other: object) -> bool:
        return bool(self.value == other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(eq=False)
class Module:
    """A module of the submission."""

    student: Asking
    path: str

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Attribute(self.student, self.path.encode(), name)


class Asking:
    """A worker's submission, by its modules; `answering` has what answers live."""

    def __init__(
        self, worker: WorkerClient, package: str, answering: Sequence[Callable[..., Any]] = ()
    ) -> None:
        self.worker, self.package, self._answering = worker, package, answering
        self._places = 0
        self._begun = False

    def __getattr__(self, name: str) -> Module:
        if name.startswith("_"):
            raise AttributeError(name)
        return Module(self, f"{self.package}.{name}")

    def step(self, action: str, *arguments: Any) -> Any:
        """Take one step; return its answer, or raise what it raised."""
        sent = [(True, action, *map(_sent, arguments))]
        frame = ("go_on", sent, False) if self._begun else ("play", sent, False, False)
        played = self.worker.play(protocol.pack(frame), self._answering, goes_on=self._begun)
        self._begun = True
        place, self._places = self._places, self._places + 1
        if place in played.raised:
            raised = played.raised[place]
            kind = next((_CLASSES[name] for name in raised.known if name in _CLASSES), StudentError)
            raise kind(raised)
        if place not in played.answers:
            self.worker.malformed("no answer")
        return self._value(played.answers[place], place)

    def anew(self) -> None:
        """Have the worker made as new before the next step."""
        self._places = 0
        played = self.worker.play(protocol.pack(("play", [], True, False)))
        assert not played.raised
        self._begun = True

    def _value(self, value: Any, place: int) -> Any:
        if isinstance(value, protocol.Reference):
            if value.value is not protocol.NO_VALUE:
                return _underneath(value.value)
            return Handle(self, place, value)
        if type(value) in (list, tuple):
            return type(value)(
                self.step("item", str(place).encode(), at)
                if isinstance(each, protocol.Reference)
                else _underneath(each)
                for at, each in enumerate(value)
            )
        return value

    def inputs(self, *lines: str) -> None:
        """Lay out the lines that `input()` will read; end of input follows."""
        self.step("inputs", list(lines))

    def run(self, function: Any, *values: Any, **named: Any) -> Console:
        """Call a program; return what it printed and returned."""
        owner, name = (
            (function.owner, function.name)
            if isinstance(function, Attribute)
            else (
                function,
                "",
            )
        )
        exited, returned, _, text = self.step("run", owner, name, list(values), named)
        return Console(exited, returned, text)

    def texts(self, values: Sequence[Any]) -> list[str]:
        """Return `str` of each value."""
        return [str(value) for value in values]


def _underneath(value: Any) -> Any:
    """Return a value with the plain ones of its objects in it."""
    if isinstance(value, protocol.Reference):
        return value if value.value is protocol.NO_VALUE else _underneath(value.value)
    if type(value) is list:
        return [_underneath(each) for each in value]
    if type(value) is dict:
        return {key: _underneath(each) for key, each in value.items()}
    return value


def _sent(value: Any) -> Any:
    if isinstance(value, Handle):
        return str(value.place).encode()
    if isinstance(value, Attribute):
        return _sent(value.value)
    if isinstance(value, list | tuple):
        return type(value)(_sent(each) for each in value)
    if isinstance(value, dict):
        return {_sent(key): _sent(each) for key, each in value.items()}
    return value
