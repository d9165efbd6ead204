"""Grades one student: tests each stage in the sandbox and carries errors forward.

The order of attempts for a test that does not pass (grading.md, "Error carried forward"): with
the student's own earlier stages; with all of them replaced by the reference; and, where the test
can, with stand-ins for what an earlier module of the same stage should have given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.grading.attempt import Trial, Word
from autograder.grading.fingerprint import fingerprint
from autograder.grading.starting import Code, Compiler, start_faults
from autograder.grading.suite import Suite, Test
from autograder.grading.verdict import Verdict, judge
from autograder.results.model import Fault, Flag, Outcome, TestResult
from autograder.sandbox.host.client import Strayed, Worker
from autograder.sandbox.host.recall import Known
from autograder.sandbox.host.sandbox import Load, NeedsFuller, Sandbox
from autograder.sandbox.student.fixture import Student

__all__ = ["Grader", "StageOutcome"]

CONFIRM_FACTOR = 2
MISSING_NAME = "cannot import name"
KNOWN_HANG_SECONDS = 0.01
MOST_KEPT = 100  # outcomes: memory does not grow with the class
MOST_CONFIRMED = 5  # time-outs of a submission that are confirmed with the whole time
LATER_HANG_SECONDS = 0.04  # what a time-out in yet another place is confirmed with


@dataclass(frozen=True)
class StageOutcome:
    """What grading found in one stage, before any points."""

    tests: tuple[TestResult, ...]
    faults: tuple[Fault, ...]
    flags: tuple[Flag, ...]
    fingerprint: str


@dataclass
class Grader:
    """Grades students one after another with one sandbox and warm suites.

    With `recall`, a submission passes a test where it answers as one that has passed it before.
    """

    kit: Kit
    sandbox: Sandbox
    suites: Mapping[str, Suite]
    carry_forward: bool = True
    feedback: str = "full"
    recall: bool = True
    _reference: dict[str, dict[str, bytes]] = field(default_factory=dict)
    _outcomes: dict[str, StageOutcome] = field(default_factory=dict)
    _known: dict[tuple[str, str, bool], Known] = field(default_factory=dict)

    def grade(
        self, submission: Submission, stages: Sequence[Stage]
    ) -> Iterator[tuple[Stage, StageOutcome]]:
        """Yield the outcome of each of `stages` that the student handed in."""
        compiled: dict[str, Code] = {}
        with ExitStack() as ended:
            compiler = ended.enter_context(closing(Compiler(self.sandbox, self.kit.course.limits)))
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
                outcome, spare = self._grade_stage(submission, stage, compiled, key, spare)
                if spare is not None:
                    ended.callback(spare.close)
                self._keep(outcome)
                yield stage, outcome

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
        compiled: Mapping[str, Code],
        key: str,
        spare: Worker | None,
    ) -> tuple[StageOutcome, Worker | None]:
        """Return the outcome, and a worker that the student's next stage may go on with."""
        files = submission.stages[stage.name].files
        with closing(self._trial(stage, compiled)) as trial:
            trial.spare = spare
            faults = start_faults(trial, compiled[stage.name], files)
            tests = tuple(self._test(trial, test) for test in self.suites[stage.name].tests)
            spare = trial.hand_on()
        flags = tuple(Flag(kind, evidence) for kind, evidence in trial.flags.items())
        return StageOutcome(tests, tuple(faults), flags, key), spare

    def results(
        self, stage: Stage, compiled: Mapping[str, Code], tests: Iterable[Test], *, known: bool
    ) -> Iterator[TestResult]:
        """Yield the result of each of `tests` as it is asked for, so that a caller can stop.

        `compiled` holds the stage and the earlier ones. `known` says that the earlier ones are the
        reference's already: then nothing is tried again with them replaced.
        """
        with closing(self._trial(stage, compiled)) as trial:
            if known:
                trial.causes = {}
            for test in tests:
                yield self._test(trial, test)

    def _trial(self, stage: Stage, compiled: Mapping[str, Code]) -> Trial:
        earlier = self.kit.course.earlier(stage.name)
        own = dict(compiled[stage.name].modules) | self.kit.given_code(stage)
        data = self.kit.given_data(stage)
        for needed in earlier:
            data |= self.kit.given_data(needed)
        names = tuple(each.name for each in (*earlier, stage))

        def load(replaced: Sequence[str]) -> Load:
            modules: dict[str, bytes | str] = {}
            for needed in earlier:
                if needed.name in replaced:
                    modules |= self.reference(needed)
                elif needed.name in compiled:
                    modules |= compiled[needed.name].modules
                    modules |= self.kit.given_code(needed)
            return Load(modules | own, data, stage.name, names)

        loads = {True: load(()), False: load(names)}
        missing = tuple(each.name for each in earlier if each.name not in compiled)
        causes = {each.name: load([each.name]) for each in earlier}
        limits = self.kit.course.limits
        return Trial(stage, self.sandbox, limits, loads, causes, missing)

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

    # --- one test ---------------------------------------------------------------------------

    def _test(self, trial: Trial, test: Test) -> TestResult:
        carries = self.carry_forward and trial.has_earlier
        word = Word.KEPT if carries and trial.kept_is_right is not False else Word.PASS
        verdict = self._try(trial, test, trial.loads[True], word=word)
        carried = None
        if verdict.outcome != "passed" and self.carry_forward:
            verdict, carried = self._carry(trial, test, verdict)
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

    def _carry(self, trial: Trial, test: Test, first: Verdict) -> tuple[Verdict, str | None]:
        """Try a test again with parts replaced; return the verdict, and the cause if it passes.

        Without a pass, the evidence is that of the student's own objects in this stage, on the
        reference's earlier ones unless those lack what the student's have.
        """
        if first.outcome == "timed_out" and _hang(first) in trial.hangs:
            return first, None  # the same loop again, which no replacement has ended before
        verdict, cause = self._replaced(trial, test, first)
        if not first.sure and not (cause and trial.kept_is_right):
            first = self._try(trial, test, trial.loads[True], word=Word.FRESH)
            trial.kept_is_right = first.outcome != "passed"
            if first.outcome == "passed":
                return first, None
        if cause:
            return verdict, cause
        verdict, carried = self._carry_inside(trial, test, first, verdict)
        return (first if _misses_own_names(first, verdict) else verdict), carried

    def _replaced(self, trial: Trial, test: Test, first: Verdict) -> tuple[Verdict, str]:
        """Try a test with earlier stages replaced; return the verdict, and the cause if it passes.

        Where the first stage alone was the cause before, it is looked at before all of them.
        """
        if not trial.has_earlier:
            return first, ""
        suspect = next(iter(trial.causes))
        if trial.last_cause == suspect and len(trial.causes) > 1:
            verdict = self._try(trial, test, trial.causes[suspect])
            if verdict.outcome == "passed":
                return verdict, suspect
        verdict = self._try(trial, test, trial.loads[False])
        if verdict.outcome != "passed":
            return verdict, ""
        trial.last_cause = self._cause(trial, test)
        return verdict, trial.last_cause

    def _carry_inside(
        self, trial: Trial, test: Test, first: Verdict, verdict: Verdict
    ) -> tuple[Verdict, str | None]:
        """Try what is left where replacing all earlier stages does not help."""
        if first.stood_in or verdict.stood_in:
            load = trial.loads[not trial.has_earlier]
            helped = self._try(trial, test, load, stand_ins=True)
            if helped.outcome == "passed":
                return helped, trial.stage.name
            if verdict.outcome == "not_started":
                verdict = helped
        if verdict.outcome == "crashed" and len(trial.causes) > 1:
            return self._carry_alone(trial, test, verdict)
        if first.outcome == verdict.outcome == "timed_out":
            trial.hangs.add(_hang(first))
        return verdict, None

    def _carry_alone(
        self, trial: Trial, test: Test, verdict: Verdict
    ) -> tuple[Verdict, str | None]:
        """Replace each earlier stage alone.

        Own stages may build on each other beyond the interface: replaced together they miss what
        one of them alone still finds.
        """
        for name, load in trial.causes.items():
            alone = self._try(trial, test, load)
            if alone.outcome == "passed":
                return alone, name
        return verdict, None

    def _cause(self, trial: Trial, test: Test) -> str:
        """Return the earlier stage that the points were carried over."""
        if trial.missing_earlier:
            return trial.missing_earlier[0]
        *others, last = trial.causes
        for name in others:
            if self._try(trial, test, trial.causes[name]).outcome == "passed":
                return name
        return last

    def _try(
        self,
        trial: Trial,
        test: Test,
        load: Load,
        *,
        stand_ins: bool = False,
        word: Word = Word.PASS,
    ) -> Verdict:
        """Run a test; a time-out in a new place is confirmed with more time."""
        whole, confirmed = self.kit.course.limits.cpu_seconds, trial.confirmed
        seconds = KNOWN_HANG_SECONDS if confirmed else whole
        verdict = self._run(trial, test, load, seconds, stand_ins, word)
        if verdict.outcome == "timed_out" and _hang_key(verdict) not in confirmed:
            is_one_of_many = len(confirmed) == MOST_CONFIRMED
            if is_one_of_many:
                more = LATER_HANG_SECONDS
            else:
                more = whole if confirmed else whole * CONFIRM_FACTOR
            verdict = self._run(trial, test, load, more, stand_ins, Word.FRESH)
            if verdict.outcome == "timed_out" and not is_one_of_many:
                confirmed.append(_hang_key(verdict) if verdict.places else "")
        return verdict

    def _run(
        self, trial: Trial, test: Test, load: Load, seconds: float, stand_ins: bool, word: Word
    ) -> Verdict:
        suite = self.suites[trial.stage.name]
        key = trial.stage.name, test.name, stand_ins
        known = self._known.setdefault(key, Known()) if self.recall else Known()

        def judged(student: Student) -> Verdict:
            run = suite.run(test, student)
            if isinstance(run.error, NeedsFuller | Strayed):
                raise run.error
            return judge(run, student)

        try:
            return trial.judge(judged, load, seconds, known=known, stand_ins=stand_ins, word=word)
        except NeedsFuller:
            trial.fuller = True
            return self._run(trial, test, load, seconds, stand_ins, word)
        except Strayed:  # a test that is not the same each time
            known.conversations.clear()
            return self._run(trial, test, load, seconds, stand_ins, word)


def _misses_own_names(first: Verdict, replaced: Verdict) -> bool:
    """Tell whether a run with the reference's earlier stages fell over names it does not have.

    A student's stages may use each other beyond the interface. Then only the run on the student's
    own ones tells of a mistake that the student made and can see.
    """
    return replaced.outcome == "crashed" and (
        first.outcome == "failed" or MISSING_NAME in replaced.got
    )


def _hang(verdict: Verdict) -> tuple[str, bool]:
    return _hang_key(verdict), verdict.stood_in


def _hang_key(verdict: Verdict) -> str:
    return " ".join(verdict.places[-1][0::2]) if verdict.places else "unknown"
