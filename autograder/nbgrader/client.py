"""Grades one stage of one student for nbgrader, in a separate process."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from autograder.course.files import find_kit
from autograder.course.repairing import read_repaired
from autograder.errors import SandboxError
from autograder.results.model import Result
from autograder.run.client import ServiceClient
from autograder.run.service import GradeRequest, pack_message, read_reply

__all__ = ["StageGrader", "stage_grader"]

GRADE_SECONDS = 600
FRESH_SECONDS = 2


@dataclass
class StageGrader:
    """Sends requests to a grading process, which restarts if the kit has changed."""

    allow_weak: bool = False
    service: ServiceClient = field(default_factory=ServiceClient)
    _digest: str = ""  # of the kit that the process has loaded
    _looked: float = 0.0  # when the kit was last compared with it, in seconds

    def grade(
        self, submissions: Path, student: str, stage: str, *, feedback: str, carry_forward: bool
    ) -> Result | None:
        """Return the result of one stage of a student, or None if it wasn't handed in.

        Raises:
            SandboxError: when it can't be graded, with the process's message.
        """
        self._look()
        kit = find_kit()
        request = GradeRequest(
            digest=self._digest,
            stages=(stage,),
            feedback=feedback,
            carry_forward=carry_forward,
            allow_weak=self.allow_weak,
            python=kit.course.python,
            submissions=(read_repaired(kit, submissions, student),),
        )
        try:
            reply = read_reply(self.service.ask(pack_message(request), GRADE_SECONDS))
        except (OSError, ValueError) as error:
            raise SandboxError(f"The grading process failed: {error}.") from error
        if reply.refused or reply.fault:
            raise SandboxError(reply.refused or reply.fault)
        return next((result for run in reply.runs for result in run.results), None)

    def _look(self) -> None:
        """End the process if the kit's files have changed; recent checks aren't repeated."""
        before, self._looked = self._looked, time.monotonic()
        if self._digest and self._looked - before < FRESH_SECONDS:
            return
        digest = find_kit().digest
        if self._digest not in ("", digest):
            self.service.stop()
        self._digest = digest


@cache
def stage_grader(allow_weak: bool) -> StageGrader:
    """Return the one grader of this process, which loads the hidden tests only once."""
    return StageGrader(allow_weak)
