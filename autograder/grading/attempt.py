"""One submission of one stage while it is graded: what its workers hold, what is known so far.

A worker is kept while it lives and made anew for each test. It may say that a test passes; what
does not pass is decided by a fresh worker, so that a test loses points only on its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum

from autograder.course.model import Limits as CourseLimits
from autograder.course.model import Stage
from autograder.grading.verdict import Verdict
from autograder.sandbox.host.recall import Known
from autograder.sandbox.host.sandbox import Limits, Load, Sandbox, Worker
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link

__all__ = ["Trial", "Word", "worker_limits"]

KEPT_SECONDS = 10.0


class Word(Enum):
    """Whose word is enough for a verdict on a test."""

    KEPT = "a kept worker's, unless it ended"
    PASS = "a kept worker's where the test passes, else a fresh one's"
    FRESH = "a fresh worker's only"


_NUMBER = re.compile(r"\b\d{2,}\b")  # process ids and the like differ from run to run


@dataclass
class Trial:
    """A submission's loads and what its earlier workers have shown.

    `loads` tells whether the earlier stages are the student's own (True) or the reference's;
    `causes` has, for each earlier stage, the load in which only that one is replaced. `fuller` says
    that the submission imports more of the library than the lean zygote has, `confirmed` the places
    where it hangs beyond doubt, `hangs` those that no replacement ended, and whether stand-ins were
    among the replacements. `kept_is_right` tells whether a fresh worker agreed when a kept one had
    said that a test does not pass, `last_cause` is the earlier stage that was one last, `spare` a
    worker that served the same student's earlier stages.
    """

    stage: Stage
    sandbox: Sandbox
    limits: CourseLimits
    loads: Mapping[bool, Load]
    causes: Mapping[str, Load]
    missing_earlier: tuple[str, ...]
    fuller: bool = False
    confirmed: list[str] = field(default_factory=list)
    hangs: set[tuple[str, bool]] = field(default_factory=set)
    flags: dict[str, str] = field(default_factory=dict)
    kept_is_right: bool | None = None
    last_cause: str = ""
    spare: Worker | None = None
    _kept: dict[int, Worker] = field(default_factory=dict)

    @property
    def has_earlier(self) -> bool:
        """Whether the stage imports earlier ones."""
        return bool(self.causes)

    @contextmanager
    def student(self, load: Load) -> Iterator[Student]:
        """Give the submission in a worker, which is kept for the tests if it lives.

        The worker is fresh unless an earlier stage has left a spare one.
        """
        limits = worker_limits(self.limits, life_seconds=KEPT_SECONDS)
        spare, self.spare = self.spare, None
        if spare is not None and spare.serve_now(load.content(limits.output)):
            worker = spare
        else:
            if spare is not None:
                self._note_flags(spare)
            worker = self.sandbox.worker(load, limits, fuller=self.fuller)
        try:
            yield Student(Link(worker), self.stage.name, load.stages, stand_ins=False)
        finally:
            if worker.fresh or not worker.ended:
                self._note_flags(worker)
            self._keep(load, worker, may_stay=True)

    def judge(
        self,
        judged: Callable[[Student], Verdict],
        load: Load,
        seconds: float,
        *,
        known: Known,
        stand_ins: bool = False,
        word: Word = Word.PASS,
    ) -> Verdict:
        """Return the verdict on one test, within `seconds` of CPU time.

        `known` are the conversations that the test is known to pass with.
        """
        kept = self._kept.get(id(load)) if word is not Word.FRESH else None
        if kept is not None and not kept.ended and self._as_new(kept):
            verdict = self._judge(judged, kept, load, stand_ins, known)
            if verdict.outcome == "passed":
                return verdict
            if word is Word.KEPT and not kept.ended:
                return replace(verdict, sure=False)
        may_stay = seconds <= self.limits.cpu_seconds
        limits = worker_limits(self.limits, seconds, KEPT_SECONDS if may_stay else 0.0)
        worker = self.sandbox.worker(load, limits, fuller=self.fuller)
        verdict = self._judge(judged, worker, load, stand_ins, known)
        self._keep(load, worker, may_stay=may_stay)
        return verdict

    def _as_new(self, kept: Worker) -> bool:
        """Make a kept worker ready for another test; what it forged for the last one is told."""
        if kept.anew():
            return True
        self._note_flags(kept)
        return False

    def _keep(self, load: Load, worker: Worker, *, may_stay: bool) -> None:
        """Keep a worker for the next test unless there is one, or it cannot go on."""
        kept = self._kept.get(id(load))
        if may_stay and not worker.ended and (kept is None or kept.ended):
            self._kept[id(load)] = worker
        else:
            worker.close()

    def _judge(
        self,
        judged: Callable[[Student], Verdict],
        worker: Worker,
        load: Load,
        stand_ins: bool,
        known: Known,
    ) -> Verdict:
        """Lead a worker through what is known, and let the test itself go on where that ends."""
        try:
            led, said = known.lead(worker)
            if led is not None:
                return Verdict("passed", stood_in=led.stood_in)
            worker.tell(said)
            link = Link(worker)
            verdict = judged(Student(link, self.stage.name, load.stages, stand_ins=stand_ins))
            if verdict.outcome == "passed":
                exact, stood_in = link.to_the_letter, verdict.stood_in
                known.learn(worker, to_the_letter=exact, stood_in=stood_in)
            return verdict
        except BaseException:
            worker.close()
            raise
        finally:
            if worker.fresh or not worker.ended:  # else a fresh one will tell as well
                self._note_flags(worker)

    def _note_flags(self, worker: Worker) -> None:
        for kind, evidence in worker.flags:
            self.flags.setdefault(kind, _NUMBER.sub("…", evidence))

    def hand_on(self) -> Worker | None:
        """Let go of the worker that holds the student's own files, for the next stage."""
        return self._kept.pop(id(self.loads[True]), None)

    def close(self) -> None:
        """End the workers that are left."""
        for worker in (*self._kept.values(), *([self.spare] if self.spare else [])):
            worker.close()
        self._kept.clear()


def worker_limits(limits: CourseLimits, seconds: float = 0.0, life_seconds: float = 0.0) -> Limits:
    """Return what a worker may use, by the course file; other CPU `seconds` where given."""
    memory, output = limits.memory_mb * 2**20, limits.output_kb * 1024
    return Limits(seconds or limits.cpu_seconds, memory, output, life_seconds)
