"""Grades one student after another: compiles, starts, and tests each stage in the sandbox.

The outcome of a stage has no points yet; `scoring.py` computes them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import sha256

from autograder.course.files import Kit
from autograder.course.fingerprint import fingerprint, fingerprint_of_all
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.grading.attempts import Attempts, FinalVerdict
from autograder.grading.explanations import notice
from autograder.grading.loads import CompiledStage, Compiler, LoadMaker
from autograder.grading.own_work import find_untouched_modules
from autograder.grading.sources import newest
from autograder.grading.start_check import start_faults
from autograder.grading.suite import Suite, Test
from autograder.grading.workers import Hangs, Workers
from autograder.results.model import Fault, Flag, Outcome, Recognised, TestResult
from autograder.sandbox.host.budget import Budget, Overdrawn
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import (
    Load,
    Sandbox,
    WorkerClient,
    WorkerEnded,
)
from autograder.sandbox.student.scenario import Scenario

__all__ = ["Grader", "StageOutcome"]

MAX_KEPT, MAX_PARTS = 100, 2_000  # so that memory doesn't grow with the class


@dataclass(frozen=True)
class StageOutcome:
    """The findings of tests and checks in one stage of a submission, before any points."""

    tests: tuple[TestResult, ...]  # each with its outcome
    faults: tuple[Fault, ...]  # reasons for deductions
    flags: tuple[Flag, ...]  # for a person to check
    fingerprint: str  # of everything that the result depends on
    # Of runs without the kit's code, since other times would reveal what the student's code saw.
    seconds: Mapping[str, float] = field(default_factory=dict)
    noticed: tuple[Recognised, ...] = ()  # statements on wrong answers
    needs: str = ""  # the newer Python that the code needs; then nothing was tested


@dataclass
class Grader:
    """Grades students with one sandbox and tests that were recorded once."""

    kit: Kit  # the course
    sandbox: Sandbox  # makes workers
    suites: Mapping[str, Suite]  # hidden tests by stage
    carry_forward: bool = True  # True if errors are carried forward
    feedback: str = "full"  # `full` or `hint`
    budget: Callable[[], Budget] = Budget  # creates one student's time budget
    # Outcomes by fingerprint, because many students hand in the same unchanged stage.
    known: dict[str, StageOutcome] = field(default_factory=dict)
    _references: dict[str, Load] = field(default_factory=dict)  # of stages, as workers load them
    # The reference's answers, which serve all students.
    _played_right: dict[tuple[str, bytes], Played | None] = field(default_factory=dict)

    def grade(
        self, submission: Submission, stages: Sequence[Stage]
    ) -> Iterator[tuple[Stage, StageOutcome]]:
        """Grade a student; yield each submitted stage of `stages` with its outcome."""
        with closing(_Student(self, submission)) as student:
            for stage in stages:
                if stage.name in submission.stages:
                    yield stage, student.outcome(stage)

    def results(
        self, stage: Stage, compiled: Mapping[str, CompiledStage], tests: Sequence[Test]
    ) -> tuple[TestResult, ...]:
        """Run tests on a given program instead of a submission; return their results.

        `compiled` has the stage itself and all earlier ones.
        """
        attempts = self.attempts(stage, compiled, self.budget())
        return _results(tests, attempts.decide(tests))

    def attempts(
        self,
        stage: Stage,
        compiled: Mapping[str, CompiledStage],
        budget: Budget,
        at_fault: Callable[[Stage], bool] = lambda _stage: False,
        files: Mapping[str, bytes] | None = None,
        further: Sequence[Stage] = (),
    ) -> Attempts:
        """Return the object that runs the tests of one stage of one submission.

        Args:
            stage: the stage to grade.
            compiled: the student's stages by name.
            budget: the student's remaining time.
            at_fault: returns True if an earlier stage lost points.
            files: the stage's files as submitted.
            further: stages that these files import although the course doesn't require them.
        """
        limits = self.kit.course.limits_of(stage)
        loads = LoadMaker(self.kit, self.suites[stage.name], stage, compiled, further)
        own = loads.make()
        files = files or {}
        untouched = find_untouched_modules(stage, files, self.kit.skeleton(stage))
        return Attempts(
            stage,
            self.suites[stage.name],
            own,
            cache(lambda: loads.make_all(own, at_fault, files)),
            untouched != frozenset(stage.modules),
            Workers(self.sandbox, limits, own, budget),
            Hangs(limits.cpu_seconds),
            partial(self._play_right, stage),
            self.carry_forward,
        )

    def _play_right(self, stage: Stage, part: Scenario) -> Played | None:
        """Return the reference's results for a part of a test, possibly cached; None if it fails.

        Equal parts have equal frames, which also list the requested answers.
        """
        frame = part.packed(again=False, announces=True)
        key = stage.name, sha256(frame).digest()
        if key not in self._played_right:
            if len(self._played_right) >= MAX_PARTS:
                self._played_right.clear()
            self._played_right[key] = self._play_on_reference(stage, frame)
        return self._played_right[key]

    def _play_on_reference(self, stage: Stage, frame: bytes) -> Played | None:
        limits = self.kit.course.limits_of(stage)
        workers = Workers(self.sandbox, limits, self._all_replaced(stage), Budget())
        try:
            with workers.open(workers.own, limits.cpu_seconds, alone=False) as worker:
                return worker.play(frame)
        except WorkerEnded:
            return None

    def _all_replaced(self, stage: Stage) -> Load:
        """Return the load in which the reference replaces all of the student's code; cached."""
        if stage.name not in self._references:
            names = [each.name for each in (*self.kit.course.earlier(stage.name), stage)]
            loads = LoadMaker(self.kit, self.suites[stage.name], stage, {})
            self._references[stage.name] = loads.make(names)
        return self._references[stage.name]

    def keep(self, outcome: StageOutcome) -> None:
        """Cache an outcome for equal files; if there are too many, the oldest one is removed."""
        self.known.pop(outcome.fingerprint, None)
        if all(test.outcome != "grader_error" for test in outcome.tests):
            self.known[outcome.fingerprint] = outcome
        if len(self.known) > MAX_KEPT:
            del self.known[next(iter(self.known))]

    def fingerprint(self, submission: Submission, stage: Stage) -> str:
        """Return the digest of everything that a stage's result depends on."""
        return fingerprint(
            self.kit,
            submission,
            stage,
            self.sandbox.names,
            self.sandbox.python.version,
            self.carry_forward,
            self.feedback,
        )


class _Student:
    """Grades the stages of one student, which share one time budget."""

    def __init__(self, grader: Grader, submission: Submission) -> None:
        self.grader, self.submission = grader, submission
        self.budget = grader.budget()
        self._compiler = Compiler(grader.sandbox, grader.kit.course.limits, self.budget)
        self._compiled: dict[str, CompiledStage] = {}
        self._outcomes: dict[str, StageOutcome] = {}

    def outcome(self, stage: Stage) -> StageOutcome:
        """Grade a stage, or return its cached outcome."""
        if stage.name not in self._outcomes:
            key = self.grader.fingerprint(self.submission, stage)
            found = self.grader.known.get(key) or self._grade(stage, key)
            if self.budget.is_spent():  # spent by other stages, so the outcome can't be shared
                found = replace(found, fingerprint=fingerprint_of_all(key, self.submission))
            else:
                self.grader.keep(found)
            self._outcomes[stage.name] = found
        return self._outcomes[stage.name]

    def _grade(self, stage: Stage, key: str) -> StageOutcome:
        files = self.submission.stages[stage.name].files
        began = time.perf_counter(), time.process_time()
        course = self.grader.kit.course
        further = course.find_needed(stage.name, files.values())
        all_needed = (*course.earlier(stage.name), *further, stage)
        for needed in all_needed:
            self._compile(needed)
        compiled = (self._compiled.get(each.name) for each in all_needed)
        if needs := newest(each.needs for each in compiled if each):
            return StageOutcome((), (), (), key, needs=needs)
        attempts = self.grader.attempts(
            stage, self._compiled, self.budget, self._is_at_fault, files, further
        )
        faults: list[Fault] = []

        def check_start(worker: WorkerClient) -> None:
            faults[:] = start_faults(attempts, worker, self._compiled[stage.name], files)

        decided = attempts.decide(attempts.suite.tests, check_start)
        tests = _results(attempts.suite.tests, decided)
        noticed = _recognise(attempts, tests)
        flags = attempts.workers.all_flags().items()
        left_out = attempts.workers.seconds_with_reference
        seconds = {
            "wall": time.perf_counter() - began[0] - left_out["wall"],
            "grader_cpu": time.process_time() - began[1] - left_out["grader_cpu"],
        }
        shown_flags = tuple(Flag(kind, evidence) for kind, evidence in flags)
        return StageOutcome(tests, tuple(faults), shown_flags, key, seconds, noticed)

    def _compile(self, stage: Stage) -> None:
        handed_in = self.submission.stages.get(stage.name)
        if handed_in is not None and stage.name not in self._compiled:
            self._compiled[stage.name] = self._compiler.compile(stage, handed_in.files)

    def _is_at_fault(self, stage: Stage) -> bool:
        """Return True if a submitted stage lost points of its own.

        A stage that isn't part of this run is graded only to find out.
        """
        if self.submission.stages[stage.name].files == self.grader.kit.reference(stage):
            return False
        outcome = self.outcome(stage)
        return bool(outcome.faults) or any(test.outcome != "passed" for test in outcome.tests)

    def close(self) -> None:
        self._compiler.close()


def _recognise(attempts: Attempts, tests: Sequence[TestResult]) -> tuple[Recognised, ...]:
    """Return explanations of wrong answers; none if the search fails, as they affect no points."""
    try:
        with attempts.workers.budget.enforced():
            return tuple(notice(attempts.suite.tests, attempts.played, tests))
    except (Exception, Overdrawn):
        return ()


def _results(tests: Iterable[Test], decided: Iterable[FinalVerdict]) -> tuple[TestResult, ...]:
    return tuple(_result(test, each) for test, each in zip(tests, decided, strict=True))


def _result(test: Test, decided: FinalVerdict) -> TestResult:
    verdict = decided.verdict
    return TestResult(
        name=test.name,
        criterion=test.criterion,
        title=test.title,
        outcome=Outcome(verdict.outcome),
        call=verdict.call,
        got=verdict.got,
        expected=verdict.expected,
        deck=verdict.deck,
        trace=verdict.places,
        carried_forward=decided.cause,
    )
