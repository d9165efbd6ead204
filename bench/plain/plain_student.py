"""The `student` fixture without isolation, to measure a hidden suite's cost without protection.

A pytest plugin for measurements and for work on the suites. It never grades anybody, because
student code runs here inside the process that knows the answers.

    PYTHONPATH=bench/plain python -m pytest -p plain_student --student-dir solutions \
        autograder/hidden/stage1_card_hand
"""

from __future__ import annotations

import importlib
import io
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from plain_handles import Boundary, Output, Rigged, StandInCard

from autograder.sandbox.student.playing import shortest_wrong
from autograder.sandbox.student.scripts import Given, Raises, Script, Step

FIRST_STAGE = "stage1_card_hand"
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
RANKS = "A23456789TJQK"
SECONDS = 2.0  # for one attempt; only an endless loop takes longer


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose the graded folder, and whose earlier stages it uses."""
    group = parser.getgroup("plain student")
    group.addoption("--student-dir", default="solutions", help="folder with the stages' packages")
    group.addoption(
        "--own-or",
        choices=("auto", "own", "stand_in"),
        default="auto",
        help="the student's own objects, stand-ins, or one after the other",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker of the criteria known, wherever pytest's configuration is."""
    config.addinivalue_line("markers", "criterion(id): the criterion that a test belongs to")


@pytest.fixture
def student(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Student]:
    """Hand the suite the student's stage, imported afresh."""
    folder = Path(request.config.getoption("--student-dir")).resolve()
    ours = Student(request.path.parent.name, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.chdir(folder)  # the stages' data files are known by their path in there
        patch.setattr(sys, "dont_write_bytecode", True)
        yield ours
    forget_stages()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Any:
    """Run a test; when it fails and stand-ins were on offer, run it again with them."""
    ours = pyfuncitem.funcargs.get("student")
    if not isinstance(ours, Student):
        return (yield)
    mode = pyfuncitem.config.getoption("--own-or")
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    console = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = ours, ours.screen
    try:
        ours.start(with_stand_ins=mode == "stand_in")
        result = yield
        ours.check()
    except BaseException:
        if mode != "auto" or not ours.stand_ins_offered:
            raise
        ours.start(with_stand_ins=True)
        result = pyfuncitem.obj(**arguments)
        ours.check()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdin, sys.stdout = console
    return True if result is None else result


def forget_stages() -> None:
    """Let the next import read the stages again."""
    for name in [name for name in sys.modules if name.startswith("stage")]:
        del sys.modules[name]


class OutOfTime(BaseException):
    """An attempt that did not end by itself; no `except Exception` of a student's catches it."""


def out_of_time(*_: object) -> None:
    """End an attempt that does not end by itself."""
    raise OutOfTime(f"ran for more than {SECONDS} seconds")


class Student:
    """The API of the suites, in one process."""

    def __init__(self, stage: str, files: Path) -> None:
        self._stage, self._files = stage, files
        self.screen = io.StringIO()

    def start(self, with_stand_ins: bool) -> None:
        """Begin an attempt: fresh modules, no input, the clock at zero."""
        self.with_stand_ins, self.stand_ins_offered = with_stand_ins, False
        self._boundary, self._lines, self._failures = Boundary(), [], []
        forget_stages()
        signal.signal(signal.SIGALRM, out_of_time)
        signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.1)

    def _fail(self, reason: str) -> None:
        self._failures.append(reason)
        pytest.fail(reason)

    def check(self) -> None:
        """Fail for an error in a callback, in case student code caught it."""
        if self._failures:
            pytest.fail(self._failures[0])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name.startswith("stage"):
            return Package(self, name)
        return self._module(f"{self._stage}.{name}")

    def _module(self, name: str) -> Any:
        return self._boundary.handle(importlib.import_module(name))

    # --- console ----------------------------------------------------------------------------

    def readline(self, size: int = -1) -> str:
        """Be the keyboard: every read cuts the transcript."""
        self.screen.write("\n")
        return self._lines.pop(0) + "\n" if self._lines else ""

    def flush(self) -> None:
        """Do nothing; `input` asks for it."""

    def inputs(self, *lines: str) -> None:
        """Replace the lines that will be read."""
        self._lines = list(lines)

    @property
    def inputs_left(self) -> int:
        """How many of the lines were not read."""
        return len(self._lines)

    def print(self, text: str) -> None:
        """Print on the student's console."""
        self.screen.write(text + "\n")

    def run(self, function: Any, *arguments: Any, **keywords: Any) -> Output:
        """Call a function, and capture its output."""
        self.screen.seek(0)
        self.screen.truncate()
        out = Output()
        try:
            out.returned = function(*arguments, **keywords)
        except SystemExit:
            out.exited = True
        out.text = self.screen.getvalue()
        out.lines = [" ".join(line.split()) for line in out.text.splitlines() if line.strip()]
        return out

    # --- cards, chance, stand-ins -----------------------------------------------------------

    def cards(self, text: str) -> list[Any]:
        """Return cards such as "8D TC", made with the student's `Card`."""
        pairs = [(RANKS.index(word[0]) + 1, SUITS[word[1]]) for word in text.split()]
        if self._stage == FIRST_STAGE:
            self.stand_ins_offered = True
            if self.with_stand_ins:
                return [self._boundary.handle(StandInCard(*pair)) for pair in pairs]
        return [self._module(f"{FIRST_STAGE}.card").Card(*pair) for pair in pairs]

    def deck(self, text: str) -> Rigged:
        """Return a draw that hands over these cards."""
        return Rigged(self.cards(text), self._fail)

    def rand(self, *numbers: float) -> Rigged:
        """Return a random source that gives these numbers."""
        return Rigged(list(numbers), self._fail)

    def rng(self, seed: int) -> Any:
        """Return a seeded `random.Random`."""
        return self._boundary.handle(random.Random(seed))

    def own_or(self, make_own: Callable[[], Any], make_stand_in: Callable[[], Any]) -> Any:
        """Return the student's own object, in the second attempt the stand-in."""
        self.stand_ins_offered = True
        return make_stand_in() if self.with_stand_ins else make_own()

    def stand_in(
        self,
        base: str,
        *,
        attributes: dict[str, Any] | None = None,
        answers: dict[str, Any] | None = None,
        text: str | None = None,
    ) -> Any:
        """Return an object of a subclass with fixed answers; its `__init__` never ran."""
        members = {name: self._boundary.unwrap(each) for name, each in (attributes or {}).items()}
        for name, answer in (answers or {}).items():
            members[name] = method(self._boundary.unwrap(answer))
        if text is not None:
            members["__str__"] = lambda self: text
        kind = type("StandIn", (self._base(base),), members)
        return self._boundary.handle(kind.__new__(kind))

    def _base(self, name: str) -> Any:
        module, _, kind = name.rpartition(".")
        if module and not module.startswith(("stage", "random")):
            module = f"{self._stage}.{module}"
        return getattr(importlib.import_module(module), kind) if module else object

    def recorder(self, *names: str) -> Any:
        """Return an object that takes note of the calls of its methods."""
        calls: list[tuple[str, tuple[Any, ...]]] = []

        def note(name: str) -> Callable[..., None]:
            return lambda *values, **named: calls.append((name, (*values, *named.values())))

        recorder = self.stand_in("", answers={name: note(name) for name in names})
        recorder.calls = calls
        return recorder

    def clear(self, method: Any) -> None:
        """Call a method and empty the collection that it gives out, if it can be."""
        given = self._boundary.unwrap(method)()
        if hasattr(given, "clear"):
            given.clear()

    def file(self, name: str, content: str) -> str:
        """Write a file and return its path."""
        (self._files / name).write_text(content, encoding="utf-8")
        return str(self._files / name)

    def times(self, number: int, method: Any) -> list[Any]:
        """Call a method `number` times."""
        return [method() for _ in range(number)]

    def texts(self, values: Iterable[Any]) -> list[str]:
        """Return `str` of each value."""
        return [str(value) for value in values]

    def each(self, values: Iterable[Any], name: str) -> list[Any]:
        """Return an attribute of each value."""
        return [getattr(value, name) for value in values]

    def noting(self, kind: Any, note: Callable[..., None]) -> Any:
        """Return a subclass that notes the arguments of each object that it makes."""
        base, told = kind._object, self._boundary.unwrap(note)

        class Noting(type(base)):
            def __call__(cls, *values: Any, **named: Any) -> Any:
                told(*values, *named.values())
                return super().__call__(*values, **named)

        return self._boundary.handle(Noting(base.__name__, (base,), {}))

    def put(self, owner: Any, name: str, value: Any) -> None:
        """Set an attribute of a student's object."""
        setattr(owner._object, name, self._boundary.unwrap(value))

    def script(self) -> Script:
        """Return an empty script, to be filled and played."""
        script = Script()
        script.cards = self.cards
        return script

    def play(self, scripts: Sequence[Script], about: str = "") -> Iterator[tuple[Any, Any]]:
        """Play scripts; yield result and expected value where the shortest wrong one fails."""
        ends = [self._played(script) for script in scripts]
        wrong = [len(ended) - 1 if isinstance(ended[-1], Wrong) else None for ended in ends]
        steps = shortest_wrong(scripts, wrong, about)
        if steps is not None:
            yield ends[[script.steps[: len(steps)] for script in scripts].index(steps)][-1].got, 0

    def _played(self, script: Script) -> list[Any]:
        """Take the steps up to the first that goes wrong, which comes last."""
        made: list[Any] = [None]
        for step in script.steps:
            try:
                value = taken(step, made[1:])
            except Exception as error:
                raised = {each.__name__ for each in type(error).__mro__}
                is_right = isinstance(step.expected, Raises) and step.expected.name in raised
                made.append(None if is_right else Wrong(error))
            else:
                got = step.take(value) if step.take else value
                made.append(value if not step.is_asked or got == step.expected else Wrong(got))
            if isinstance(made[-1], Wrong):
                break
        return made[1:]

    def is_subclass(self, one: Any, other: Any) -> bool:
        """Return True if one class is a subclass of the other."""
        return issubclass(one._object, other._object)

    def is_instance(self, one: Any, other: Any) -> bool:
        """Return True if an object is an instance of a class."""
        return isinstance(self._boundary.unwrap(one), other._object)


@dataclass
class Wrong:
    """A wrong value in the place of the expected one."""

    got: Any


def taken(step: Step, made: Sequence[Any]) -> Any:
    """Return the result of a script's step, given the earlier results."""

    def real(value: Any) -> Any:
        return made[value.place] if isinstance(value, Given) else value

    owner, values = real(step.owner), [real(value) for value in step.values]
    if step.action == "set":
        return setattr(owner._object, step.name, values[0])
    if step.action == "str":
        return str(owner)
    return (
        at(owner, step.name.split("."))
        if step.action == "follow"
        else getattr(owner, step.name)(*values)
    )


def at(value: Any, path: Sequence[str]) -> Any:
    """Return the values at a path of attributes, calls and `*`."""
    first, *rest = path
    if first == "*":
        return [at(item, rest) if rest else item for item in value]
    found = getattr(value, first.removesuffix("()"))
    found = found() if first.endswith("()") else found
    return at(found, rest) if rest else found


def method(answer: Any) -> Callable[..., Any]:
    """Return a method that answers with a constant, or with a callable's result."""
    if callable(answer):
        return lambda self, *values, **named: answer(*values, **named)
    return lambda self: answer


class Package:
    """A stage by its modules."""

    def __init__(self, student: Student, name: str) -> None:
        self._student, self._name = student, name

    def __getattr__(self, name: str) -> Any:
        return self._student._module(f"{self._name}.{name}")
