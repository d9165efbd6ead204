"""Loads the hidden tests of each stage, and plays them in workers; pytest isn't involved.

Each test is recorded once, without a submission, as a `Scenario`: steps for the worker and checks.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from autograder.course.files import HIDDEN
from autograder.course.model import Course
from autograder.errors import CourseError, KitError
from autograder.grading.cards import CardStudent
from autograder.grading.evidence import Evidence
from autograder.grading.judging import OTHER_KIND, PLAIN, bare, first_wrong, resolve
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import Source
from autograder.sandbox.student.answers import CannotBranch
from autograder.sandbox.student.recording import (
    COMMON_FAKES,
    STAGE_FAKES,
    STAND_INS,
    Student,
    record,
)
from autograder.sandbox.student.scenario import Scenario

__all__ = ["Suite", "Suites", "Test", "load_suites"]

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, eq=False)
class Test:
    """A hidden test of a stage: recorded once, then played in workers for each submission."""

    __test__ = False
    name: str  # such as "test_card.py::test_rank"
    criterion: str  # the id of the criterion that it grades
    title: str  # for students
    function: Callable[..., Any]  # called with the `student` fixture
    stages: tuple[str, ...]  # the earlier stages and, last, its own

    @property
    def adapts(self) -> bool:
        """True if the test is a generator, which yields placeholders and receives real answers."""
        return inspect.isgeneratorfunction(self.function)

    @cached_property
    def own(self) -> Scenario:
        """The recorded test without stand-ins, for the first attempt."""
        return self._record(stand_ins=False)

    @cached_property
    def second(self) -> Scenario | None:
        """The test recorded with stand-ins, to repeat a failed test; None if it uses none."""
        unlocked_by = self.own.unlocked_by
        return self._record(stand_ins=True) if unlocked_by else None

    def _record(self, *, stand_ins: bool) -> Scenario:
        student = self._student(stand_ins=stand_ins)
        try:
            if not self.adapts:
                return record(self.function, student)
            # Record everything up to the first answer that the test needs.
            next(self.function(student), None)
        except KitError:
            raise
        except Exception as error:  # the test's own mistake
            raise _explain(error, Path(self.function.__code__.co_filename)) from error
        return student.scenario

    def _student(self, *, stand_ins: bool) -> Student:
        package = self.stages[-1]
        if package != CardStudent.challenge_stage:
            return CardStudent(package, self.stages, stand_ins=stand_ins)
        from autograder.grading.challenge import ChallengeStudent  # only for the last stage

        return ChallengeStudent(package, self.stages, stand_ins=stand_ins)

    def evidence(self, scenario: Scenario, before: frozenset[int] | None = None) -> Evidence:
        """Return the object that describes this test's calls for feedback.

        `before` are the numbers of earlier steps to show; None selects them automatically.
        """
        return Evidence(
            scenario,
            before=before,
            alone=self.stages[-1] == CardStudent.first_stage,
            in_turn=self.stages[-1] == CardStudent.casino_stage,
        )

    def play(
        self, worker: WorkerClient, *, stand_ins: bool, announces: bool
    ) -> tuple[Scenario, Played]:
        """Play the test in a worker; return its scenario and the results.

        With `announces`, the worker reports each step as it starts.

        Raises:
            WorkerEnded: when the worker ended before it had answered.
        """
        scenario = self.second if stand_ins else self.own
        if scenario is None:
            raise ValueError(f"{self.name} has no second attempt")
        again = not worker.fresh
        if self.adapts:
            return self._play_adaptive(
                worker, stand_ins=stand_ins, again=again, announces=announces
            )
        live = tuple(opened() for opened in scenario.live)
        try:
            played = worker.play(
                scenario.packed(again=again, announces=announces), [each.ask for each in live]
            )
        finally:
            for each in live:
                each.leave()
        return scenario, Played(played.answers, played.raised, live)

    def _play_adaptive(
        self, worker: WorkerClient, *, stand_ins: bool, again: bool, announces: bool
    ) -> tuple[Scenario, Played]:
        """Play a generator test in parts: at each yield, the steps recorded so far are played."""
        student = self._student(stand_ins=stand_ins)
        scenario = student.scenario
        scenario.wants_all = True
        test: Generator[Any, Any, None] = self.function(student)
        question = next(test, None)
        played, first = Played({}, {}), 0
        while True:
            opened = [each() for each in scenario.live[len(played.live) :]]
            live = (*played.live, *opened)
            try:
                found = worker.play(
                    scenario.packed_from(first, again=again, announces=announces),
                    [each.ask for each in live],
                    goes_on=first > 0,
                )
            finally:
                for each in opened:
                    each.leave()
            answers = {**played.answers, **found.answers}
            played = Played(answers, {**played.raised, **found.raised}, live)
            first = len(scenario.steps)
            if question is None:
                return scenario, played
            student.expect(question, PLAIN)
            if first_wrong(scenario, played, self.criterion) is not None:
                return scenario, played
            try:
                question = test.send(bare(resolve(question, played)))
            except StopIteration:
                question = None
            except CannotBranch:
                raise
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                student.expect(question, OTHER_KIND)
                return scenario, played
            if len(scenario.steps) == first:
                return scenario, played


def _for_each(items: Iterable[Item], work: Callable[[Item], Result]) -> list[Result]:
    """Return `work(item)` for each item; the CourseErrors of all of them are raised together."""
    results, problems = [], []
    for item in items:
        try:
            results.append(work(item))
        except CourseError as error:
            problems.append(error.message)
    if problems:
        raise CourseError("\n".join(problems))
    return results


@dataclass
class Suite:
    """The hidden tests of one stage in order, and the fakes that they use."""

    tests: tuple[Test, ...]
    # Modules of fakes by name. `STAND_INS` contains answers, so workers get it only if needed.
    fakes: Mapping[str, Source] = field(default_factory=dict)

    @cached_property
    def frames(self) -> tuple[bytes, ...]:
        """All code that a worker gets for these tests: the tests' frames and fakes' sources."""
        own = (test.own.packed(again=True, announces=False) for test in self.tests)
        return (*own, *(fake.text for fake in self.fakes.values()))

    def record(self) -> None:
        """Record all tests now, so that processes forked later share the recordings.

        Raises:
            CourseError: with a line for each test that can't be recorded.
        """
        plain = (test for test in self.tests if not test.adapts)
        _for_each(plain, lambda test: test.own.packed(again=True, announces=False))


class Suites(dict[str, Suite]):
    """The hidden tests of a course by stage; each stage is loaded on first use."""

    def __init__(self, course: Course, hidden: Path = HIDDEN) -> None:
        if sys.flags.optimize > 1:
            raise KitError(
                "Python runs with -OO, which takes the hidden tests' titles away.",
                next_step="Grade without it: `unset PYTHONOPTIMIZE`.",
            )
        super().__init__()
        self._course, self._hidden = course, hidden

    def __missing__(self, stage: str) -> Suite:
        names = (*(each.name for each in self._course.earlier(stage)), stage)
        suite = Suite(_tests(self._hidden / stage, names), dict(_fakes(self._hidden, stage)))
        return self.setdefault(stage, suite)


def load_suites(course: Course, stages: Iterable[str], hidden: Path = HIDDEN) -> Suites:
    """Return the hidden tests of a course; those of `stages` are already recorded.

    Raises:
        CourseError: when a file of tests can't be loaded, or a test can't be recorded.
        KitError: when Python runs with -OO, which removes docstrings and so the tests' titles.
    """
    suites = Suites(course, hidden)
    _for_each(stages, lambda stage: suites[stage].record())
    return suites


def _tests(folder: Path, stages: tuple[str, ...]) -> tuple[Test, ...]:
    files = _for_each(sorted(folder.glob("test_*.py")), lambda path: _tests_of(path, stages))
    return tuple(chain.from_iterable(files))


def _tests_of(path: Path, stages: tuple[str, ...]) -> list[Test]:
    def make_test(item: tuple[str, Callable[..., Any]]) -> Test:
        where = f"{path.name}::{item[0]}"
        words = _criterion_and_title(f"{path.parent.name}/{where}", item[1])
        return Test(where, *words, item[1], stages)

    return _for_each(_load(path).items(), make_test)


def _load(path: Path) -> dict[str, Callable[..., Any]]:
    """Import a file of hidden tests; return its own tests by name.

    Raises:
        CourseError: when the import fails.
    """
    name = f"{__package__}.hidden.{path.parent.name}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise CourseError(f"{path}: cannot be loaded.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _explain(error, path) from error
    return {
        name: function
        for name, function in vars(module).items()
        if name.startswith("test_")
        and inspect.isfunction(function)
        and function.__module__ == module.__name__
    }


def _explain(error: Exception, path: Path) -> CourseError:
    """Return the error for a mistake in a file of hidden tests, with its line."""
    place = f"{path.parent.name}/"
    if isinstance(error, CannotBranch):  # its message begins with file and line
        return CourseError(f"{place}{error}")
    frames = traceback.extract_tb(error.__traceback__)
    line = next((each.lineno for each in reversed(frames) if each.filename == str(path)), None)
    if line is None:
        line = getattr(error, "lineno", None)
    place += f"{path.name}, line {line}" if line else path.name
    return CourseError(f"{place}: {type(error).__name__}: {error}")


def _fakes(hidden: Path, stage: str) -> Iterator[tuple[str, Source]]:
    """Yield (module's name in the worker, source) for each module of fakes of a stage."""
    for name, path in (
        (COMMON_FAKES, hidden / "fakes.py"),
        (STAGE_FAKES, hidden / stage / "fakes.py"),
        (STAND_INS, hidden / stage / "stand_ins.py"),
    ):
        if path.is_file():
            yield name, Source(f"{name}.py", path.read_bytes(), optimize=2)


def _criterion_and_title(name: str, function: Callable[..., Any]) -> tuple[str, str]:
    criterion = getattr(function, "criterion", None)
    if not isinstance(criterion, str):
        raise CourseError(f"{name}: the hidden test has no `@criterion(…)`.")
    words = (function.__doc__ or "").strip()
    if not words:
        raise CourseError(f"{name}: the hidden test has no docstring, which is its title.")
    return criterion, words.partition("\n")[0]
