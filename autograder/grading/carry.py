"""Error carried forward: whether a test that fails would pass if what it builds on were right.

The order of attempts (grading.md, "Error carried forward"): with the student's own earlier stages;
with all of them replaced by the reference; and, where the test can, with stand-ins for what an
earlier module of the same stage should have given.
"""

from __future__ import annotations

from dataclasses import dataclass

from autograder.grading.attempt import Attempt
from autograder.grading.suite import Test
from autograder.grading.verdict import Verdict
from autograder.grading.workers import Trust

__all__ = ["Carry"]

MISSING_NAME = "cannot import name"


@dataclass
class Carry:
    """Decides the tests of one attempt, one after another; turned `on` or off for a class.

    `reused_is_right` tells whether a fresh worker agreed when a reused one had said that a test
    does not pass; `last_cause` is the earlier stage that was one last.
    """

    attempt: Attempt
    on: bool
    reused_is_right: bool | None = None
    last_cause: str = ""

    def decide(self, test: Test) -> tuple[Verdict, str | None]:
        """Return the verdict on a test and, if it was carried forward, the stage at fault."""
        # Most failures behind a broken earlier stage are carried forward. There a reused worker's
        # "no" may do, for the points are given by another run; without that, none is trusted.
        may_carry = self.on and self.attempt.loads.has_earlier
        trust = Trust.REUSED if may_carry and self.reused_is_right is not False else Trust.PASS
        verdict = self.attempt.run(test, self.attempt.loads.own, trust=trust)
        if verdict.outcome == "passed" or not self.on:
            return verdict, None
        return self._carried(test, verdict)

    def _carried(self, test: Test, first: Verdict) -> tuple[Verdict, str | None]:
        """Try a test again with parts replaced; return the verdict, and the cause if it passes.

        Without a pass, the evidence is that of the student's own objects in this stage, on the
        reference's earlier ones unless those lack what the student's have.
        """
        if self.attempt.hangs.is_hopeless(first):
            return first, None  # the same loop again, which no replacement has ended before
        verdict, cause = self._replaced(test, first)
        if not first.sure and not (cause and self.reused_is_right):
            first = self.attempt.run(test, self.attempt.loads.own, trust=Trust.FRESH)
            self.reused_is_right = first.outcome != "passed"
            if first.outcome == "passed":
                return first, None
        if cause:
            return verdict, cause
        verdict, carried = self._carried_inside(test, first, verdict)
        return (first if _misses_own_names(first, verdict) else verdict), carried

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

    def _carried_inside(
        self, test: Test, first: Verdict, verdict: Verdict
    ) -> tuple[Verdict, str | None]:
        """Try what is left where replacing all earlier stages does not help."""
        loads = self.attempt.loads
        if first.stood_in or verdict.stood_in:
            load = loads.replaced if loads.has_earlier else loads.own
            helped = self.attempt.run(test, load, stand_ins=True)
            if helped.outcome == "passed":
                return helped, self.attempt.stage.name
            if verdict.outcome == "not_started":
                verdict = helped
        if verdict.outcome == "crashed" and len(loads.alone) > 1:
            return self._alone(test, verdict)
        if first.outcome == verdict.outcome == "timed_out":
            self.attempt.hangs.give_up_on(first)
        return verdict, None

    def _alone(self, test: Test, verdict: Verdict) -> tuple[Verdict, str | None]:
        """Replace each earlier stage alone.

        Own stages may build on each other beyond the interface: replaced together they miss what
        one of them alone still finds.
        """
        for name, load in self.attempt.loads.alone.items():
            alone = self.attempt.run(test, load)
            if alone.outcome == "passed":
                return alone, name
        return verdict, None

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


def _misses_own_names(first: Verdict, replaced: Verdict) -> bool:
    """Return True if a run on the reference fell over names that the reference does not have.

    A student's stages may use each other beyond the interface. Then only the run on the student's
    own ones tells of a mistake that the student made and can see.
    """
    return replaced.outcome == "crashed" and (
        first.outcome == "failed" or MISSING_NAME in replaced.got
    )
