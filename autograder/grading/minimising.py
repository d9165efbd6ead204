"""Shortens a failed test's evidence, and checks that it can be replayed.

Typed as shown, the evidence must give the same wrong answer with the student's program, and the
right one with the reference. It normally leaves out steps that don't matter to a correct program,
such as a refused call in between. If they do matter, a search finds the fewest steps that are
needed (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28,
2002).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from autograder.grading.judging import Verdict, Wrong, first_wrong, is_right, judge
from autograder.grading.suite import Test
from autograder.sandbox.host.replies import Played
from autograder.sandbox.student.scenario import Check, Scenario, Step, inner
from casino.messages import Message

__all__ = ["minimise_evidence"]

MAX_RUNS, MAX_CALLS = 24, 8
NOT_ALONE = Message("only after other calls of the same test")
Play = Callable[[Scenario], Played | None]


def minimise_evidence(
    test: Test,
    scenario: Scenario,
    played: Played,
    verdict: Verdict,
    play: Play,
    play_right: Play,
) -> Verdict:
    """Return a failed test's verdict with evidence that can be replayed, if there is any.

    Args:
        test: the failed test.
        scenario: its recording.
        played: the student's results.
        verdict: the verdict with its evidence so far.
        play: plays a part of the test on the student's code; returns None without an answer.
        play_right: does the same with the reference.
    """
    wrong = first_wrong(scenario, played, test.criterion)
    if wrong is None or test.adapts or scenario.live:
        return verdict
    replay = _Replay(test, scenario, verdict, wrong, play, play_right)
    earlier = replay.earlier()
    if (
        not earlier
        or replay.verdict_after(None) is not None
        or len(replay.further_calls) > MAX_CALLS
    ):
        return verdict
    found = replay.fewest(earlier)
    if found is not None:
        return replace(verdict, call=found.call, deck=found.deck)
    remarks = (*verdict.call.remarks, NOT_ALONE)
    return replace(verdict, call=replace(verdict.call, remarks=remarks))


@dataclass
class _Replay:
    """Replays a wrong answer after different selections of a test's earlier steps."""

    test: Test  # that failed
    scenario: Scenario  # its steps and checks
    verdict: Verdict  # with the evidence so far
    wrong: Wrong  # the step or check that is shown
    play: Play  # plays a part on the student's code
    play_right: Play  # plays a part on the reference
    # Verdicts by the steps shown before.
    known: dict[frozenset[int] | None, Verdict | None] = field(default_factory=dict)

    def earlier(self) -> list[int]:
        """Return the earlier test steps that might matter for the answer and aren't shown yet."""
        earlier = [*self.further_calls, *self.test.evidence(self.scenario).earlier(self._end)]
        return earlier if set(earlier) - self._always_shown else []

    @cached_property
    def further_calls(self) -> list[int]:
        """The indexes of the calls that a check compares and that evidence doesn't show yet."""
        shown = self._always_shown
        return [at for at in self._ends if at not in shown and not self.scenario.steps[at].is_quiet]

    @cached_property
    def _always_shown(self) -> frozenset[int]:
        """The indexes of the steps that evidence shows in any case."""
        return self.test.evidence(self.scenario).find_shown_steps(self._end)

    def fewest(self, earlier: Sequence[int]) -> Verdict | None:
        """Return the verdict with the fewest earlier test steps that reproduce it, or None.

        Smaller and smaller groups of steps are removed, as long as the result stays the same.
        """
        left = [at for at in earlier if at not in self.further_calls]
        found = self.verdict_after(left)
        size = len(left)
        while found is not None and size:
            at = 0
            while at < len(left):
                without = [*left[:at], *left[at + size :]]
                shorter = self.verdict_after(without)
                if shorter is None:
                    at += size
                else:
                    found, left = shorter, without
            size //= 2
        return found if len(left) <= MAX_CALLS else None

    def verdict_after(self, before: Sequence[int] | None) -> Verdict | None:
        """Replay a wrong answer after these test steps; return None if the verdict changes."""
        if before is None and self.further_calls:
            return None
        shown = None if before is None else frozenset([*before, *self.further_calls])
        if shown not in self.known and len(self.known) < MAX_RUNS:
            self.known[shown] = self._replay(shown)
        return self.known.get(shown)

    def _replay(self, shown: frozenset[int] | None) -> Verdict | None:
        evidence = self.test.evidence(self.scenario, shown)
        kept = evidence.find_shown_steps(self._end).union(*map(evidence.find_inputs, self._ends))
        part = _select_steps(self.scenario, self.wrong, kept)
        right = self.play_right(part)
        if right is None or not is_right(self.wrong, right):
            return None
        found = self.play(part)
        if found is None:
            return None
        verdict = judge(part, found, self.test.criterion, evidence)
        same = (verdict.outcome, verdict.got) == (self.verdict.outcome, self.verdict.got)
        return verdict if same else None

    @property
    def _end(self) -> int:
        return max(self._ends, default=-1)

    @property
    def _ends(self) -> list[int]:
        if isinstance(self.wrong, Step):
            return [self.wrong.place]
        sides = (self.wrong.got, self.wrong.expected)
        return [each.place for side in sides for each in inner(side)]


def _select_steps(scenario: Scenario, wrong: Wrong, kept: frozenset[int]) -> Scenario:
    """Return a copy of a test with only the steps in `kept` and those that prepare it."""
    steps = [
        step if step.is_quiet or step.place in kept else Step(step.place, "skip", ())
        for step in scenario.steps
    ]
    return Scenario(steps, [wrong] if isinstance(wrong, Check) else [])
