"""One submission of one stage while it is graded: its workers' modules, and each run of a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course.model import Stage
from autograder.grading.cards import CardStudent
from autograder.grading.hangs import Hangs
from autograder.grading.recall import Key, Recall
from autograder.grading.suite import Suite, Test
from autograder.grading.verdict import Verdict, judge
from autograder.grading.workers import Trust, Workers
from autograder.sandbox.host.asking import Said, Strayed
from autograder.sandbox.host.budget import SPENT
from autograder.sandbox.host.sandbox import Load, NeedsFuller, WorkerClient
from autograder.sandbox.student.link import Link

__all__ = ["Attempt", "Loads"]


@dataclass(frozen=True)
class Loads:
    """The content of a worker beside the stage's own files.

    `own` has the student's earlier stages, `replaced` the reference's; `alone` has, for each
    earlier stage, the load in which only that one is replaced. `missing` are the earlier stages
    that were not handed in.
    """

    own: Load
    replaced: Load
    alone: Mapping[str, Load]
    missing: tuple[str, ...]

    @property
    def has_earlier(self) -> bool:
        """True if the stage imports earlier ones."""
        return bool(self.alone)


@dataclass
class Attempt:
    """A submission's loads and workers, and where it is known to hang.

    `has_work` is set where the stage's files hold more than the skeleton.
    """

    stage: Stage
    suite: Suite
    loads: Loads
    has_work: bool
    workers: Workers
    recall: Recall
    hangs: Hangs
    _may_ahead: bool = True

    def run(
        self, test: Test, load: Load, *, stand_ins: bool = False, trust: Trust = Trust.PASS
    ) -> Verdict:
        """Run a test; a time-out in a new place is confirmed with more time."""
        if self.workers.budget.is_spent():
            return Verdict("timed_out", got=SPENT, expected="an end")
        verdict = self._run(test, load, self.hangs.seconds, stand_ins, trust)
        if more := self.hangs.to_confirm(verdict):
            verdict = self._run(test, load, more, stand_ins, Trust.FRESH)
            self.hangs.confirm(verdict)
        return verdict

    def _run(
        self, test: Test, load: Load, seconds: float, stand_ins: bool, trust: Trust
    ) -> Verdict:
        def judged(worker: WorkerClient) -> Verdict:
            return self._judged(test, worker, load, stand_ins)

        try:
            return self.workers.serve(load, seconds, trust, judged, stand_ins=stand_ins)
        except NeedsFuller:
            return self._run(test, load, seconds, stand_ins, trust)
        except Strayed:  # a test that is not the same each time
            self.recall.forget((self.stage.name, test.name, stand_ins))
            return self._run(test, load, seconds, stand_ins, trust)

    def _judged(self, test: Test, worker: WorkerClient, load: Load, stand_ins: bool) -> Verdict:
        """Replay a recorded passing run against a worker; let the test go on where that ends."""
        key = self.stage.name, test.name, stand_ins
        led, said = self.recall.lead(key, worker, ahead=self.sends_ahead(test))
        if led is not None:
            return Verdict("passed", stood_in=led.stood_in)
        if not worker.went_ahead:
            return self._told(test, worker, load, key, said)
        return self._told_ahead(test, worker, load, key, said)

    def sends_ahead(self, test: Test) -> bool:
        """Return True if requests of a test may be sent before the answers to earlier ones."""
        return self._may_ahead and not test.sequential

    def _told(
        self, test: Test, worker: WorkerClient, load: Load, key: Key, said: Sequence[Said]
    ) -> Verdict:
        """Run a test, taking its first answers from `said` instead of asking the worker again."""
        worker.tell(said)
        link = Link(worker)
        student = self.student(link, load, stand_ins=key[2])
        run = self.suite.run(test, student)
        # Neither is the test's outcome: one wants another zygote, one another start.
        if isinstance(run.error, NeedsFuller | Strayed):
            raise run.error
        verdict = judge(run, student)
        if verdict.outcome == "passed":
            if worker.went_ahead and worker.is_told:  # it was asked more than the test asks
                raise Strayed
            self.recall.learn(key, link, stood_in=verdict.stood_in)
        return verdict

    def _told_ahead(
        self, test: Test, worker: WorkerClient, load: Load, key: Key, said: Sequence[Said]
    ) -> Verdict:
        """Judge answers to requests that were sent ahead, or throw them away and ask as it goes.

        A worker was asked more, perhaps, than the test would have asked it. Where that could make
        a difference (the test asks other things; something flagged itself) it is asked again.
        """
        if not worker.flags and (known := self.recall.verdict(key, said)):
            return known
        try:
            verdict = self._told(test, worker, load, key, said)
        except Strayed:
            verdict = None
        if worker.ended:
            self._may_ahead = False  # one loop is enough
        elif verdict is None or (worker.flags and verdict.outcome != "passed"):
            worker.begin()
            return self._told(test, worker, load, key, ())
        elif verdict.outcome != "grader_error" and len(worker.notes) <= len(said):
            self.recall.note(key, said, verdict)
        return verdict or Verdict("crashed")

    def student(self, link: Link, load: Load, *, stand_ins: bool = False) -> CardStudent:
        """Return the fixture with which a suite asks a worker."""
        return CardStudent(link, self.stage.name, load.stages, stand_ins=stand_ins)

    def close(self) -> None:
        """End the workers that are left."""
        self.workers.close()
