"""One submission of one stage while it is graded: what its workers hold, what is known so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from autograder.course import Limits as CourseLimits
from autograder.course import Stage
from autograder.sandbox.host import Limits, Load, Sandbox
from autograder.sandbox.proxies import Link
from autograder.sandbox.student import Student

__all__ = ["Trial", "worker_limits"]

_NUMBER = re.compile(r"\b\d{2,}\b")  # process ids and the like differ from run to run


@dataclass
class Trial:
    """A submission's loads and what its earlier workers have shown.

    `loads` tells whether the earlier stages are the student's own (True) or the reference's;
    `causes` has, for each earlier stage, the load in which only that one is replaced. `fuller` says
    that the submission imports more of the library than the lean zygote has, `confirmed` the places
    where it hangs beyond doubt, `hangs` those that no replacement ended, and whether stand-ins were
    among the replacements.
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
    callables: dict[tuple[str, str], bool] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)

    @property
    def has_earlier(self) -> bool:
        """Whether the stage imports earlier ones."""
        return bool(self.causes)

    @contextmanager
    def student(
        self, load: Load, seconds: float = 0.0, *, stand_ins: bool = False
    ) -> Iterator[Student]:
        """Give the submission in a fresh worker that ends with the block.

        `seconds` of CPU time instead of what the course allows a test.
        """
        limits = worker_limits(self.limits, seconds)
        worker = self.sandbox.worker(load, limits, fuller=self.fuller)
        link = Link(worker, self.callables)
        try:
            yield Student(link, self.stage.name, load.stages, stand_ins=stand_ins)
        finally:
            for kind, evidence in worker.flags:
                self.flags.setdefault(kind, _NUMBER.sub("…", evidence))
            worker.close()


def worker_limits(limits: CourseLimits, seconds: float = 0.0) -> Limits:
    """Return what a worker may use, by the course file; other CPU `seconds` where given."""
    return Limits(seconds or limits.cpu_seconds, limits.memory_mb * 2**20, limits.output_kb * 1024)
