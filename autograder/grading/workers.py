"""Opens the workers for one stage of a submission, and manages their time limits and flags.

A busy machine can slow down an honest program, so a time-out is confirmed with more time. A program
that really hangs does so in many tests. Once it has hung at a place in its code, later tests get
little time.
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
    """Opens workers for one stage of a submission, and collects their flags and times."""

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
        """Yield a new worker for `tests` tests, with `seconds` of CPU time for each.

        `alone` is True if only the student's code computes answers. Otherwise, the run's time is
        kept separate, because student code could use it to reveal what it saw.
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
        """Return the evidence of each kind of tampering that was noticed in this stage."""
        return self.flags or (dict([BESIDE_OURS]) if self.flagged_beside else {})


def worker_limits(limits: Limits, seconds: float, life_seconds: float = 0.0) -> WorkerLimits:
    """Return a worker's limits: `seconds` of CPU time per test; the others are the course's."""
    memory, output = limits.memory_mb * 2**20, limits.output_kb * 1024
    return WorkerLimits(seconds, memory, output, life_seconds)


CONFIRM_FACTOR = 2
KNOWN_SHARE = 0.1  # of a test's time, for a submission that hangs somewhere
MAX_CONFIRMED = 5  # time-outs of a submission that are confirmed with the whole time
LATER_SHARE = 0.4  # of a test's time, to confirm a time-out in another place


@dataclass
class Hangs:
    """The places where a submission's code hangs, and the time limits that follow from them."""

    whole: float  # CPU seconds of a test, as in the course file
    _confirmed: list[str] = field(default_factory=list)
    _hopeless: set[str] = field(default_factory=set)

    @property
    def seconds(self) -> float:
        """The CPU seconds for the next test, fewer if the submission already hung elsewhere."""
        return self.whole * KNOWN_SHARE if self._confirmed else self.whole

    def seconds_to_confirm(self, verdict: Verdict) -> float:
        """Return the CPU seconds to confirm a verdict by a second run; 0 if it is final."""
        if verdict.outcome != "timed_out" or _place(verdict) in self._confirmed:
            return 0.0
        if len(self._confirmed) == MAX_CONFIRMED:
            return self.whole * LATER_SHARE
        # The first run had the whole time only while no hang was known.
        return self.whole if self._confirmed else self.whole * CONFIRM_FACTOR

    def confirm(self, verdict: Verdict) -> str:
        """If a second run timed out, too, store and return the place in student code.

        Return "" if the second run ended.
        """
        if verdict.outcome != "timed_out":
            return ""
        if len(self._confirmed) < MAX_CONFIRMED:
            self._confirmed.append(_place(verdict) if verdict.places else "")
        return _place(verdict)

    def give_up_on(self, verdict: Verdict) -> None:
        """Store the place of a hang that also happens with right versions of earlier stages."""
        if verdict.outcome == "timed_out":
            self._hopeless.add(_place(verdict))

    def is_hopeless(self, verdict: Verdict) -> bool:
        """Return True for a hang that no right version of earlier stages ends."""
        return verdict.outcome == "timed_out" and _place(verdict) in self._hopeless


def _place(verdict: Verdict) -> str:
    """Return the file and function in which a test was stopped; the line would vary."""
    return (
        f"{verdict.places[-1].file} {verdict.places[-1].function}" if verdict.places else "unknown"
    )
