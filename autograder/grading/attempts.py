"""Decides the tests of one submission in one stage: which workers are asked, and who is believed.

A pass may come from a shared worker; a fail, and every word of evidence, comes from a fresh one;
shared workers are asked the same whatever they answer, so none can know how a test went.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial

from autograder.course.model import Stage
from autograder.grading.hangs import Hangs
from autograder.grading.judging import PASSED, Verdict, judge, judge_end
from autograder.grading.retelling import retold
from autograder.grading.suite import Suite, Test
from autograder.grading.workers import Workers
from autograder.sandbox.host.budget import SPENT, Overdrawn
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import Load, NeedsFuller, WorkerClient, WorkerEnded
from autograder.sandbox.student.recording import STAND_INS
from autograder.sandbox.student.scenario import Scenario
from autograder.sandbox.student.words import cut
from casino.languages import N_
from casino.messages import Call, Message, joined

__all__ = ["Attempts", "Decided", "Loads"]

KEEPS_STATE, GETS_WORSE = "keeps_state", "gets_worse"
OTHERWISE = Message("another answer than in a worker that had played the tests before it")
ONLY_ON_OWN = N_(
    "{count} tests, the first of them {name}, pass on the student's own earlier stages, "
    "and fail on right ones"
)
SAME = Message("the same answer, whatever was asked before")
OUT_OF_TIME = Verdict("timed_out", got=SPENT, expected=Message("an end"))
MISSING = N_("{stage} was not handed in; with a right {stage} this test does not pass either")
NOT_BY_ONE = N_("{got}; with a right {stage} this test does not pass either")
NOT_BY_ALL = N_("{got}; with right earlier stages this test does not pass either")


@dataclass(frozen=True)
class Loads:
    """The content of a worker beside the stage's own files.

    `own` has the student's earlier stages; in `replaced` those that are at fault, and what they
    build on, are the reference's, None where none is; `alone` has, for each that is at fault, the
    load in which only that one is replaced. `missing` are the earlier stages that were not handed
    in.
    """

    own: Load
    replaced: Load | None = None
    alone: Mapping[str, Load] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decided:
    """The verdict on a test; `cause` is the stage at fault where it was carried forward."""

    verdict: Verdict
    cause: str | None = None


@dataclass
class Attempts:
    """A submission's stage while it is graded.

    `loads` are worked out when a test has failed. `right` has the reference play a part of a test.
    `has_work` is set where the stage's files hold more than the skeleton. `played` has, for each
    test, its steps and what the student's own code made of them; `_sure` are the tests that a fresh
    worker has decided.
    """

    stage: Stage
    suite: Suite
    own: Load
    loads: Callable[[], Loads]
    has_work: bool
    workers: Workers
    hangs: Hangs
    right: Callable[[Scenario], Played | None]
    carries: bool = True
    played: dict[str, tuple[Scenario, Played]] = field(default_factory=dict)
    _shared: dict[tuple[int, bool], WorkerClient | None] = field(default_factory=dict)
    _sure: set[str] = field(default_factory=set)
    _beside: dict[int, Load] = field(default_factory=dict)
    _passed_once: Set[str] = frozenset()  # beside right stages, where others failed instead

    def decide(self, tests: Sequence[Test]) -> list[Decided]:
        """Return the verdict on each test."""
        try:
            return self._decide(tests)
        except NeedsFuller:  # it imports more of the library than there was; now there is more
            self.close()
            self.played.clear()
            self._sure.clear()
            return self._decide(tests)

    def _decide(self, tests: Sequence[Test]) -> list[Decided]:
        found: dict[str, Decided] = {}
        open_tests: list[Test] = []
        for test in tests:
            verdict = self._ask(test, self.own)
            if verdict is None or not verdict.passed:
                open_tests.append(test)
            if verdict is not None:
                found[test.name] = Decided(verdict)
        if self.carries and open_tests:
            found |= self._carried(tests, open_tests, found)
            open_tests = [test for test in open_tests if not found[test.name].verdict.passed]
        for test in open_tests:
            if test.name not in self._sure:
                found[test.name] = Decided(self._told_fresh(tests, test))
            if not (own := found[test.name].verdict).passed:
                own = self._retold(test, own)
                found[test.name] = Decided(self._on_own_stages(test, own))
        return [found[test.name] for test in tests]

    # --- one run ------------------------------------------------------------------------------

    def _ask(self, test: Test, load: Load, *, stand_ins: bool = False) -> Verdict | None:
        """Return a verdict from the shared worker of a load, or a fresh one where it has none.

        A shared worker that ends has not decided the test: a fresh one does.
        """
        if self.workers.budget.is_spent():
            return OUT_OF_TIME
        if load.may_share:
            worker = self.shared(load, stand_ins=stand_ins)
            try:
                with self.workers.watched(worker, load, alone=not stand_ins):
                    return self._judged(test, worker, load, stand_ins=stand_ins)
            except NeedsFuller:
                raise
            except WorkerEnded:
                self._shared[id(load), stand_ins] = None
        return self._run_fresh(test, load, stand_ins=stand_ins)

    def shared(self, load: Load, *, stand_ins: bool = False) -> WorkerClient:
        """Return the worker that is asked one test after another."""
        # Loads are kept as long as the attempts, so that an address stands for one load only.
        key = id(load), stand_ins
        worker = self._shared.get(key)
        if worker is None or worker.ended:
            worker = self._shared[key] = self.workers.shared(load)
        return worker

    def _run_fresh(self, test: Test, load: Load, *, stand_ins: bool = False) -> Verdict:
        """Return a fresh worker's verdict; a time-out in a new place is confirmed."""
        if load is self.own and not stand_ins:
            self._sure.add(test.name)
        verdict = self._once(test, load, self.hangs.seconds, stand_ins=stand_ins)
        if more := self.hangs.to_confirm(verdict):
            verdict = self._once(test, load, more, stand_ins=stand_ins)
            self.hangs.confirm(verdict)
        return verdict

    def _once(self, test: Test, load: Load, seconds: float, *, stand_ins: bool) -> Verdict:
        if self.workers.budget.is_spent():
            return OUT_OF_TIME
        with self.workers.fresh(load, seconds, alone=not stand_ins) as worker:
            try:
                return self._judged(test, worker, load, stand_ins=stand_ins)
            except NeedsFuller:
                raise
            except WorkerEnded as ended:
                scenario = test.second if stand_ins else test.own
                step = worker.step if scenario and worker.step < len(scenario.steps) else -1
                return judge_end(ended, step, test.evidence(scenario or test.own))

    def _judged(self, test: Test, worker: WorkerClient, load: Load, *, stand_ins: bool) -> Verdict:
        try:
            with self.workers.budget.enforced():
                scenario, played = test.play(worker, stand_ins=stand_ins, told=worker.fresh)
                if load is self.own and not stand_ins:
                    self.played[test.name] = scenario, played
                return judge(scenario, played, test.criterion, test.evidence(scenario))
        except Overdrawn:
            worker.close()  # it may be in the midst of an answer
            self.played.pop(test.name, None)
            return OUT_OF_TIME

    # --- who is believed ----------------------------------------------------------------------

    def _told_fresh(self, tests: Sequence[Test], test: Test) -> Verdict:
        """Return a fresh worker's verdict on a test that the shared one did not pass.

        There is no second guess: where the fresh worker passes, the tests up to this one are
        played once more in another, and a submission that fails again keeps something.
        """
        verdict = self._run_fresh(test, self.own)
        if not verdict.passed or self._passes_after(tests, test):
            return verdict
        self.workers.flags.setdefault(KEEPS_STATE, joined(": ", [test.name, OTHERWISE]))
        return Verdict("failed", Call(test.title), OTHERWISE, SAME)

    def _passes_after(self, tests: Sequence[Test], test: Test) -> bool:
        """Return True if a test passes in a worker that has played those before it."""
        worker = self.workers.shared(self.own)
        try:
            with self.workers.watched(worker, self.own, alone=True):
                for each in tests:
                    verdict = self._judged(each, worker, self.own, stand_ins=False)
                    if each is test:
                        return verdict.passed
        except NeedsFuller:
            raise
        except WorkerEnded:  # slow, or ended by another test: it cannot show anything
            return True
        finally:
            worker.close()
        return True

    def _retold(self, test: Test, verdict: Verdict) -> Verdict:
        """Return a fresh worker's verdict with evidence that comes out as it is told.

        The search for words has time of its own: no other test loses its time by it.
        """
        if verdict.outcome not in ("failed", "crashed") or test.name not in self.played:
            return verdict

        scenario, played = self.played[test.name]
        with self.workers.budget.aside() as budget:
            if budget.is_spent():
                return verdict
            workers = Workers(
                self.workers.sandbox, self.workers.limits, self.own, budget,
                fuller=self.workers.fuller,
            )  # fmt: skip
            play = partial(self._replayed, workers)
            try:
                with budget.enforced():
                    return retold(test, scenario, played, verdict, play, self.right)
            except Overdrawn:
                return verdict

    def _replayed(self, workers: Workers, part: Scenario) -> Played | None:
        """Return what the student's own code makes of a part of a test; None where it ends."""
        if workers.budget.is_spent():
            return None
        try:
            with workers.fresh(self.own, self.hangs.seconds) as worker:
                return worker.play(part.packed(again=False, told=True))
        except WorkerEnded:
            return None

    # --- error carried forward ----------------------------------------------------------------

    def _carried(
        self, tests: Sequence[Test], open_tests: Sequence[Test], found: Mapping[str, Decided]
    ) -> dict[str, Decided]:
        """Try failed tests again with what is at fault replaced; return those that pass then.

        A submission may know everything that is in its worker. So a run beside code of ours decides
        pass or fail and no more.
        """
        at_fault = {test.criterion for test in open_tests}
        by_replaced: dict[str, Decided] = {}
        by_stand_ins: dict[str, Decided] = {}
        left: list[Test] = []
        for test in open_tests:
            first = found.get(test.name)
            if first is not None and self.hangs.is_hopeless(first.verdict):
                continue  # the same loop again, which no replacement has ended before
            if cause := self._cause(test):
                by_replaced[test.name] = Decided(PASSED, cause)
            elif self._passes_with_stand_ins(test, at_fault):
                by_stand_ins[test.name] = Decided(PASSED, self.stage.name)
            else:
                left.append(test)
        load, carried = self._alone(open_tests, left, by_replaced)
        if carried and load is not None:
            carried = self._without_guesses(tests, open_tests, load, carried)
        carried |= by_stand_ins
        for test in left:
            first = found.get(test.name)
            if test.name not in carried and first is not None:
                self.hangs.give_up_on(first.verdict)
        return carried

    def _cause(self, test: Test) -> str:
        """Return the stage that lets a test pass when all at fault are replaced; "" for none."""
        loads = self.loads()
        if loads.replaced is None or not self._passes(test, loads.replaced):
            return ""
        return self._cause_of(test, loads)

    def _passes_with_stand_ins(self, test: Test, at_fault: set[str]) -> bool:
        if not self._is_unlocked(test, at_fault):
            return False
        load = self._with_stand_ins(test, self.loads().replaced or self.own)
        return self._passes(test, load, stand_ins=True)

    def _alone(
        self, open_tests: Sequence[Test], left: Sequence[Test], together: dict[str, Decided]
    ) -> tuple[Load | None, dict[str, Decided]]:
        """Return what passes with one earlier stage replaced alone, where that is more; and with it
        the load.

        Own stages may build on each other beyond the interface: replaced together they miss what
        one of them alone still finds. Which is replaced is decided once for all tests: one more
        try for each test would be one more guess at its answer.
        """
        loads, best = self.loads(), together
        chosen = loads.replaced
        others = {name: load for name, load in loads.alone.items() if load is not loads.replaced}
        for name, load in others.items() if left else ():
            if any(self._passes(test, load) for test in left):
                passed = [test.name for test in open_tests if self._passes(test, load)]
                if len(passed) > len(best):
                    chosen, best = load, dict.fromkeys(passed, Decided(PASSED, name))
        return chosen, best

    def _without_guesses(
        self,
        tests: Sequence[Test],
        open_tests: Sequence[Test],
        load: Load,
        carried: dict[str, Decided],
    ) -> dict[str, Decided]:
        """Return what is carried, less as many tests as pass only on the student's own stages.

        So the points are those of one of the two runs, never the best of both: a program that tells
        the workers apart would answer each test in two ways, and be right in one of them.
        """
        failed = {test.name for test in open_tests}
        worse = [
            test.name
            for test in tests
            if test.name not in failed
            and (verdict := self._ask(test, load)) is not None
            and verdict.outcome in ("failed", "crashed")
        ]
        if worse:
            words = Message(ONLY_ON_OWN, count=len(worse), name=worse[0])
            self.workers.flags.setdefault(GETS_WORSE, words)
        kept = dict(list(carried.items())[: max(len(carried) - len(worse), 0)])
        self._passed_once = carried.keys() - kept.keys()
        return kept

    def _cause_of(self, test: Test, loads: Loads) -> str:
        """Return the earlier stage that the points are carried over."""
        if loads.missing:
            return loads.missing[0]
        *others, last = loads.alone
        return next((each for each in others if self._passes(test, loads.alone[each])), last)

    def _with_stand_ins(self, test: Test, load: Load) -> Load:
        """Return a load for a second attempt: with the stage's stand-ins where it asks for them.

        They know what is graded, so no other attempt has them within reach.
        """
        code = self.suite.fakes.get(STAND_INS)
        if code is None or test.second is None or STAND_INS not in test.second.modules:
            return load
        key = id(load)
        if key not in self._beside:
            self._beside[key] = replace(load, modules={**load.modules, STAND_INS: code})
        return self._beside[key]

    def _passes(self, test: Test, load: Load, *, stand_ins: bool = False) -> bool:
        verdict = self._ask(test, load, stand_ins=stand_ins)
        return verdict is not None and verdict.passed

    def _is_unlocked(self, test: Test, at_fault: set[str]) -> bool:
        """True if what a test has stand-ins for lost points itself."""
        starts = tuple(test.own.unlocked_by)
        return any(each.startswith(starts) for each in at_fault - {test.criterion})

    def _on_own_stages(self, test: Test, first: Verdict) -> Verdict:
        """Return the verdict for a test that no replacement helped.

        A test that stopped in an earlier stage does not lose its points for that; of this stage's
        own fault we can only say that there is one. A crash here may look like an earlier stage's,
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
        # Stubs in an earlier stage say nothing of this one, unless nothing is written here either.
        is_started = first.outcome == "not_started" and self.has_work
        form = NOT_BY_ONE if stage in loads.alone else NOT_BY_ALL
        words = Message(form, got=first.got, stage=stage)
        return replace(first, outcome="failed" if is_started else first.outcome, got=cut(words))

    # --- the end ------------------------------------------------------------------------------

    def hand_on(self) -> WorkerClient | None:
        """Release the worker that holds the student's own files, for the next stage."""
        return self._shared.pop((id(self.own), False), None)

    def close(self) -> None:
        """End the workers that are left."""
        for worker in self._shared.values():
            if worker is not None:
                worker.close()
        self._shared.clear()
        self.workers.close()
