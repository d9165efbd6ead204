"""Runs one submission's tests of a stage, and decides which run of each test counts.

The tests of a criterion run one after another in one worker, always in the same order, so that a
program can't see whether a test passed. A pass there counts. A failed test runs again with faulty
earlier stages replaced by the reference's, and a pass counts. If it still fails, it runs alone in a
new worker, whose verdict counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial

from autograder.course.model import Stage
from autograder.grading.judging import PASSED, Verdict, judge, judge_end
from autograder.grading.loads import Loads
from autograder.grading.minimising import minimise_evidence
from autograder.grading.suite import Suite, Test
from autograder.grading.workers import Hangs, Workers
from autograder.sandbox.host.budget import SPENT, Overdrawn
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import (
    Died,
    Load,
    NeedsModule,
    TimedOut,
    WorkerClient,
    WorkerEnded,
)
from autograder.sandbox.student.recording import STAND_INS
from autograder.sandbox.student.scenario import Scenario
from autograder.sandbox.student.words import cut
from casino.languages import N_
from casino.messages import Call, Message, join_texts

__all__ = ["Attempts", "FinalVerdict"]

KEEPS_STATE, GETS_WORSE = "keeps_state", "gets_worse"
OTHERWISE = Message("another answer than in a worker that had played the tests before it")
ONE_ON_OWN = N_(
    "1 test, {name}, passes on the student's own earlier stages, and fails on right ones"
)
ONLY_ON_OWN = N_(
    "{count} tests, the first of them {name}, pass on the student's own earlier stages, "
    "and fail on right ones"
)
SAME = Message("the same answer, whatever was asked before")
OUT_OF_TIME = Verdict("timed_out", got=SPENT, expected=Message("an end"))
NOT_UNLOCKED = Verdict("failed")
MISSING = N_(
    "{stage} was not handed in. This test also fails with a right {stage}: "
    "look for a second cause in this stage."
)
NOT_BY_ONE = N_(
    "{got}. This test also fails with a right {stage}: look for a second cause in this stage."
)
NOT_BY_ALL = N_(
    "{got}. This test also fails with right earlier stages: look for a second cause in this stage."
)


@dataclass(frozen=True)
class FinalVerdict:
    """The final verdict on a hidden test; `cause` is the earlier stage at fault, if any."""

    verdict: Verdict
    cause: str | None = None


Group = tuple[str, str]


@dataclass
class Attempts:
    """Runs the hidden tests of one stage of a submission, and decides which run of each counts."""

    stage: Stage  # the stage that is graded
    suite: Suite  # its hidden tests
    own: Load  # the student's own stages, as workers load them
    loads: Callable[[], Loads]  # computes other loads once a test has failed
    has_work: bool  # True if the stage's files contain more than the skeleton
    workers: Workers  # makes workers
    hangs: Hangs  # known loops, so that none is waited for twice
    play_right: Callable[[Scenario], Played | None]  # plays a part of a test on the reference
    carries: bool = True  # True if errors are carried forward
    # Each test's steps and the answers of the student's code.
    played: dict[str, tuple[Scenario, Played]] = field(default_factory=dict)
    # The tests of each worker, in order.
    _groups: dict[Group, list[Test]] = field(default_factory=dict)
    _group_of: dict[str, Group] = field(default_factory=dict)  # each test's group
    # By load and group.
    _verdicts: dict[tuple[int, Group], dict[str, Verdict]] = field(default_factory=dict)
    _sure: set[str] = field(default_factory=set)  # tests that a new worker decided
    # Is called with the first worker before its tests.
    _prepare: Callable[[WorkerClient], None] | None = None
    _passed_once: Set[str] = frozenset()  # where other tests failed instead

    def decide(
        self, tests: Sequence[Test], prepare: Callable[[WorkerClient], None] | None = None
    ) -> list[FinalVerdict]:
        """Return the final verdict on each test, in the order of the tests.

        `prepare` is called with the first worker before its tests.
        """
        self._prepare = prepare
        self._groups = _groups_of(tests)
        self._group_of = {each.name: key for key, group in self._groups.items() for each in group}
        while True:
            try:
                return self._decide(tests)
            except NeedsModule:  # loaded by now; each module of the library is asked for once
                self.played.clear()
                self._verdicts.clear()
                self._sure.clear()
                self._prepare = prepare

    def _decide(self, tests: Sequence[Test]) -> list[FinalVerdict]:
        found = {test.name: FinalVerdict(self._verdict(test, self.own)) for test in tests}
        failed = [test for test in tests if not found[test.name].verdict.passed]
        if self.carries and failed:
            found |= self._retry_replaced(tests, failed, found)
            failed = [test for test in failed if not found[test.name].verdict.passed]
        for test in failed:
            own = found[test.name].verdict
            if test.name not in self._sure:
                own = self._verdict_of_fresh_worker(test)
                found[test.name] = FinalVerdict(own)
            if not own.passed:
                own = self._minimise_evidence(test, own)
                found[test.name] = FinalVerdict(self._on_own_stages(test, own))
        return [found[test.name] for test in tests]

    # --- the tests of one criterion -----------------------------------------------------------

    def _verdict(self, test: Test, load: Load) -> Verdict:
        """Return the verdict on a test that runs after others of its criterion, with this code."""
        group = self._group_of[test.name]
        key = id(load), group  # loads live as long as this object, so their ids are unique
        if key not in self._verdicts:
            self._verdicts[key] = self._run_in_turn(self._groups[group], load)
        return self._verdicts[key][test.name]

    def _run_in_turn(
        self, tests: Iterable[Test], load: Load, *, stand_ins: bool = False
    ) -> dict[str, Verdict]:
        """Run tests one after another in one worker; return the verdicts by the tests' names.

        A test that ends the worker is rerun in a new one, and so is the next test.
        """
        verdicts: dict[str, Verdict] = {}
        waiting = list(tests)[::-1]
        while waiting:
            if self.workers.budget.is_spent():
                return {each.name: OUT_OF_TIME for each in waiting} | verdicts
            ended: tuple[Test, Verdict | None] | None = None
            seconds = self.hangs.seconds
            turns = len(waiting) + 1  # one for `prepare`
            with self.workers.open(load, seconds, turns, alone=not stand_ins) as worker:
                prepare, self._prepare = self._prepare, None
                if prepare is not None:
                    prepare(worker)
                while waiting and not worker.ended:
                    test, is_first = waiting.pop(), worker.fresh
                    try:
                        verdicts[test.name] = self._run(test, worker, load, stand_ins=stand_ins)
                    except (TimedOut, Died) as why:
                        # Only the first test had its whole time, so only its time-out counts.
                        is_late = is_first and isinstance(why, TimedOut)
                        ended = test, _judge_end(test, worker, why, stand_ins) if is_late else None
                    else:
                        if is_first and load is self.own and not stand_ins:
                            self._sure.add(test.name)
            if ended is not None:
                test, verdict = ended
                verdicts[test.name] = self._run_alone(test, load, verdict, stand_ins=stand_ins)
        return verdicts

    def _run_alone(
        self, test: Test, load: Load, verdict: Verdict | None = None, *, stand_ins: bool = False
    ) -> Verdict:
        """Return the verdict on a test that runs alone in a new worker.

        `verdict` is that of an earlier run, if any. A time-out at a new place is confirmed by a
        rerun.
        """
        if load is self.own and not stand_ins:
            self._sure.add(test.name)
        if verdict is None:
            verdict = self._run_once(test, load, self.hangs.seconds, stand_ins=stand_ins)
        if more := self.hangs.seconds_to_confirm(verdict):
            verdict = self._run_once(test, load, more, stand_ins=stand_ins)
            if place := self.hangs.confirm(verdict):
                self.workers.budget.note_hang(place)
        return verdict

    def _run_once(self, test: Test, load: Load, seconds: float, *, stand_ins: bool) -> Verdict:
        if self.workers.budget.is_spent():
            return OUT_OF_TIME
        with self.workers.open(load, seconds, alone=not stand_ins) as worker:
            try:
                return self._run(test, worker, load, stand_ins=stand_ins, announces=True)
            except (TimedOut, Died) as ended:
                return _judge_end(test, worker, ended, stand_ins)

    def _run(
        self,
        test: Test,
        worker: WorkerClient,
        load: Load,
        *,
        stand_ins: bool = False,
        announces: bool = False,
    ) -> Verdict:
        """Play a test in an open worker and return its verdict; `announces` reports each step."""
        is_own = load is self.own and not stand_ins
        if is_own:
            self.played.pop(test.name, None)
        try:
            with self.workers.budget.enforced():
                scenario, played = test.play(worker, stand_ins=stand_ins, announces=announces)
                if is_own:
                    self.played[test.name] = scenario, played
                return judge(scenario, played, test.criterion, test.evidence(scenario))
        except Overdrawn:
            worker.close()  # it may be in the middle of an answer
            return OUT_OF_TIME

    # --- which verdict counts -----------------------------------------------------------------

    def _verdict_of_fresh_worker(self, test: Test) -> Verdict:
        """Run a failed test alone in a new worker, and return the verdict.

        If it passes now, the criterion's tests up to it are rerun once. A second failure there
        means that the code keeps state between tests, which fails the test and is flagged.
        """
        verdict = self._run_alone(test, self.own)
        if not verdict.passed or not self._fails_again(test):
            return verdict
        self.workers.flags.setdefault(KEEPS_STATE, join_texts(": ", [test.name, OTHERWISE]))
        return Verdict("failed", Call(test.title), OTHERWISE, SAME)

    def _fails_again(self, test: Test) -> bool:
        """Return True if a test fails in another worker that plays the tests before it first."""
        tests = self._groups[self._group_of[test.name]]
        tests = tests[: tests.index(test) + 1]
        known = dict(self.played)
        verdict = PASSED
        with self.workers.open(self.own, self.hangs.seconds, len(tests)) as worker:
            try:
                for each in tests:
                    verdict = self._run(each, worker, self.own)
            except (TimedOut, Died):  # it was slow, or another test ended it: inconclusive
                return False
            finally:
                self.played = known
        return verdict.outcome in ("failed", "crashed", "not_started")

    def _minimise_evidence(self, test: Test, verdict: Verdict) -> Verdict:
        """Return the verdict with the shortest series of calls that still gives the wrong answer.

        The search has a separate time budget, so other tests lose no time.
        """
        if verdict.outcome not in ("failed", "crashed") or test.name not in self.played:
            return verdict

        scenario, played = self.played[test.name]
        with self.workers.budget.aside() as budget:
            if budget.is_spent():
                return verdict
            workers = Workers(self.workers.sandbox, self.workers.limits, self.own, budget)
            play = partial(self._replay, workers)
            try:
                with budget.enforced():
                    return minimise_evidence(test, scenario, played, verdict, play, self.play_right)
            except Overdrawn:
                return verdict

    def _replay(self, workers: Workers, part: Scenario) -> Played | None:
        """Return the student's results for a part of a test, or None if the worker ends."""
        if workers.budget.is_spent():
            return None
        try:
            with workers.open(self.own, self.hangs.seconds) as worker:
                return worker.play(part.packed(again=False, announces=True))
        except WorkerEnded:
            return None

    # --- error carried forward ----------------------------------------------------------------

    def _retry_replaced(
        self, tests: Sequence[Test], failed: Sequence[Test], found: Mapping[str, FinalVerdict]
    ) -> dict[str, FinalVerdict]:
        """Run failed tests with right versions of faulty earlier stages.

        Returns, by name, the tests that pass then. A submission can read everything in its worker,
        including the reference. So these runs decide only pass or fail, and give no evidence.
        """
        by_replaced: dict[str, FinalVerdict] = {}
        by_stand_ins: dict[str, FinalVerdict] = {}
        left: list[Test] = []
        with_stand_ins = self._with_stand_ins(failed)
        for test in failed:
            if self.hangs.is_hopeless(found[test.name].verdict):
                continue  # the same infinite loop, which no replacement has ended before
            if cause := self._cause(test):
                by_replaced[test.name] = FinalVerdict(PASSED, cause)
            elif with_stand_ins(test).passed:
                by_stand_ins[test.name] = FinalVerdict(PASSED, self.stage.name)
            else:
                left.append(test)
        load, carried = self._with_one_stage_replaced(failed, left, by_replaced)
        if carried and load is not None:
            carried = self._minus_inconsistent_passes(tests, failed, load, carried)
        carried |= by_stand_ins
        for test in left:
            if test.name not in carried:
                self.hangs.give_up_on(found[test.name].verdict)
        return carried

    def _cause(self, test: Test) -> str:
        """Return the earlier stage at fault if a test passes with a right version of it, or ""."""
        loads = self.loads()
        if loads.replaced is None or not self._verdict(test, loads.replaced).passed:
            return ""
        if loads.missing:
            return loads.missing[0]
        *others, last = loads.alone
        passing = (each for each in others if self._verdict(test, loads.alone[each]).passed)
        return next(passing, last)

    def _with_one_stage_replaced(
        self, failed: Sequence[Test], left: Sequence[Test], together: dict[str, FinalVerdict]
    ) -> tuple[Load | None, dict[str, FinalVerdict]]:
        """Find the single stage or module whose right version lets most failed tests pass.

        Return its load, and these tests. It is chosen only if more tests pass than `together`, with
        all faulty stages replaced: replacing all can break code that depends on other parts of a
        student's stage. The choice is the same for all tests, because choosing for each would give
        a program one more guess at each answer.
        """
        loads, best = self.loads(), together
        chosen = loads.replaced
        single = [each for each in loads.alone.items() if each[1] is not loads.replaced]
        for name, load in (*single, *loads.parts) if left else ():
            if any(self._verdict(test, load).passed for test in left):
                passed = [test.name for test in failed if self._verdict(test, load).passed]
                if len(passed) > len(best):
                    chosen, best = load, dict.fromkeys(passed, FinalVerdict(PASSED, name))
        return chosen, best

    def _minus_inconsistent_passes(
        self,
        tests: Sequence[Test],
        failed: Sequence[Test],
        load: Load,
        carried: dict[str, FinalVerdict],
    ) -> dict[str, FinalVerdict]:
        """Remove one carried test for each test that passes only with the student's stages.

        The points are then those of one of the two runs, never the best of both. Otherwise, a
        program that distinguishes the workers could answer each test in two ways.
        """
        passed = (test for test in tests if test not in failed)
        worse = [
            test.name
            for test in passed
            if self._verdict(test, load).outcome in ("failed", "crashed")
        ]
        if worse:
            form = ONE_ON_OWN if len(worse) == 1 else ONLY_ON_OWN
            words = Message(form, count=len(worse), name=worse[0])
            self.workers.flags.setdefault(GETS_WORSE, words)
        kept = dict(list(carried.items())[: max(len(carried) - len(worse), 0)])
        self._passed_once = carried.keys() - kept.keys()
        return kept

    def _with_stand_ins(self, failed: Sequence[Test]) -> Callable[[Test], Verdict]:
        """Return a function that reruns a failed test with stand-ins for other student objects.

        A test gets stand-ins only if the code that they replace lost points. Stand-ins contain
        answers, so no other run has them in its worker.
        """
        at_fault = {test.criterion for test in failed}
        verdicts: dict[Group, dict[str, Verdict]] = {}

        def verdict(test: Test) -> Verdict:
            group = self._group_of[test.name]
            if group not in verdicts:
                unlocked = [each for each in self._groups[group] if _is_unlocked(each, at_fault)]
                verdicts[group] = self._run_with_stand_ins(unlocked)
            return verdicts[group].get(test.name, NOT_UNLOCKED)

        return verdict

    def _run_with_stand_ins(self, tests: Sequence[Test]) -> dict[str, Verdict]:
        load = self.loads().replaced or self.own
        code = self.suite.fakes.get(STAND_INS)
        needs = [test for test in tests if test.second and STAND_INS in test.second.modules]
        if code is not None and needs:
            with_code = replace(load, modules={**load.modules, STAND_INS: code})
            verdicts = self._run_in_turn(needs, with_code, stand_ins=True)
        else:
            needs, verdicts = [], {}
        rest = [test for test in tests if test not in needs]
        return verdicts | self._run_in_turn(rest, load, stand_ins=True)

    def _on_own_stages(self, test: Test, first: Verdict) -> Verdict:
        """Return the verdict on a test that also fails with right versions of earlier stages.

        If its evidence is an error in an earlier stage, a note says that this stage has a fault,
        too.
        """
        is_untried = self.workers.budget.is_spent() or test.name in self._passed_once
        if not self.carries or is_untried:
            return first
        loads = self.loads()
        if first.missing in loads.missing:
            stage = first.missing
            words = Message(MISSING, stage=stage)
            outcome = "failed" if self.has_work else "not_started"
            return replace(first, outcome=outcome, got=words, places=())
        stage = first.stopped_in
        if stage not in loads.alone:
            if first.outcome != "crashed" or not loads.alone:
                return first
            stage = next(iter(loads.alone)) if len(loads.alone) == 1 else ""
        # Stubs in an earlier stage don't mean that this stage isn't started.
        is_started = first.outcome == "not_started" and self.has_work
        form = NOT_BY_ONE if stage in loads.alone else NOT_BY_ALL
        words = Message(form, got=first.got, stage=stage)
        return replace(first, outcome="failed" if is_started else first.outcome, got=cut(words))


def _groups_of(tests: Iterable[Test]) -> dict[Group, list[Test]]:
    """Group tests by the worker that they share: usually one group for each criterion.

    A generator test reveals something about earlier answers by its later questions. So it comes
    last in its group, and a second one gets its own group.
    """
    groups: dict[Group, list[Test]] = {}
    for test in sorted(tests, key=_reacts):
        key = test.criterion, ""
        if key in groups and _reacts(groups[key][-1]):
            key = test.criterion, test.name
        groups.setdefault(key, []).append(test)
    return groups


def _reacts(test: Test) -> bool:
    return test.adapts or bool(test.own.live)


def _is_unlocked(test: Test, at_fault: set[str]) -> bool:
    """Return True if this test may use stand-ins, because the code they replace lost points."""
    starts = tuple(test.own.unlocked_by)
    return any(each.startswith(starts) for each in at_fault - {test.criterion})


def _judge_end(
    test: Test, worker: WorkerClient, ended: TimedOut | Died, stand_ins: bool
) -> Verdict:
    scenario = (test.second if stand_ins else None) or test.own
    step = worker.step if worker.step < len(scenario.steps) else -1
    return judge_end(ended, step, test.evidence(scenario))
