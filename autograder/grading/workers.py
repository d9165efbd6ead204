"""The workers of one submission, and which of them may decide a test.

The whole policy of using a worker again is here. A worker that has served other tests is put back
to a fresh state, as far as that can be done from outside; something may still hide in it. So it
may only confirm a pass: whatever does not pass there is decided by a fresh one. A worker in which
a test did not pass may know that, and confirms nothing from then on; it is asked only where a
"no" is expected, and decides no more than which of two ways to the same points comes first.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum

from autograder.course.model import Limits
from autograder.grading.verdict import Verdict
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Load, NeedsFuller, Sandbox, WorkerClient, WorkerLimits

__all__ = ["Trust", "Workers", "worker_limits"]

# CPU time after which a reused worker makes room for a fresh one, whatever it still holds.
LIFE_SECONDS = 10.0

BESIDE_OURS = (
    "beside_the_reference",
    "did what has no honest use in a second attempt, beside the reference or a stand-in",
)
Holds = tuple[int, bool]  # the load's identity, and whether stand-ins take part

MAX_EVIDENCE = 1_000
_NUMBER = re.compile(r"\b\d{2,}\b")  # process ids and the like differ from run to run


class Trust(Enum):
    """Which worker's failure counts: a reused worker may only confirm a pass."""

    DOUBTED = "provisionally that of a worker in which tests failed; its pass counts for nothing"
    REUSED = "a reused worker's, provisionally, unless it ended"
    PASS = "a fresh worker's; a reused one may confirm a pass"
    FRESH = "a fresh worker's, and a reused one is not even asked"


@dataclass
class Workers:
    """The workers of one submission in one stage: for each load at most one kept, one doubted.

    `own` is the load that holds nothing but the student's own files, `budget` what all stages of
    the student have together. `spare` served the same student's earlier stage. `fuller` is set once
    the submission imports more of the library than the lean zygote has. `flags` are what workers
    told of tampering; `beside` is the time, in seconds by kind, of the runs in which something of
    ours stood beside the student's code.
    """

    sandbox: Sandbox
    limits: Limits
    own: Load
    budget: Budget
    spare: WorkerClient | None = None
    fuller: bool = False
    flags: dict[str, str] = field(default_factory=dict)
    beside: dict[str, float] = field(default_factory=lambda: {"wall": 0.0, "grader_cpu": 0.0})
    flagged_beside: bool = False
    _kept: dict[Holds, WorkerClient] = field(default_factory=dict)
    _doubted: dict[Holds, WorkerClient] = field(default_factory=dict)

    def serve(
        self,
        load: Load,
        seconds: float,
        trust: Trust,
        judged: Callable[[WorkerClient], Verdict],
        *,
        stand_ins: bool = False,
    ) -> Verdict:
        """Return the verdict on one test, within `seconds` of CPU time, from whom `trust` allows.

        Raises:
            NeedsFuller: when the submission imports more than was there; it is there next time.
        """
        holds = (id(load), stand_ins)
        with self._timed(holds):
            return self._serve(load, holds, seconds, trust, judged)

    def _serve(
        self,
        load: Load,
        holds: Holds,
        seconds: float,
        trust: Trust,
        judged: Callable[[WorkerClient], Verdict],
    ) -> Verdict:
        if trust is Trust.DOUBTED and (doubted := self._ask_doubted(holds, judged)):
            return doubted
        kept = self._kept.pop(holds, None) if trust is not Trust.FRESH else None
        if kept is not None and not kept.ended:
            kept.begin()
            verdict = self._used(kept, holds, judged)
            if verdict.outcome == "passed":
                self._keep(holds, kept, may_stay=True)
                return verdict
            # It goes: what it could hide is that a test failed, which no later test may know.
            if trust in (Trust.REUSED, Trust.DOUBTED) and not kept.ended:
                self._keep_doubted(holds, kept)
                return replace(verdict, sure=False)
            kept.close()
        # A test that gets more time than usual would leave a worker whose time is nearly up.
        may_stay = seconds <= self.limits.cpu_seconds
        limits = worker_limits(self.limits, seconds, LIFE_SECONDS if may_stay else 0.0)
        worker = self.sandbox.worker(load, limits, fuller=self.fuller, budget=self.budget)
        verdict = self._used(worker, holds, judged)
        self._keep(holds, worker, may_stay=may_stay and verdict.outcome == "passed")
        return verdict

    def _ask_doubted(
        self, holds: Holds, judged: Callable[[WorkerClient], Verdict]
    ) -> Verdict | None:
        """Return the verdict of the worker in which tests failed, unless it is a pass, or ended."""
        worker = self._doubted.get(holds)
        if worker is None or worker.ended:
            return None
        worker.begin()
        verdict = self._used(worker, holds, judged)
        return None if worker.ended or verdict.outcome == "passed" else replace(verdict, sure=False)

    def _keep_doubted(self, holds: Holds, worker: WorkerClient) -> None:
        known = self._doubted.get(holds)
        if known is None or known.ended:
            self._doubted[holds] = worker
        else:
            worker.close()

    @contextmanager
    def _timed(self, holds: Holds) -> Iterator[None]:
        """Keep the time of runs apart in which the student's code was not alone."""
        # How long such a run takes is the student's to choose, and would tell what it saw.
        began = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            if not self._is_own(holds):
                self.beside["wall"] += time.perf_counter() - began[0]
                self.beside["grader_cpu"] += time.process_time() - began[1]

    def _is_own(self, holds: Holds) -> bool:
        return holds == (id(self.own), False)

    @contextmanager
    def any_worker(self, load: Load) -> Iterator[WorkerClient]:
        """Yield a worker that holds a load: the earlier stage's, if available, or a fresh one.

        It is kept for the tests if it lives.
        """
        limits = worker_limits(self.limits, life_seconds=LIFE_SECONDS)
        holds = (id(load), False)
        spare, self.spare = self.spare, None
        if spare is not None and load is self.own and spare.serve_now(load.content(limits.output)):
            spare.functions = load.functions
            worker = spare
        else:
            if spare is not None:
                self._note_flags(spare, holds)
            worker = self.sandbox.worker(load, limits, fuller=self.fuller, budget=self.budget)
        try:
            with self._timed(holds):
                yield worker
        except NeedsFuller:
            self.fuller = True
            raise
        finally:
            if worker.fresh or not worker.ended:
                self._note_flags(worker, holds)
            self._keep(holds, worker, may_stay=True)

    def hand_on(self) -> WorkerClient | None:
        """Release the worker that holds the student's own files, for the next stage."""
        return self._kept.pop((id(self.own), False), None)

    def all_flags(self) -> dict[str, str]:
        """Return kind and evidence of every sign of tampering."""
        return self.flags or (dict([BESIDE_OURS]) if self.flagged_beside else {})

    def close(self) -> None:
        """End the workers that are left."""
        spare = [self.spare] if self.spare else []
        for worker in (*self._kept.values(), *self._doubted.values(), *spare):
            worker.close()
        self._kept.clear()
        self._doubted.clear()

    def _used(
        self, worker: WorkerClient, holds: Holds, judged: Callable[[WorkerClient], Verdict]
    ) -> Verdict:
        try:
            return judged(worker)
        except NeedsFuller:
            self.fuller = True
            worker.close()
            raise
        except BaseException:
            worker.close()
            raise
        finally:
            # What a reused worker told as it ended, the fresh one after it will tell as well.
            if worker.fresh or worker.is_forged or not worker.ended:
                self._note_flags(worker, holds)

    def _keep(self, holds: Holds, worker: WorkerClient, *, may_stay: bool) -> None:
        """Keep a worker for the next test unless there is one, or it cannot go on."""
        # Loads are kept as long as the attempt, so that an address stands for one load only.
        kept = self._kept.get(holds)
        if may_stay and not worker.ended and (kept is None or kept.ended):
            self._kept[holds] = worker
        else:
            worker.close()

    def _note_flags(self, worker: WorkerClient, holds: Holds) -> None:
        if self._is_own(holds):
            for kind, evidence in worker.flags:
                known, new = self.flags.get(kind, ""), _NUMBER.sub("…", evidence)
                # Each file that hides code loses its style; of other kinds one example will do.
                if kind == "code_in_data" and known and new not in known:
                    new = f"{known}; {new}"[:MAX_EVIDENCE]
                elif known:
                    continue
                self.flags[kind] = new
        elif worker.flags:
            # Which flag and in what words is the student's to choose, so neither is told.
            self.flagged_beside = True


def worker_limits(limits: Limits, seconds: float = 0.0, life_seconds: float = 0.0) -> WorkerLimits:
    """Return a worker's limits by the course file; `seconds` replaces its CPU time if given."""
    memory, output = limits.memory_mb * 2**20, limits.output_kb * 1024
    return WorkerLimits(seconds or limits.cpu_seconds, memory, output, life_seconds)
