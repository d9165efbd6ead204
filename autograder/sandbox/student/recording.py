"""The `student` fixture of hidden tests: records what a test does as a `Scenario`.

A test runs once, without a submission. Each call on student code adds a step for the worker and
returns a placeholder, an `Answer`, for its result. An `assert` on answers adds a check. Evidence is
the part of the feedback that shows students the calls and their results.
"""

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
    """Return a program's printed lines; `run` is the result of a "run" step."""
    return console_lines(run[3])


class Transcript:
    """Placeholders for the printed lines and the return value of a student's program."""

    def __init__(self, recording: Recording, run: Answer) -> None:
        self._run, self.place = run, run.recorded.place
        self.text = Later(recording, Worked(lambda run: run[3], (run,)))
        self.lines = Later(recording, Worked(all_lines, (run,)))
        self.exited = Later(recording, Worked(lambda run: run[0], (run,)))

    @property
    def returned(self) -> Answer:
        return self._run[1]


class Rand:
    """A fake random source that returns given numbers in order, and others after them."""

    def __init__(self, student: Student, numbers: Sequence[float]) -> None:
        words = join_texts(", ", map(show, numbers)) or "none"
        self._student, self._number = student, len(numbers)
        self.source = student.fake(
            COMMON_FAKES, "Rand", list(numbers), label="rand", remark=f"rand: {words}"
        )
        self.recorded = self.source.recorded

    @property
    def calls(self) -> Later:
        """A placeholder for the number of random numbers that student code has requested."""
        calls = self._student.quietly("get", self.source, "taken")
        return self._student.take(lambda taken: taken, calls, words=N_("random numbers taken"))


class Student:
    """Records a hidden test: attributes are the stage's modules, and methods add steps.

    `package` is the tested stage. `stages` are all stages that a test can name. `stand_ins` is True
    while the second attempt is recorded, in which stand-ins replace the student's own objects.
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
        """The recorded test: its steps and checks so far."""
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
        """Add a step to the recorded test; return a placeholder for its result.

        `action` is a key of `Player.actions` in `inside/playing.py`.
        """
        return self._recording.step(action, *arguments, **more)

    def quietly(self, action: str, *arguments: Any, **more: Any) -> Answer:
        """Add a step that only prepares the test, so that feedback doesn't show it."""
        return self._recording.step(action, *arguments, **{"is_quiet": True, **more})

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Treat all steps of this block as preparation, which feedback doesn't show."""
        before, self._recording.is_quiet = self._recording.is_quiet, True
        yield
        self._recording.is_quiet = before

    # --- questions of a test ----------------------------------------------------------------

    def take(self, function: Callable[..., Any], *values: Any, words: Text = "") -> Later:
        """Return a placeholder for `function(*values)`, which is computed when the test is judged.

        `words` name the result in feedback.
        """
        return Later(self._recording, Worked(function, values, as_message(words)))

    def truth(self, value: Any) -> Later:
        """Return a placeholder for `bool(value)`, where the value is a placeholder, too."""
        return self.take(bool, value)

    def size(self, value: Any) -> Any:
        """Return a placeholder for `len(value)`, where the value is a placeholder, too."""
        return self.step("size", value) if isinstance(value, Answer) else self.take(len, value)

    def items(self, value: Any, number: int) -> Sequence[Answer]:
        """Return placeholders for the items of a result, and check that it has `number` items."""
        listed = self.list(value)
        self._recording.check(self.take(len, listed, words=N_("number of items")), "==", number)
        return [listed[place] for place in range(number)]

    def each(self, values: Any, *names: str) -> Any:
        """Return the attribute of each item in `values`; several attributes become tuples."""
        if isinstance(values, Answer):
            return self.follow(values, *(f"*.{name}" for name in names))
        found = [[getattr(value, name) for name in names] for value in values]
        return [tuple(each) if len(names) > 1 else each[0] for each in found]

    def follow(self, value: Any, *paths: str) -> Answer:
        """Return a placeholder for the value at a path such as `hands.*.cards().*.rank`.

        A `*` takes each item in turn, and `name()` calls a method. Several paths give tuples.
        """
        return self.step("follow", value, list(paths))

    def list(self, value: Any) -> Answer:
        """Return a placeholder for `list(value)`, where the value is a placeholder, too."""
        return self.step("list", value)

    def texts(self, values: Any) -> Answer:
        """Return a placeholder for `[str(item) for item in values]`."""
        return self.step("texts", values)

    def times(self, number: int, method: Attribute) -> Answer:
        """Return a placeholder for the list of results of `number` calls of a method."""
        return self.step("times", method.owner, method.name, number)

    def texts_of_calls(self, number: int, method: Attribute) -> Answer:
        """Return a placeholder for a list: `str` of each result of `number` calls of a method."""
        return self.texts(self.times(number, method))

    def kind(self, value: Any) -> Answer:
        """Return a placeholder for the name of a value's builtin type, such as "int", or ""."""
        return self.step("kind", value)

    def is_subclass(self, one: Any, other: Any) -> Answer:
        """Return a placeholder for `issubclass(one, other)`, for classes of the submission."""
        return self.step("is_subclass", one, other)

    def is_instance(self, value: Any, kind: Any) -> Answer:
        """Return a placeholder for `isinstance(value, kind)`, for a class of the submission."""
        return self.step("is_instance", value, kind)

    def is_same(self, one: Any, other: Any) -> Answer:
        """Return a placeholder for `one is other`, evaluated on the student's objects."""
        return self.step("is_same", one, other)

    def clear(self, value: Any) -> None:
        """Call `clear()` on a collection that student code returned, to test that it was a copy."""
        self.step("clear", value)

    def put(self, owner: Any, name: str, value: Any, remark: Text = "") -> None:
        """Set an attribute of a student's object or module, to prepare a test.

        In evidence, later calls on it get the `remark` as a comment.
        """
        self.quietly("set", owner, name, value, remark=as_message(remark))

    def look_up(self, module: str, name: str) -> Attribute:
        """Return a placeholder for an attribute of a module, given by its dotted name."""
        return Attribute(self._recording, Module(self._recording, module), name)

    def file(self, name: str, content: str, folder: str = "") -> Answer:
        """Write a text file that student code can read, and return its path.

        Without a `folder` such as `/tables/`, the path is relative to the folder that contains the
        stages. Evidence shows only the name.
        """
        return self.quietly("file", folder + name, content, label=repr(name))

    def rng(self, seed: int) -> Answer:
        """Return a placeholder for `random.Random(seed)`, for student code to use."""
        return self.quietly("rng", seed, label=f"Random({seed})")

    @contextmanager
    def raises(self, *kinds: type[Exception]) -> Iterator[None]:
        """Check that the last step of this block raises one of these exceptions."""
        before = len(self.scenario.steps)
        yield
        steps = [step for step in self.scenario.steps[before:] if not step.is_quiet]
        if not steps:
            raise ValueError("nothing was asked that could raise")
        steps[-1].raises = tuple(kind.__name__ for kind in kinds)

    def anyhow(self, answer: Answer) -> Answer:
        """Allow this result's step to raise any exception, which another test grades."""
        self.scenario.steps[answer.recorded.place].may_raise = True
        return answer

    def outcome(self, *answers: Answer) -> Later:
        """Return a placeholder for a list of results, with exceptions' classes for missing ones."""
        for answer in answers:
            self.anyhow(answer)
        return self.take(lambda *found: list(found), *answers)

    # --- programs ---------------------------------------------------------------------------

    def inputs(self, *lines: str, ends: bool = False) -> None:
        """Set the lines that `input()` returns in the next programs.

        Decoy lines follow, so that a program can't find out how often a correct one asks; a test
        fails if a program reads one. With `ends`, there are no decoys and the input ends.
        """
        self._given, self._pads = len(lines), not ends
        self._recording.inputs = lines
        self.quietly("inputs", [*lines, *(() if ends else DECOYS)])

    @property
    def inputs_left(self) -> Later:
        """The number of input lines that the program hasn't read, as a placeholder."""
        given = self._given or 0
        unread = N_("answers not read")
        return self.take(lambda read: given - read, self.quietly("read"), words=unread)

    def run(self, function: Any, *values: Any, **named: Any) -> Transcript:
        """Call a student's program and capture its output; `SystemExit` counts as a normal end."""
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

    # --- fakes ------------------------------------------------------------------------------

    def fake(self, module: str, name: str, *values: Any, remark: Text = "", **words: str) -> Answer:
        """Return a placeholder for a new fake: an object of the kit for student code to call.

        `module` and `name` select its class. `remark` and `words` set fields of its `Step`.
        """
        owner = Module(self._recording, module)
        more = {"remark": as_message(remark), **words}
        return self.quietly("method", owner, name, values, {}, **more)

    def rand(self, *numbers: float) -> Rand:
        """Return a fake random source that returns these numbers in order."""
        return Rand(self, numbers)

    def stand_in(
        self,
        base: str,
        *,
        attributes: Mapping[str, Any] | None = None,
        answers: Mapping[str, Any] | None = None,
        text: str | None = None,
    ) -> Answer:
        """Create a stand-in for a student's object, with fixed attributes and method results.

        Args:
            base: the student's class to derive from, as `module.Class`; "" for none.
            attributes: the object's attributes.
            answers: each method's result, or a function that computes it, from a fake.
            text: the result of `str` for the object.
        """
        if base and base.partition(".")[0] not in (*self._stages, "random"):
            base = f"{self.package}.{base}"
        given = dict(attributes or {})
        label = text or given.get("name") or base.rpartition(".")[2] or OTHER_THINGS
        return self.quietly("stand_in", base, given, dict(answers or {}), text, label=str(label))

    def noting(self, kind: Any, note: Any) -> Answer:
        """Return a subclass of a student's class that passes constructor arguments to `note`."""
        name = kind.name if isinstance(kind, Attribute) else ""
        return self.quietly("noting_class", kind, note, label=name)

    def own_or(
        self,
        make_own: Callable[[], Any],
        make_stand_in: Callable[[], Any],
        of: str | Iterable[str],
    ) -> Any:
        """Return the student's own object, or a stand-in if this is the second attempt.

        The second attempt takes place only if a criterion in `of` (ids or prefixes) lost points.
        """
        self.scenario.unlocked_by |= {of} if isinstance(of, str) else set(of)
        return make_stand_in() if self.stand_ins else make_own()

    # --- games ------------------------------------------------------------------------------

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Record a game: a part of the test that has its own objects and is judged separately.

        Its first wrong answer counts if it is charged to the test's own criterion. Otherwise it is
        ignored, unless no game shows anything right about that criterion.
        """
        before = self._recording.game, self._recording.about
        self._recording.game, self._recording.about = self.scenario.games, ""
        self.scenario.games += 1
        yield
        self._recording.game, self._recording.about = before

    def expect(self, answer: Any, operator: str) -> None:
        """Check a result that the test needs later, with an operator of `grading/judging.py`."""
        self._recording.check(answer, operator, None)

    def about(self, criterion: str) -> None:
        """Charge wrong answers in the rest of this game to the criterion with this id."""
        self._recording.about = criterion


Test = Callable[..., Generator[Any, Any, None] | None]


def record(test: Test, student: Student, given: Mapping[str, Any] | None = None) -> Scenario:
    """Run a hidden test with a recording fixture, and return the scenario.

    `given` are the test's parameters besides the fixture.

    Raises:
        CannotBranch: when the test depends on the value of an answer.
        TypeError: when the test is a generator, which must be recorded for each submission.
    """
    if inspect.isgeneratorfunction(test):
        raise TypeError("a test that looks at answers is recorded while it is played")
    test(student, **(given or {}))
    return student.scenario
