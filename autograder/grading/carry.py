"""Error carried forward: would a failed test pass if the code it builds on were right?

The order of attempts (autograder/grading/README.md): with the student's own earlier stages;
with all of them replaced by the reference; and, where the test can, with stand-ins for what an
earlier module of the same stage should have given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from autograder.grading.attempt import Attempt
from autograder.grading.suite import Test
from autograder.grading.verdict import Verdict
from autograder.grading.workers import Trust
from autograder.sandbox.student.words import cut

__all__ = ["Carry"]


@dataclass
class Carry:
    """Decides the tests of one attempt, one after another; turned `on` or off for a class.

    `reused_is_right` tells whether a fresh worker agreed when a reused one had said that a test
    does not pass; `last_cause` is the stage that was one last, `first_failed` the first test that
    did not pass on the student's own stages.
    """

    attempt: Attempt
    on: bool
    reused_is_right: bool | None = None
    last_cause: str = ""
    first_failed: str = ""
    _last_carried: bool = False

    def decide(self, test: Test) -> tuple[Verdict, str | None]:
        """Return the verdict on a test and, if it was carried forward, the stage at fault."""
        verdict = self.attempt.run(test, self.attempt.loads.own, trust=self._trust(test))
        self._note_failed(test, verdict.outcome != "passed")
        cause = None
        if verdict.outcome != "passed" and self.on:
            verdict, cause = self._carried(test, verdict)
        if self.last_cause:
            self._last_carried = cause == self.last_cause
            self.attempt.recall.note_expected(*self._about(test), self._last_carried)
        return verdict, cause

    def _trust(self, test: Test) -> Trust:
        """Return whose "no" will do for a test on the student's own stages."""
        # Most failures behind a broken stage are carried forward. There a reused worker's "no" may
        # do, for the points are given by another run; without that, none is trusted.
        may_do = self.on and self.reused_is_right is not False
        if may_do and self.reused_is_right and self.last_cause:
            expected = self.attempt.recall.expect(*self._about(test))
            if self._last_carried if expected is None else expected:
                return Trust.DOUBTED
        # A used worker has to go where a test does not pass. So it is not even asked where that is
        # likely: where the test has failed for the last one who failed the same test first.
        stage, first = self.attempt.stage.name, self.first_failed
        if first and self.attempt.recall.expect(stage, test.name, first):
            return Trust.FRESH
        return Trust.REUSED if may_do else Trust.PASS

    def _note_failed(self, test: Test, failed: bool) -> None:
        if self.first_failed:
            stage = self.attempt.stage.name
            self.attempt.recall.note_expected(stage, test.name, self.first_failed, failed)
        elif failed:
            self.first_failed = test.name

    def _about(self, test: Test) -> tuple[str, str, str]:
        return self.attempt.stage.name, test.name, f"{self.last_cause} {self.first_failed}"

    def _carried(self, test: Test, first: Verdict) -> tuple[Verdict, str | None]:
        """Try a test again with parts replaced; return the verdict, and the cause if it passes.

        A submission may know everything that is in its worker. So a run beside code of ours decides
        pass or fail and no more: without a pass, outcome and evidence are those of the run on the
        student's own stages.
        """
        # The same loop again, which no replacement has ended before.
        if self.attempt.hangs.is_hopeless(first):
            return first, None
        second, cause = self._replaced(test, first)
        is_inside = self.last_cause == self.attempt.stage.name
        if not (first.sure or cause) and self.reused_is_right and is_inside:
            cause = self._cause_inside(test, first, second)
        if not first.sure and not (cause and self.reused_is_right):
            first = self.attempt.run(test, self.attempt.loads.own, trust=Trust.FRESH)
            self.reused_is_right = first.outcome != "passed"
            if first.outcome == "passed":
                return first, None
            second = second if self.attempt.loads.has_earlier else first
        cause = cause or self._cause_inside(test, first, second)
        if cause:
            return Verdict("passed"), cause
        return self._on_own_stages(first, second), None

    def _on_own_stages(self, first: Verdict, second: Verdict) -> Verdict:
        """Return the verdict for a test that no replacement helped.

        A test that stopped in an earlier stage does not lose its points for that; of this stage's
        own fault we can only say that there is one.
        """
        if first.missing in self.attempt.loads.missing:
            return self._without(first.missing, first, second)
        stage = first.stopped_in
        if stage not in self.attempt.loads.alone:
            return first
        # Stubs in an earlier stage say nothing of this one, unless nothing is written here either.
        is_started = first.outcome == "not_started" and self.attempt.has_work
        words = f"{first.got}; with a right {stage} this test does not pass either"
        return replace(first, outcome="failed" if is_started else first.outcome, got=cut(words))

    def _without(self, stage: str, first: Verdict, second: Verdict) -> Verdict:
        """Return the verdict where an earlier stage was not handed in, so nothing could run.

        Of the run beside the reference no more is told than whether it met a stub: its words could
        be of the student's choosing.
        """
        is_stub = second.outcome == "not_started" or not self.attempt.has_work
        words = f"{stage} was not handed in; with a right {stage} this test does not pass either"
        return replace(first, outcome="not_started" if is_stub else "failed", got=words, places=())

    def _replaced(self, test: Test, first: Verdict) -> tuple[Verdict, str]:
        """Try a test with earlier stages replaced; return the verdict, and the cause if it passes.

        Where the first stage alone was the cause before, it is looked at before all of them.
        """
        loads = self.attempt.loads
        if not loads.has_earlier:
            return first, ""
        suspect = next(iter(loads.alone))
        if self.last_cause == suspect and len(loads.alone) > 1:
            verdict = self.attempt.run(test, loads.alone[suspect])
            if verdict.outcome == "passed":
                return verdict, suspect
        verdict = self.attempt.run(test, loads.replaced)
        if verdict.outcome != "passed":
            return verdict, ""
        self.last_cause = self._cause(test)
        return verdict, self.last_cause

    def _cause_inside(self, test: Test, first: Verdict, second: Verdict) -> str:
        """Try the other loads if replacing all earlier stages does not help; return the cause."""
        loads = self.attempt.loads
        if first.stood_in or second.stood_in:
            load = loads.replaced if loads.has_earlier else loads.own
            if self.attempt.run(test, load, stand_ins=True).outcome == "passed":
                self.last_cause = self.attempt.stage.name
                return self.last_cause
        # Own stages may build on each other beyond the interface: replaced together they miss
        # what one of them alone still finds.
        if second.outcome == "crashed" and len(loads.alone) > 1:
            for name, load in loads.alone.items():
                if self.attempt.run(test, load).outcome == "passed":
                    return name
        elif first.outcome == second.outcome == "timed_out":
            self.attempt.hangs.give_up_on(first)
        return ""

    def _cause(self, test: Test) -> str:
        """Return the earlier stage that the points were carried over."""
        loads = self.attempt.loads
        if loads.missing:
            return loads.missing[0]
        *others, last = loads.alone
        for name in others:
            if self.attempt.run(test, loads.alone[name]).outcome == "passed":
                return name
        return last
