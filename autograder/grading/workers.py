"""The workers of one submission in one stage, and what they tell of tampering.

A worker that has played other tests is made as new, as far as that can be done from outside. So it
is asked again only where the submission's code provably keeps nothing outside of itself
(`inside/keeping.py`), and it may only confirm a pass (`attempts.py`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from autograder.course.model import Limits
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Load, NeedsFuller, Sandbox, WorkerClient, WorkerLimits
from casino.messages import Message, Text, joined

__all__ = ["LIFE_SECONDS", "Workers", "worker_limits"]

# CPU time after which a shared worker makes room for a fresh one, whatever it still holds.
LIFE_SECONDS = 10.0
BESIDE_OURS = (
    "beside_the_reference",
    Message("did what has no honest use in a second attempt, beside the reference or a stand-in"),
)
_NUMBER = re.compile(r"\b\d{2,}\b")  # process ids and the like differ from run to run


@dataclass
class Workers:
    """Makes workers for one submission's stage, and gathers what they tell.

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
    flags: dict[str, Text] = field(default_factory=dict)
    beside: dict[str, float] = field(default_factory=lambda: {"wall": 0.0, "grader_cpu": 0.0})
    flagged_beside: bool = False

    @contextmanager
    def fresh(self, load: Load, seconds: float, *, alone: bool = True) -> Iterator[WorkerClient]:
        """Yield a worker for one test, within `seconds` of CPU time.

        `alone` says that nothing of ours that answers for the student's code takes part.
        """
        limits = worker_limits(self.limits, seconds)
        worker = self.sandbox.worker(load, limits, fuller=self.fuller, budget=self.budget)
        try:
            with self.watched(worker, load, alone=alone):
                yield worker
        finally:
            worker.close()

    def shared(self, load: Load) -> WorkerClient:
        """Return a worker for many tests: that of the earlier stage where it can serve."""
        limits = worker_limits(self.limits, life_seconds=LIFE_SECONDS)
        spare = None
        if load is self.own:
            spare, self.spare = self.spare, None
        if spare is not None and spare.load_anew(load.content(limits.output)):
            spare.functions, spare.messages = load.functions, load.messages
            return spare
        return self.sandbox.worker(load, limits, fuller=self.fuller, budget=self.budget)

    @contextmanager
    def watched(self, worker: WorkerClient, load: Load, *, alone: bool) -> Iterator[None]:
        """Note a run's flags, and keep its time apart if the student's code was not alone.

        How long such a run takes is the student's to choose, and would tell what it saw.
        """
        is_own = load is self.own and alone
        began = time.perf_counter(), time.process_time()
        worker.flags = []
        try:
            yield
        except NeedsFuller:
            self.fuller = True
            raise
        finally:
            if not is_own:
                self.beside["wall"] += time.perf_counter() - began[0]
                self.beside["grader_cpu"] += time.process_time() - began[1]
            self._note_flags(worker, is_own=is_own)

    def _note_flags(self, worker: WorkerClient, *, is_own: bool) -> None:
        if not is_own:
            # Which flag and in what words is the student's to choose, so neither is told.
            self.flagged_beside |= bool(worker.flags)
            return
        for kind, evidence in worker.flags:
            known = self.flags.get(kind, "")
            new = _NUMBER.sub("…", evidence) if isinstance(evidence, str) else evidence
            # Each file that hides code loses its style; of other kinds one example will do.
            if kind == "code_in_data" and known and str(new) not in str(known):
                new = joined("; ", [known, new])
            elif known:
                continue
            self.flags[kind] = new

    def all_flags(self) -> dict[str, Text]:
        """Return kind and evidence of every sign of tampering."""
        return self.flags or (dict([BESIDE_OURS]) if self.flagged_beside else {})

    def close(self) -> None:
        """End the worker that is left."""
        if self.spare is not None:
            self.spare.close()


def worker_limits(limits: Limits, seconds: float = 0.0, life_seconds: float = 0.0) -> WorkerLimits:
    """Return a worker's limits by the course file; `seconds` replaces its CPU time if given."""
    memory, output = limits.memory_mb * 2**20, limits.output_kb * 1024
    return WorkerLimits(seconds or limits.cpu_seconds, memory, output, life_seconds)
