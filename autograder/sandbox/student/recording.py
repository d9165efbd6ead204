"""`student`: the fixture of a hidden test while it is recorded, without a submission."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from autograder.sandbox.student.answers import (
    Answer,
    Attribute,
    Later,
    Module,
    Package,
    Recording,
)
from autograder.sandbox.student.scenario import Scenario, Worked
from autograder.sandbox.student.words import console_lines, show
from casino.languages import N_
from casino.messages import Text, as_message, join_texts

__all__ = [
    "COMMON_FAKES",
    "STAGE_FAKES",
    "STAND_INS",
    "Rand",
    "Student",
    "Transcript",
    "all_lines",
    "record",
]

COMMON_FAKES, STAGE_FAKES, STAND_INS = "kit_fakes", "kit_stage_fakes", "kit_stand_ins"
DECOYS = ("s", "n", "h", "s", "n", "n", "s", "n")
OTHER_THINGS = "an object that the interface does not name"


def all_lines(run: Sequence[Any]) -> list[str]:
    """Return every line that a run has printed."""
    return console_lines(run[3])


class Transcript:
    """The future console of one run: normalised lines, the raw text, the return value."""

    def __init__(self, recording: Recording, run: Answer) -> None:
        self._run, self.place = run, run.recorded.place
        self.text = Later(recording, Worked(lambda run: run[3], (run,)))
        self.lines = Later(recording, Worked(all_lines, (run,)))
        self.exited = Later(recording, Worked(lambda run: run[0], (run,)))

    @property
    def returned(self) -> Answer:
        """The program's return value."""
        return self._run[1]


class Rand:
    """A rigged random source: returns its numbers in order, and others after them."""

    def __init__(self, student: Student, numbers: Sequence[float]) -> None:
        words = join_texts(", ", map(show, numbers)) or "none"
        self._student, self._number = student, len(numbers)
        self.source = student.fake(
            COMMON_FAKES, "Rand", list(numbers), label="rand", remark=f"rand: {words}"
        )
        self.recorded = self.source.recorded

    @property
    def calls(self) -> Later:
        """The number of calls."""
        taken = self._student.quietly("get", self.source, "taken")
        return self._student.take(lambda taken: taken, taken, words=N_("random numbers taken"))


class Student:
    """The fixture of the hidden tests.

    `package` is the tested stage; `stand_ins` is True while a scenario for the second attempt is
    recorded.
    """

    def __init__(self, package: str, stages: Sequence[str], *, stand_ins: bool = False) -> None:
        self.package, self.stand_ins = package, stand_ins
        self._stages = stages
        self._recording = Recording()
        self._modules: dict[str, Any] = {}
        self._given: int | None = None
        self._pads = False

    @property
    def scenario(self) -> Scenario:
        """The recording so far."""
        return self._recording.scenario

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._modules:
            self._modules[name] = (
                Package(self._recording, name)
                if name in self._stages
                else Module(
                    self._recording, STAGE_FAKES if name == "fakes" else f"{self.package}.{name}"
                )
            )
        return self._modules[name]

    def step(self, action: str, *arguments: Any, **more: Any) -> Answer:
        """Add a step of any kind (listed in `inside/playing.py`)."""
        return self._recording.step(action, *arguments, **more)

    def quietly(self, action: str, *arguments: Any, **more: Any) -> Answer:
        """Add a setup step that evidence leaves out."""
        return self._recording.step(action, *arguments, **{"is_quiet": True, **more})

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep steps out of the evidence."""
        before, self._recording.is_quiet = self._recording.is_quiet, True
        yield
        self._recording.is_quiet = before

    # --- questions of a test ----------------------------------------------------------------

    def take(self, function: Callable[..., Any], *values: Any, words: Text = "") -> Later:
        """Return a function's result for answers; it is called with plain values when judged.

        `words` name it in evidence.
        """
        return Later(self._recording, Worked(function, values, as_message(words)))

    def truth(self, value: Any) -> Later:
        """Return whether an answer is true."""
        return self.take(bool, value)

    def size(self, value: Any) -> Any:
        """Return the length of an answer."""
        return self.step("size", value) if isinstance(value, Answer) else self.take(len, value)

    def items(self, value: Any, number: int) -> Sequence[Answer]:
        """Return the items of an answer, which must have this number of them."""
        listed = self.list(value)
        self._recording.check(self.take(len, listed, words=N_("number of items")), "==", number)
        return [listed[place] for place in range(number)]

    def each(self, values: Any, *names: str) -> Any:
        """Return an attribute of each item, or several attributes as tuples."""
        if isinstance(values, Answer):
            return self.follow(values, *(f"*.{name}" for name in names))
        found = [[getattr(value, name) for name in names] for value in values]
        return [tuple(each) if len(names) > 1 else each[0] for each in found]

    def follow(self, value: Any, *paths: str) -> Answer:
        """Return the value at a path such as `hands.*.cards().*.rank`, or at several paths."""
        return self.step("follow", value, list(paths))

    def list(self, value: Any) -> Answer:
        """Return the items of an answer as a list."""
        return self.step("list", value)

    def texts(self, values: Any) -> Answer:
        """Return `str` of each item."""
        return self.step("texts", values)

    def times(self, number: int, method: Attribute) -> Answer:
        """Call a method without arguments `number` times; return the results."""
        return self.step("times", method.owner, method.name, number)

    def texts_of_calls(self, number: int, method: Attribute) -> Answer:
        """Call a method without arguments `number` times; return `str` of each result."""
        return self.texts(self.times(number, method))

    def kind(self, value: Any) -> Answer:
        """Return the name of a plain value's type; "" for any other value."""
        return self.step("kind", value)

    def is_subclass(self, one: Any, other: Any) -> Answer:
        """Return whether one class of the submission derives from another."""
        return self.step("is_subclass", one, other)

    def is_instance(self, value: Any, kind: Any) -> Answer:
        """Return whether an object of the submission is an instance of one of its classes."""
        return self.step("is_instance", value, kind)

    def is_same(self, one: Any, other: Any) -> Answer:
        """Return whether two answers are one object."""
        return self.step("is_same", one, other)

    def clear(self, value: Any) -> None:
        """Empty a collection that a submission returned, if possible."""
        self.step("clear", value)

    def put(self, owner: Any, name: str, value: Any, remark: Text = "") -> None:
        """Set an attribute of an object or a module of the submission, to set up a test.

        Later calls get the `remark` as a comment in evidence.
        """
        self.quietly("set", owner, name, value, remark=as_message(remark))

    def look_up(self, module: str, name: str) -> Attribute:
        """Return an attribute of a module by its dotted name."""
        return Attribute(self._recording, Module(self._recording, module), name)

    def file(self, name: str, content: str, folder: str = "") -> Answer:
        """Put a text file into the worker's virtual file system and return its path.

        Without a `folder` such as `/tables/`, the path starts at the folder of stages. Evidence
        shows only the name.
        """
        return self.quietly("file", folder + name, content, label=repr(name))

    def rng(self, seed: int) -> Answer:
        """Return a `random.Random(seed)` of the worker."""
        return self.quietly("rng", seed, label=f"Random({seed})")

    @contextmanager
    def raises(self, *kinds: type[Exception]) -> Iterator[None]:
        """Expect that the last step of the block raises one of these exceptions."""
        before = len(self.scenario.steps)
        yield
        asked = [step for step in self.scenario.steps[before:] if not step.is_quiet]
        if not asked:
            raise ValueError("nothing was asked that could raise")
        asked[-1].raises = tuple(kind.__name__ for kind in kinds)

    def anyhow(self, answer: Answer) -> Answer:
        """Allow a step to raise any exception or none; another test grades that."""
        self.scenario.steps[answer.recorded.place].may_raise = True
        return answer

    def outcome(self, *answers: Answer) -> Later:
        """Return the answers in a list, with exceptions' classes in place of missing ones."""
        for answer in answers:
            self.anyhow(answer)
        return self.take(lambda *found: list(found), *answers)

    # --- programs ---------------------------------------------------------------------------

    def inputs(self, *lines: str, ends: bool = False) -> None:
        """Set the lines that `input()` will read.

        Other lines follow them, so that their number doesn't reveal how often a correct program
        asks; reading one of those fails the test. With `ends`, the input ends after them.
        """
        self._given, self._pads = len(lines), not ends
        self._recording.inputs = lines
        self.quietly("inputs", [*lines, *(() if ends else DECOYS)])

    @property
    def inputs_left(self) -> Later:
        """The number of lines that haven't been read."""
        given = self._given or 0
        unread = N_("answers not read")
        return self.take(lambda read: given - read, self.quietly("read"), words=unread)

    def run(self, function: Any, *values: Any, **named: Any) -> Transcript:
        """Call `function` and capture its console; `SystemExit` counts as a normal end."""
        owner, name = function, ""
        if isinstance(function, Attribute) and not function.is_read:
            owner, name = function.owner, function.name
        run = self.step("run", owner, name, values, named, inputs=self._recording.inputs)
        if self._given is not None and self._pads:
            given = self._given
            self._recording.check(
                self.take(lambda run: run[2] - given, run, words=N_("answers read too many")),
                "<=",
                0,
            )
        return Transcript(self._recording, run)

    def print(self, text: str) -> None:
        """Print inside the worker's console."""
        self.quietly("print", text)

    # --- fakes ------------------------------------------------------------------------------

    def fake(self, module: str, name: str, *values: Any, remark: Text = "", **words: str) -> Answer:
        """Return an object of a fake's class, which runs beside the submission.

        `remark` and `words` are fields of its `Step` for evidence.
        """
        owner = Module(self._recording, module)
        more = {"remark": as_message(remark), **words}
        return self.quietly("method", owner, name, values, {}, **more)

    def rand(self, *numbers: float) -> Rand:
        """Return a rigged random source of these numbers."""
        return Rand(self, numbers)

    def stand_in(
        self,
        base: str,
        *,
        attributes: Mapping[str, Any] | None = None,
        answers: Mapping[str, Any] | None = None,
        text: str | None = None,
    ) -> Answer:
        """Return an object with the test's answers, built on the student's class.

        An answer is a plain value, or a function that a fake returns.
        """
        if base and base.partition(".")[0] not in (*self._stages, "random"):
            base = f"{self.package}.{base}"
        given = dict(attributes or {})
        label = text or given.get("name") or base.rpartition(".")[2] or OTHER_THINGS
        return self.quietly("stand_in", base, given, dict(answers or {}), text, label=str(label))

    def noting(self, kind: Any, note: Any) -> Answer:
        """Return a subclass that calls `note`, a fake, with the arguments of each new object."""
        name = kind.name if isinstance(kind, Attribute) else ""
        return self.quietly("noting_class", kind, note, label=name)

    def own_or(
        self,
        make_own: Callable[[], Any],
        make_stand_in: Callable[[], Any],
        of: str | Iterable[str],
    ) -> Any:
        """Return the student's own object, or in the second attempt a stand-in.

        `of` are the criteria that grade the object, or prefixes of their ids: there is a second
        attempt only if one of them lost points.
        """
        self.scenario.unlocked_by |= {of} if isinstance(of, str) else set(of)
        return make_stand_in() if self.stand_ins else make_own()

    # --- games ------------------------------------------------------------------------------

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Record a game that has its own objects and is judged separately.

        Its first wrong answer counts if it is `about` the test's own criterion. Others are charged
        elsewhere, unless nothing about the criterion was right in any game.
        """
        before = self._recording.game, self._recording.about
        self._recording.game, self._recording.about = self.scenario.games, ""
        self.scenario.games += 1
        yield
        self._recording.game, self._recording.about = before

    def expect(self, answer: Any, operator: str) -> None:
        """Record a check of an answer whose value a test needs, by one of the judge's operators."""
        self._recording.check(answer, operator, None)

    def about(self, criterion: str) -> None:
        """Charge the rest of this game to a criterion."""
        self._recording.about = criterion


Test = Callable[..., Generator[Any, Any, None] | None]


def record(test: Test, student: Student, given: Mapping[str, Any] | None = None) -> Scenario:
    """Return a test as data; `given` are its parameters besides the student.

    Raises:
        CannotBranch: when it uses the value of an answer.
        TypeError: when it is a generator, which is recorded for each submission.
    """
    if inspect.isgeneratorfunction(test):
        raise TypeError("a test that looks at answers is recorded while it is played")
    test(student, **(given or {}))
    return student.scenario
