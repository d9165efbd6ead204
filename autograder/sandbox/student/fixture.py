"""`student`: the fixture of the hidden suites, one submission for one test."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from autograder.sandbox.host.conversation import console_lines
from autograder.sandbox.student.batching import call_times, look_at, texts_of, texts_of_calls
from autograder.sandbox.student.calls import CallLog
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.playing import play
from autograder.sandbox.student.proxies import (
    Handle,
    HasHandle,
    Method,
    Module,
    WrongAnswer,
    expect,
)
from autograder.sandbox.student.scripts import Script
from autograder.sandbox.student.words import show

MOST_TIMES = 5_000


@dataclass(frozen=True)
class Transcript:
    """The console of one run: normalised lines, the raw text, the return value."""

    shown_as: ClassVar[str] = "a transcript"
    lines: list[str]
    returned: Any
    exited: bool
    _text: str = field(compare=False, repr=False)
    _link: Link = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """The output, blanks and empty lines included."""
        self._link.text_was_read = True
        return self._text


@dataclass
class Rand:
    """A rigged random source: hands out its numbers in order and counts the calls."""

    shown_as: ClassVar[str] = "rand"
    numbers: tuple[float, ...]
    log: CallLog = field(repr=False)
    taken: int = 0

    @property
    def calls(self) -> int:
        """How many numbers were taken."""
        return self.log.tally("random numbers taken", self.taken)

    @property
    def remark(self) -> str:
        """The words that evidence adds to a call that got this argument."""
        return f"rand: {', '.join(map(show, self.numbers)) or 'none'}"

    def __call__(self) -> float:
        if self.taken == len(self.numbers):
            raise WrongAnswer(
                f"random number {self.taken + 1}", f"{len(self.numbers)} random numbers at most"
            )
        self.taken += 1
        return self.numbers[self.taken - 1]


@dataclass
class Recorder(HasHandle):
    """An object whose methods only take note of their calls."""

    shown_as: ClassVar[str] = "recorder"
    handle: Handle
    calls: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)


class Student:
    """The fixture of the hidden suites: one submission, in a worker that is fresh or as new.

    `printed` are the lines of the last run, `package` is the stage under test, `stand_ins` is set
    in the second attempt.
    """

    def __init__(self, link: Link, package: str, stages: Sequence[str], *, stand_ins: bool) -> None:
        self._link = link
        self.package = package
        self._stages = stages
        self.stand_ins = stand_ins
        self._modules: dict[str, Any] = {}
        self._left, self._left_when = 0, -1
        self._answers: list[str] | None = None
        self.printed: Sequence[str] = ()
        self.used_stand_ins = False

    @property
    def has_answered(self) -> bool:
        """True if the submission was asked anything, and so can influence later answers."""
        return self._link.asked > 0

    @property
    def log(self) -> CallLog:
        """The test's calls so far."""
        return self._link.log

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._modules:
            self._modules[name] = (
                Package(self._link, name)
                if name in self._stages
                else Module(self._link, f"{self.package}.{name}")
            )
        return self._modules[name]

    def look_up(self, module: str, name: str) -> Any:
        """Import a module by its dotted name and return one of its attributes."""
        return self._link.ask("get", {"m": module}, name)

    def later(self, path: str, *values: Any, label: str) -> Handle:
        """Return an object of a class such as `stage.module.Class`, made where it is first used.

        Made at once it would cost a request, and a class that raises would end the test before
        the call that the test is about.
        """
        module, _, name = path.rpartition(".")
        return self._link.later(module, name, values, label)

    def make(self, handles: Iterable[Handle]) -> None:
        """Have each of these made now, with nothing of it in the evidence."""
        with self._link.log.quiet():
            self._link.ask("all", [handle._target for handle in handles])

    def rand(self, *numbers: float) -> Rand:
        """Return a rigged random source of these numbers."""
        return Rand(numbers, self.log)

    def inputs(self, *lines: str) -> None:
        """Lay out the lines that `input()` will read; end of input follows."""
        self._link.lines = self._answers = list(lines)

    @property
    def inputs_left(self) -> int:
        """How many of the lines have not been read."""
        if self._link.asked != self._left_when:
            self._left = expect(self._link.ask("inputs_left"), int)
            self._left_when = self._link.asked
        return self.log.tally("answers not read", self._left)

    def run(self, function: Any, *values: Any, **named: Any) -> Transcript:
        """Call `function` and capture its console; `SystemExit` counts as a normal end."""
        link = self._link
        is_method = isinstance(function, Method)
        owner, name = (function.owner, function.name) if is_method else (function, "")
        if not isinstance(owner, Handle):
            raise WrongAnswer(show(owner), "a function")
        link.worker.output = ""
        lines, link.lines = link.lines, None
        with link.log.call(owner, name, values, named) as call:
            call.is_run, call.answers = True, self._answers
            arguments = link.arguments(values, named)
            match link.ask("run", owner._target, name, *arguments, lines):
                case (bool(exited), returned, int(left)):
                    call.value = returned
                    self._left, self._left_when = left, link.asked
                    if self._answers is not None:
                        self._answers = self._answers[len(self._answers) - left :]
                case _:
                    link.worker.malformed("a run without its result")
        text, link.worker.output = link.worker.output, ""
        self.printed = console_lines(text)
        return Transcript(self.printed, call.value, exited, text, link)

    def clear(self, method: Any) -> None:
        """Call a method of a handle, and empty the collection that it gives out if it can be."""
        if not isinstance(method, Method):
            raise WrongAnswer(show(method), "a method")
        with self._link.log.call(method.owner, method.name, (), {}):
            self._link.ask("clear", method.owner._target, method.name)

    def print(self, text: str) -> None:
        """Print inside the worker's console, on behalf of a stand-in."""
        self._link.ask("print", text)

    def recorder(self, *methods: str) -> Recorder:
        """Return an object with these methods that takes note of their calls."""
        recorder = Recorder(None)  # type: ignore[arg-type]

        def note(name: str) -> Callable[..., None]:
            return lambda *values, **named: recorder.calls.append(
                (name, (*values, *named.values()))
            )

        recorder.handle = self.stand_in("", answers={name: note(name) for name in methods})
        recorder.handle._label = "graphics"
        return recorder

    def stand_in(
        self,
        base: str,
        *,
        attributes: Mapping[str, Any] | None = None,
        answers: Mapping[str, Any] | None = None,
        text: str | None = None,
    ) -> Handle:
        """Return an object with the test's answers, built on the student's class."""
        link = self._link
        if base and base.partition(".")[0] not in (*self._stages, "random"):
            base = f"{self.package}.{base}"
        handle = link.ask(
            "stand_in",
            base,
            {name: link.encode(value) for name, value in (attributes or {}).items()},
            {name: link.encode(value) for name, value in (answers or {}).items()},
            text,
        )
        handle._label = text or (attributes or {}).get("name") or base.rpartition(".")[2]
        return handle  # type: ignore[no-any-return]

    def noting(self, kind: Handle, note: Callable[..., None]) -> Handle:
        """Return a subclass of a class, which notes the arguments of each object that it makes."""
        handle = self._link.ask("noting_class", kind._target, self._link.encode(note))
        handle._label = kind._label
        return handle  # type: ignore[no-any-return]

    def own_or(self, make_own: Callable[[], Any], make_stand_in: Callable[[], Any]) -> Any:
        """Return the student's own object, or in the second attempt a stand-in."""
        self.used_stand_ins = True
        return make_stand_in() if self.stand_ins else make_own()

    def rng(self, seed: int) -> Handle:
        """Return a `random.Random(seed)` of the worker."""
        handle = self._link.ask("rng", seed)
        handle._label = f"Random({seed})"
        return handle  # type: ignore[no-any-return]

    def file(self, name: str, content: str) -> str:
        """Put a text file into the worker's virtual file system and return its path."""
        self._link.ask("file", name, content.encode())
        return name

    def times(self, number: int, method: Any) -> list[Any]:
        """Call a method without arguments `number` times, in one request."""
        return call_times(self._link, *_so_often(number, method))

    def texts_of_calls(self, number: int, method: Any) -> list[str]:
        """Call a method without arguments `number` times; return `str` of each, in one request."""
        return texts_of_calls(self._link, *_so_often(number, method))

    def texts(self, values: Iterable[Any]) -> list[str]:
        """Return `str` of each value, in one request."""
        return texts_of(self._link, values)

    def each(self, values: Iterable[Any], name: str) -> list[Any]:
        """Return an attribute of each value, in one request."""
        return look_at(self._link, values, name)

    def put(self, owner: Handle | Module, name: str, value: Any) -> None:
        """Set an attribute of an object or a module of the submission's, to set a test up."""
        self._link.ask("set", self._link.encode(owner), name, self._link.encode(value))

    def play(self, scripts: Sequence[Script], about: str = "") -> Iterator[tuple[Any, Any]]:
        """Play scripts; yield result and expected value where the shortest wrong one fails.

        `about` is the criterion being tested; other wrong answers are charged elsewhere.
        """
        return play(self._link, scripts, about)

    def is_subclass(self, one: Any, other: Any) -> bool:
        """Return True if one class of the submission derives from another."""
        return self._same_kind("subclass", one, other)

    def is_instance(self, value: Any, kind: Any) -> bool:
        """Return True if an object of the submission is an instance of one of its classes."""
        return self._same_kind("instance", value, kind)

    def _same_kind(self, question: str, one: Any, other: Any) -> bool:
        link = self._link
        answer = link.ask("same_kind", question, link.encode(one), link.encode(other))
        return expect(answer, bool)  # type: ignore[no-any-return]


def _so_often(number: int, method: Any) -> tuple[int, Method]:
    # The number is often the submission's own: the count of cards in its decks.
    try:
        wanted = operator.index(number)
    except TypeError:
        wanted = -1
    if not 0 <= wanted <= MOST_TIMES:
        raise WrongAnswer(show(number), f"a whole number from 0 to {MOST_TIMES:,}")
    if not isinstance(method, Method):
        raise WrongAnswer(show(method), "a method")
    return wanted, method


class Package:
    """An earlier stage of the submission, by its modules."""

    shown_as: ClassVar[str] = "package"

    def __init__(self, link: Link, name: str) -> None:
        self._link, self._name = link, name
        self._known: dict[str, Module] = {}

    def __getattr__(self, name: str) -> Module:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._known.setdefault(name, Module(self._link, f"{self._name}.{name}"))
