"""The workers of one submission in one stage: their time, and the flags that they report.

A busy machine can slow down an honest program, so a time-out is confirmed with more time. A program
that really hangs does so in many tests; once the place is known, the others get little time.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from autograder.course.model import Limits
from autograder.grading.judging import Verdict
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Load, Sandbox, WorkerClient, WorkerLimits
from casino.messages import Message, Text, join_texts

__all__ = ["Hangs", "Workers", "worker_limits"]

BESIDE_OURS = (
    "beside_the_reference",
    Message("did something without an honest use beside the reference or a stand-in"),
)
_NUMBER = re.compile(r"\b\d{2,}\b")  # process ids and similar numbers differ between runs


@dataclass
class Workers:
    """Makes workers for one submission's stage and collects their reports."""

    sandbox: Sandbox  # forks them
    limits: Limits  # of each
    own: Load  # the load with only the student's own files
    budget: Budget  # the time that all stages of the student share
    flags: dict[str, Text] = field(default_factory=dict)  # signs of tampering
    seconds_with_reference: dict[str, float] = field(
        default_factory=lambda: {"wall": 0.0, "grader_cpu": 0.0}
    )
    flagged_beside: bool = False  # True if a run with the kit's code had signs

    @contextmanager
    def open(
        self, load: Load, seconds: float, tests: int = 1, *, alone: bool = True
    ) -> Iterator[WorkerClient]:
        """Yield a new worker for one or more tests, with `seconds` of CPU time for each.

        `alone` is True if no code of the kit answers for the student's code. Otherwise, the run's
        time is kept separate: the student's code could choose it to reveal what it saw.
        """
        began = time.perf_counter(), time.process_time()
        is_own = load is self.own and alone
        limits = worker_limits(self.limits, seconds, seconds * tests)
        worker = self.sandbox.worker(load, limits, budget=self.budget)
        try:
            yield worker
        finally:
            worker.close()
            if not is_own:
                spent = self.seconds_with_reference
                spent["wall"] += time.perf_counter() - began[0]
                spent["grader_cpu"] += time.process_time() - began[1]
            self._note_flags(worker, is_own=is_own)

    def _note_flags(self, worker: WorkerClient, *, is_own: bool) -> None:
        if not is_own:
            # The student's code can choose the flag and its words, so neither is reported.
            self.flagged_beside |= bool(worker.flags)
            return
        for kind, evidence in worker.flags:
            known = self.flags.get(kind, "")
            new = _NUMBER.sub("…", evidence) if isinstance(evidence, str) else evidence
            # Each file that hides code loses its style points; for other kinds one example is
            # enough.
            if kind == "code_in_data" and known and str(new) not in str(known):
                new = join_texts("; ", [known, new])
            elif known:
                continue
            self.flags[kind] = new

    def all_flags(self) -> dict[str, Text]:
        """Return kind and evidence of every sign of tampering."""
        return self.flags or (dict([BESIDE_OURS]) if self.flagged_beside else {})


def worker_limits(limits: Limits, seconds: float, life_seconds: float = 0.0) -> WorkerLimits:
    """Return a worker's limits from the course file; `seconds` overrides the CPU time."""
    memory, output = limits.memory_mb * 2**20, limits.output_kb * 1024
    return WorkerLimits(seconds, memory, output, life_seconds)


CONFIRM_FACTOR = 2
KNOWN_SHARE = 0.1  # of a test's time, for a submission that hangs somewhere
MAX_CONFIRMED = 5  # time-outs of a submission that are confirmed with the whole time
LATER_SHARE = 0.4  # of a test's time, to confirm a time-out in another place


@dataclass
class Hangs:
    """The places where a submission certainly hangs; `whole` is the CPU time of a test."""

    whole: float
    _confirmed: list[str] = field(default_factory=list)
    _hopeless: set[str] = field(default_factory=set)

    @property
    def seconds(self) -> float:
        """The CPU time for the first run of the next test."""
        return self.whole * KNOWN_SHARE if self._confirmed else self.whole

    def seconds_to_confirm(self, verdict: Verdict) -> float:
        """Return the CPU time for a second run of a test; 0 if the verdict is final."""
        if verdict.outcome != "timed_out" or _place(verdict) in self._confirmed:
            return 0.0
        if len(self._confirmed) == MAX_CONFIRMED:
            return self.whole * LATER_SHARE
        # The first run had the whole time only while no hang was known.
        return self.whole if self._confirmed else self.whole * CONFIRM_FACTOR

    def confirm(self, verdict: Verdict) -> str:
        """Store and return the place where a second run also timed out; "" if none did."""
        if verdict.outcome != "timed_out":
            return ""
        if len(self._confirmed) < MAX_CONFIRMED:
            self._confirmed.append(_place(verdict) if verdict.places else "")
        return _place(verdict)

    def give_up_on(self, verdict: Verdict) -> None:
        """Store a hang that no replacement ended."""
        if verdict.outcome == "timed_out":
            self._hopeless.add(_place(verdict))

    def is_hopeless(self, verdict: Verdict) -> bool:
        """Return True for a hang that no replacement has ended before."""
        return verdict.outcome == "timed_out" and _place(verdict) in self._hopeless


def _place(verdict: Verdict) -> str:
    """Return file and function of the innermost frame; its line varies."""
    return (
        f"{verdict.places[-1].file} {verdict.places[-1].function}" if verdict.places else "unknown"
    )
