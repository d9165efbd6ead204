"""Asks the grading service: started when it is first needed, warm for the rest of the process."""

from __future__ import annotations

import json
import select
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from autograder.course.files import find_kit
from autograder.errors import SandboxError
from autograder.results.files import from_plain
from autograder.results.model import Result

__all__ = ["Request", "Service", "service"]

START_SECONDS, GRADE_SECONDS = 120, 600
STOP_SECONDS = 5
FRESH_SECONDS = 2


@dataclass(frozen=True)
class Request:
    """One stage of one student: files lie in `submissions`/`student`/`stage`."""

    submissions: str
    student: str
    stage: str
    feedback: str
    carry_forward: bool


@dataclass
class Service:
    """A grading process, started again where it ended or where the kit has changed since."""

    allow_weak: bool = False
    _process: subprocess.Popen[str] | None = None
    _digest: str = ""
    _looked: float = 0.0

    def grade(self, request: Request) -> Result | None:
        """Return the stage's result; None where the student handed in no such stage.

        Raises:
            SandboxError: when the service could not grade, with what it said.
        """
        self._be_ready()
        answer = self._ask(asdict(request))
        return next(map(from_plain, answer["results"]), None)

    def stop(self) -> None:
        """End the process; the next request starts a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def _be_ready(self) -> None:
        alive = self._process is not None and self._process.poll() is None
        if alive and (self._is_fresh() or self._digest == find_kit().digest):
            return
        self.stop()
        command = [sys.executable, "-m", "autograder.nbgrader.service"]
        self._process = subprocess.Popen(
            [*command, *(["weak"] if self.allow_weak else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._digest = self._answer(START_SECONDS)["ready"]

    def _is_fresh(self) -> bool:
        """Say whether the kit's files were looked at so lately that they need no look again."""
        before, self._looked = self._looked, time.monotonic()
        return self._looked - before < FRESH_SECONDS

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise SandboxError(f"The grading process has ended: {error.strerror}.") from error
        return self._answer(GRADE_SECONDS)

    def _answer(self, seconds: float) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        if not select.select([self._process.stdout], [], [], seconds)[0]:
            self._process.kill()
            raise SandboxError(f"The grading process did not answer within {seconds} seconds.")
        line = self._process.stdout.readline()
        if not line:
            raise SandboxError("The grading process ended without an answer.")
        answer: dict[str, Any] = json.loads(line)
        if "fault" in answer:
            raise SandboxError(answer["fault"])
        return answer


@cache
def service(allow_weak: bool) -> Service:
    """Return this process's service; suites are collected once for all that it grades."""
    return Service(allow_weak)
