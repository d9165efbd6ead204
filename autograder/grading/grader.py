"""Grades one student: each stage's code is compiled, started, and tested in the sandbox."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.grading.attempt import Attempt, Loads
from autograder.grading.cards import CardStudent
from autograder.grading.carry import Carry
from autograder.grading.compiling import CompiledStage, Compiler
from autograder.grading.fingerprint import fingerprint
from autograder.grading.hangs import Hangs
from autograder.grading.independence import cuts_of
from autograder.grading.patterns import notice
from autograder.grading.recall import Key, Recall
from autograder.grading.smoke import start_faults
from autograder.grading.style import StyleJob, untouched_modules
from autograder.grading.suite import Suite, Test
from autograder.grading.verdict import Verdict
from autograder.grading.workers import Workers
from autograder.results.model import Fault, Flag, Outcome, Recognised, TestResult
from autograder.sandbox.host.asking import Asker
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.conversation import Conversation
from autograder.sandbox.host.sandbox import Load, Sandbox, WorkerClient
from autograder.sandbox.student.link import Link

__all__ = ["Grader", "StageOutcome"]

MOST_KEPT = 100  # outcomes: memory does not grow with the class


@dataclass(frozen=True)
class StageOutcome:
    """The findings in one stage, before any points.

    `noticed` is what the wrong answers of a method have in common. `seconds` are those in which the
    student's code was alone; how long it takes beside something of ours would tell what it saw.
    """

    tests: tuple[TestResult, ...]
    faults: tuple[Fault, ...]
    flags: tuple[Flag, ...]
    fingerprint: str
    seconds: Mapping[str, float] = field(default_factory=dict)
    noticed: tuple[Recognised, ...] = ()


@dataclass
class Grader:
    """Grades students one after another with one sandbox and warm suites.

    With `recall` on, a submission passes a test where it answers as one that has passed it before.
    `budget` makes what each student's stages may take together.
    """

    kit: Kit
    sandbox: Sandbox
    suites: Mapping[str, Suite]
    carry_forward: bool = True
    feedback: str = "full"
    recall: Recall = field(default_factory=Recall)
    budget: Callable[[], Budget] = Budget
    _reference: dict[str, dict[str, bytes]] = field(default_factory=dict)
    _outcomes: dict[str, StageOutcome] = field(default_factory=dict)

    def grade(
        self, submission: Submission, stages: Sequence[Stage]
    ) -> Iterator[tuple[Stage, StageOutcome]]:
        """Yield the outcome of each of `stages` that the student handed in."""
        compiled: dict[str, CompiledStage] = {}
        with ExitStack() as ended:
            budget = self.budget()
            limits = self.kit.course.limits
            compiler = ended.enter_context(closing(Compiler(self.sandbox, limits, budget)))
            spare = None
            for stage in stages:
                if stage.name not in submission.stages:
                    continue
                key = self.fingerprint(submission, stage)
                if known := self._outcomes.pop(key, None):  # as of all who have not started
                    self._keep(known)
                    yield stage, known
                    continue
                for needed in (*self.kit.course.earlier(stage.name), stage):
                    if needed.name in submission.stages and needed.name not in compiled:
                        files = submission.stages[needed.name].files
                        compiled[needed.name] = compiler.compile(needed, files)
                outcome, spare = self._grade_stage(submission, stage, compiled, key, budget, spare)
                if spare is not None:
                    ended.callback(spare.close)
                self._keep(outcome)
                yield stage, outcome
        self.recall.settle(self._cuts)

    def _cuts(self, key: Key, conversation: Conversation) -> list[int] | None:
        """Return where a conversation is cut, for no request depends on answers before a cut."""
        name, test_name, stand_ins = key
        suite = self.suites[name]
        test = next(each for each in suite.tests if each.name == test_name)
        if test.sequential or (soft := suite.softly(test)) is None:
            return None
        play, may_catch = soft
        stages = (*(each.name for each in self.kit.course.earlier(name)), name)

        def played(record: Asker) -> object:
            return play(CardStudent(Link(record), name, stages, stand_ins=stand_ins))

        return cuts_of(conversation.steps, played, may_catch=may_catch)

    def _keep(self, outcome: StageOutcome) -> None:
        """Keep an outcome for those who handed in the very same files; the oldest one goes."""
        if all(test.outcome != "grader_error" for test in outcome.tests):
            self._outcomes[outcome.fingerprint] = outcome
        if len(self._outcomes) > MOST_KEPT:
            del self._outcomes[next(iter(self._outcomes))]

    # --- one stage --------------------------------------------------------------------------

    def _grade_stage(
        self,
        submission: Submission,
        stage: Stage,
        compiled: Mapping[str, CompiledStage],
        key: str,
        budget: Budget,
        spare: WorkerClient | None,
    ) -> tuple[StageOutcome, WorkerClient | None]:
        """Return the outcome, and a worker that the student's next stage may reuse."""
        files = submission.stages[stage.name].files
        began = time.perf_counter(), time.process_time()
        with closing(self._attempt(stage, compiled, budget, spare, files)) as attempt:
            faults = start_faults(attempt, compiled[stage.name], files)
            carry = Carry(attempt, self.carry_forward)
            tests = [_result(test, *carry.decide(test)) for test in attempt.suite.tests]
            # The next stage's load holds this one's files, and more: that worker need not end. It
            # goes before failed tests are looked at, which ask again what was answered wrongly.
            spare = attempt.workers.hand_on()
            noticed = _noticed(attempt, tests)
        flags = tuple(
            Flag(kind, evidence) for kind, evidence in attempt.workers.all_flags().items()
        )
        beside = attempt.workers.beside
        seconds = {
            "wall": time.perf_counter() - began[0] - beside["wall"],
            "grader_cpu": time.process_time() - began[1] - beside["grader_cpu"],
        }
        outcome = StageOutcome(tuple(tests), tuple(faults), flags, key, seconds, noticed)
        return outcome, spare

    def results(
        self,
        stage: Stage,
        compiled: Mapping[str, CompiledStage],
        tests: Iterable[Test],
        *,
        known: bool,
    ) -> Iterator[TestResult]:
        """Yield the result of each of `tests` as it is asked for, so that a caller can stop.

        `compiled` holds the stage and the earlier ones. `known` says that the earlier ones are the
        reference's already: then nothing is tried again with them replaced.
        """
        with closing(self._attempt(stage, compiled, self.budget())) as attempt:
            if known:
                attempt.loads = replace(attempt.loads, alone={})
            carry = Carry(attempt, self.carry_forward)
            for test in tests:
                yield _result(test, *carry.decide(test))

    def _attempt(
        self,
        stage: Stage,
        compiled: Mapping[str, CompiledStage],
        budget: Budget,
        spare: WorkerClient | None = None,
        files: Mapping[str, bytes] | None = None,
    ) -> Attempt:
        limits = self.kit.course.limits_of(stage)
        if limits != self.kit.course.limits:  # a worker keeps the limits that it was made with
            spare = None
        loads = self._loads(stage, compiled)
        job = StyleJob("", stage, files or {}, self.kit.skeleton(stage))
        return Attempt(
            stage,
            self.suites[stage.name],
            loads,
            untouched_modules(job) != frozenset(stage.modules),
            Workers(self.sandbox, limits, loads.own, budget, spare),
            self.recall,
            Hangs(limits.cpu_seconds),
        )

    def _loads(self, stage: Stage, compiled: Mapping[str, CompiledStage]) -> Loads:
        earlier = self.kit.course.earlier(stage.name)
        own = dict(compiled[stage.name].modules) | self.kit.given_code(stage)
        data = self.kit.given_data(stage)
        for needed in earlier:
            data |= self.kit.given_data(needed)
        names = tuple(each.name for each in (*earlier, stage))
        # A frame is told only by a name that stands in a file that was handed in.
        functions = {
            file: known
            for name in names
            if name in compiled
            for file, known in compiled[name].functions.items()
        }

        def load(replaced: Sequence[str]) -> Load:
            modules: dict[str, bytes | str] = {}
            for needed in earlier:
                if needed.name in replaced:
                    modules |= self.reference(needed)
                elif needed.name in compiled:
                    modules |= compiled[needed.name].modules
                    modules |= self.kit.given_code(needed)
            return Load(modules | own, data, stage.name, names, functions)

        missing = tuple(each.name for each in earlier if each.name not in compiled)
        alone = {each.name: load([each.name]) for each in earlier}
        return Loads(load(()), load(names), alone, missing)

    def reference(self, stage: Stage) -> dict[str, bytes]:
        """Return a whole stage of the reference as bytecode, given modules included."""
        if stage.name not in self._reference:
            code = self.kit.reference_code(stage) | self.kit.given_code(stage)
            self._reference[stage.name] = code
        return self._reference[stage.name]

    def fingerprint(self, submission: Submission, stage: Stage) -> str:
        """Digest of all that this result depends on: files, suites, references, rubric, kit."""
        names = self.sandbox.names
        return fingerprint(self.kit, submission, stage, names, self.carry_forward, self.feedback)


def _noticed(attempt: Attempt, tests: Sequence[TestResult]) -> tuple[Recognised, ...]:
    """Return statements about wrong answers, while the attempt's workers still run.

    A sentence is worth less than a grade: if the search for one fails, the points stand.
    """
    try:
        return tuple(notice(attempt, tests))
    except Exception:
        return ()


def _result(test: Test, verdict: Verdict, carried: str | None) -> TestResult:
    return TestResult(
        name=test.name,
        criterion=test.criterion,
        title=test.title,
        outcome=Outcome(verdict.outcome),
        call=verdict.call,
        got=verdict.got,
        expected=verdict.expected,
        deck=verdict.deck,
        trace=verdict.trace,
        carried_forward=carried,
    )
