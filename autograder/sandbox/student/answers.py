"""Placeholders for student code's results, which don't exist yet while a test is recorded.

An `Answer` is the future result of a step; a `Later` is computed from results. Comparing one of
them in an `assert` records a check. Any other use would make the test depend on a submission, and
raises an error that names the line.
"""

from __future__ import annotations

import ast
import linecache
import operator
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial, wraps
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from autograder.sandbox.student.scenario import (
    Check,
    ModuleAt,
    Scenario,
    Step,
    StepAt,
    Worked,
    copy_value,
    each_of,
    inner,
)
from casino.messages import as_message

__all__ = [
    "Answer",
    "Attribute",
    "CannotBranch",
    "Later",
    "Module",
    "Package",
    "Recording",
    "Text",
    "deferred",
]

HERE = str(Path(__file__).parent)


class Recording:
    """A hidden test while it is recorded: its steps so far, and settings for the next ones."""

    def __init__(self) -> None:
        self.scenario = Scenario()
        self.game: int | None = None
        self.about = ""
        self.is_quiet = False
        self.inputs: tuple[str, ...] | None = None
        # Called with each new step.
        self.watch: Callable[[Step], None] = lambda _step: None

    def step(self, action: str, *arguments: Any, **more: Any) -> Answer:
        """Add a step, such as a call, to the recorded test; return a placeholder for its result.

        `more` sets further fields of `Step`.
        """
        for each in _find_attributes(arguments):
            each.recorded  # noqa: B018  # an attribute is read before it is used
        steps = self.scenario.steps
        more.setdefault("is_quiet", self.is_quiet)
        step = Step(len(steps), action, copy_value(arguments), self.game, self.about, **more)
        steps.append(step)
        self.watch(step)
        return Answer(self, step.place)

    def check(self, got: Any, operator: str, expected: Any) -> None:
        """Record that a test requires `got operator expected`; both may be placeholders.

        Raises CannotBranch if `expected` has an attribute that no earlier step reads.
        """
        if not all(each.is_read for each in _find_attributes(expected)):
            raise CannotBranch(
                "an expected attribute is read only now: read it before, with `student.follow`"
            )
        for each in _find_attributes((got, expected)):
            each.recorded  # noqa: B018
        after = len(self.scenario.steps)
        both = copy_value(got), copy_value(expected)
        self.scenario.checks.append(Check(after, both[0], operator, both[1], self.game, self.about))


class CannotBranch(TypeError):  # noqa: N818
    """A hidden test used a result that doesn't exist yet; the message names the test's line."""

    def __init__(self, advice: str) -> None:
        frame = suite_frame()
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
        name = Path(frame.f_code.co_filename).name
        super().__init__(f"{name}, line {frame.f_lineno}: `{line}`: {advice}")


def suite_frame() -> FrameType:
    """Return the stack frame of the hidden test that is being recorded."""
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(HERE) and frame.f_back is not None:
        frame = frame.f_back
    return frame


@lru_cache
def asserted_lines(file: str) -> frozenset[int]:
    """Return the numbers of all lines in a file that are part of an `assert` statement."""
    tree = ast.parse("".join(linecache.getlines(file)))
    found = (each for each in ast.walk(tree) if isinstance(each, ast.Assert))
    return frozenset(
        line for each in found for line in range(each.lineno, (each.end_lineno or 0) + 1)
    )


class Recorded:
    """The base class of placeholders: comparing one records a check, and other uses are errors."""

    _recording: Recording
    recorded: Any  # a StepAt or a Worked

    def _check(self, word: str, expected: Any) -> bool:
        frame = suite_frame()
        if frame.f_lineno not in asserted_lines(frame.f_code.co_filename):
            raise CannotBranch("an answer can be compared in an `assert` only")
        self._recording.check(self, word, expected)
        self._recording.scenario.asserted.add((frame.f_code.co_filename, frame.f_lineno))
        return True

    def __eq__(self, expected: object) -> bool:
        return self._check("==", expected)

    def __ne__(self, expected: object) -> bool:
        return self._check("!=", expected)

    def __lt__(self, expected: object) -> bool:
        return self._check("<", expected)

    def __le__(self, expected: object) -> bool:
        return self._check("<=", expected)

    def __gt__(self, expected: object) -> bool:
        return self._check(">", expected)

    def __ge__(self, expected: object) -> bool:
        return self._check(">=", expected)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> NoReturn:
        raise CannotBranch("whether an answer is true is not known yet: `student.truth(…) == …`")

    def __iter__(self) -> NoReturn:
        raise CannotBranch("an answer's items are not known yet: `student.each`, `student.items`")

    def __len__(self) -> NoReturn:
        raise CannotBranch("an answer's length is not known yet: `student.size`")

    def __contains__(self, item: object) -> NoReturn:
        raise CannotBranch("what an answer holds is not known yet: a `deferred` function can tell")

    def __format__(self, spec: str) -> NoReturn:
        raise CannotBranch("an answer has no text yet: a `deferred` function can write it")

    __int__ = __float__ = __index__ = __bool__


def _defer(function: Callable[..., Any]) -> Callable[..., Later]:
    def method(self: Recorded, *others: Any) -> Later:
        return Later(self._recording, Worked(function, (self, *others)))

    return method


class Later(Recorded):
    """A placeholder for a value that is computed from results when a test is judged."""

    def __init__(self, recording: Recording, recorded: Worked) -> None:
        self._recording = recording
        self.recorded = replace(recorded, values=copy_value(recorded.values))
        for _ in inner(self.recorded.values):
            pass  # an attribute is read before it is used

    __add__ = _defer(operator.add)
    __radd__ = _defer(lambda one, other: other + one)
    __sub__ = _defer(operator.sub)
    __rsub__ = _defer(lambda one, other: other - one)
    __round__ = _defer(round)
    __getitem__ = _defer(operator.getitem)


class Answer(Recorded):
    """A placeholder for the result of a step; using it in a test adds further steps."""

    def __init__(self, recording: Recording, place: int) -> None:
        self._recording, self.recorded = recording, StepAt(place)

    def __getattr__(self, name: str) -> Attribute:
        if name.startswith("__"):
            raise AttributeError(name)
        return Attribute(self._recording, self, name)

    def __call__(self, *values: Any, **named: Any) -> Answer:
        return self._recording.step("call", self, values, named)

    def __str__(self) -> str:
        return Text(self._recording.step("str", self))

    def __getitem__(self, key: Any) -> Answer:
        return self._recording.step("item", self, key)

    __add__ = _defer(operator.add)
    __radd__ = _defer(lambda one, other: other + one)
    __sub__ = _defer(operator.sub)
    __rsub__ = _defer(lambda one, other: other - one)
    __round__ = _defer(round)


class Attribute(Answer):
    """A placeholder for an attribute of a student's object or module, which can also be called."""

    def __init__(self, recording: Recording, owner: Answer | Module, name: str) -> None:
        self._recording, self.owner, self.name = recording, owner, name
        self._place = -1

    @property
    def is_read(self) -> bool:
        """True if a recorded step already reads the attribute."""
        return self._place >= 0

    @property
    def recorded(self) -> Any:
        """The step that reads the attribute; it is added to the test at first use."""
        if self._place < 0:
            self._place = self._recording.step("get", self.owner, self.name).recorded.place
        return StepAt(self._place)

    def __call__(self, *values: Any, **named: Any) -> Answer:
        return self._recording.step("method", self.owner, self.name, values, named)


class Text(str):
    """A placeholder for `str(x)`; it is a string because `str` must return one."""

    __slots__ = ("answer",)
    answer: Answer

    def __new__(cls, answer: Answer) -> Text:
        text = super().__new__(cls, "(a text to come)")
        text.answer = answer
        return text

    @property
    def recorded(self) -> Any:
        """The step that calls `str`."""
        return self.answer.recorded

    def __eq__(self, expected: object) -> bool:
        return self.answer == expected

    def __ne__(self, expected: object) -> bool:
        return self.answer != expected

    __hash__ = None  # type: ignore[assignment]

    def __format__(self, spec: str) -> str:
        return format(self.answer, spec)

    def __contains__(self, part: object) -> bool:
        return part in self.answer

    def __lt__(self, other: object) -> bool:
        return self.answer < other

    __gt__ = __le__ = __ge__ = __lt__


class Module:
    """A module of the submission or of the fakes; its attributes are placeholders."""

    def __init__(self, recording: Recording, path: str) -> None:
        self._recording, self.recorded = recording, ModuleAt(path)
        self._known: dict[str, Attribute] = {}

    def __getattr__(self, name: str) -> Attribute:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._known.setdefault(name, Attribute(self._recording, self, name))


class Package:
    """An earlier stage of the submission, by whose attributes a test reaches its modules."""

    def __init__(self, recording: Recording, name: str) -> None:
        self._recording, self._name = recording, name

    def __getattr__(self, name: str) -> Module:
        if name.startswith("__"):
            raise AttributeError(name)
        return Module(self._recording, f"{self._name}.{name}")


def deferred(function: Callable[..., Any] | None = None, *, words: str = "") -> Any:
    """Return a version of a helper function that also accepts placeholders.

    Given a placeholder, it returns a `Later`, and the helper runs when the results are judged.
    `words` name the result in evidence.
    """
    if function is None:
        return partial(deferred, words=words)

    @wraps(function)
    def call_deferred(*values: Any, **named: Any) -> Any:
        recording = next(_recordings((values, named)), None)
        if recording is None:
            return function(*values, **named)
        names = tuple(named)

        def call_on_values(*all_values: Any) -> Any:
            ours, theirs = all_values[: len(values)], all_values[len(values) :]
            return function(*ours, **dict(zip(names, theirs, strict=True)))

        return Later(
            recording, Worked(call_on_values, (*values, *named.values()), as_message(words))
        )

    return call_deferred


def _recordings(value: Any) -> Iterator[Recording]:
    if isinstance(value, Recorded):
        yield value._recording
    elif isinstance(value, Text):
        yield value.answer._recording
    elif isinstance(value, Mapping):
        for item in (*value, *value.values()):
            yield from _recordings(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _recordings(item)


def _find_attributes(value: Any) -> Iterator[Attribute]:
    return (each for each in each_of(value) if isinstance(each, Attribute))
