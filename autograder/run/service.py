"""A process that grades requests: one line of JSON on standard input, one on standard output.

It keeps the hidden tests loaded. A separate process is needed because a sandbox belongs to one
thread, while Dask workers and nbgrader's Jupyter server have changing threads. It ends when its
input ends, or after `IDLE_SECONDS` without a request.
"""

from __future__ import annotations

import json
import os
import select
import socket
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from msgspec import convert, to_builtins

from autograder.course.files import Kit, find_kit
from autograder.course.submissions import Submission
from autograder.errors import KitError
from autograder.results.model import Result
from autograder.run.batch import StudentRun, grade_submissions
from autograder.run.settings import RunSettings

if TYPE_CHECKING:
    from autograder.grading.suite import Suite

__all__ = [
    "GradeRequest",
    "Reply",
    "main",
    "pack_message",
    "read_reply",
]

IDLE_SECONDS = 600  # a Jupyter server may run for weeks after its last request


@dataclass(frozen=True)
class GradeRequest:
    """A request to a service process: submissions to grade, and settings."""

    digest: str  # of the kit that the process must have
    stages: tuple[str, ...]
    feedback: str
    carry_forward: bool
    allow_weak: bool
    python: str
    submissions: tuple[Submission, ...]


@dataclass(frozen=True)
class Reply:
    """A service's reply: results, a reason for refusal, or a kit bug with its traceback."""

    runs: tuple[StudentRun, ...] = ()
    refused: str = ""
    fault: str = ""


def pack_message(message: GradeRequest | Reply) -> bytes:
    """Return a message as one line of JSON in ASCII; the bytes of files are base64."""
    return json.dumps(to_builtins(message)).encode("ascii") + b"\n"


def read_reply(line: bytes) -> Reply:
    """Return the reply that a line of JSON represents.

    Raises:
        ValueError: when it isn't a reply.
    """
    reply: Reply = convert(json.loads(line), Reply)
    return reply


def main() -> None:
    """Grade requests from standard input until it ends, or none comes for `IDLE_SECONDS`."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # other output isn't a reply

    def send(reply: Reply) -> None:
        replies.write(pack_message(reply))
        replies.flush()

    try:
        _work(_lines(sys.stdin), send)
    except BrokenPipeError:  # the reply isn't needed any more
        pass
    except Exception as error:
        send(Reply(fault=_format_fault(error)))


def _lines(requests: TextIO) -> Iterator[str]:
    while select.select([requests], [], [], IDLE_SECONDS)[0]:
        line = requests.readline()
        if not line:
            return
        yield line


def _work(lines: Iterator[str], send: Callable[[Reply], None]) -> None:
    from autograder.grading.suite import load_suites

    kit = find_kit()
    suites = load_suites(kit.course, ())  # recorded as needed
    for line in lines:
        send(_answer(kit, suites, convert(json.loads(line), GradeRequest)))


def _answer(kit: Kit, suites: Mapping[str, Suite], request: GradeRequest) -> Reply:
    """Grade the submissions of a request; refuse if its kit isn't the one of this process."""
    from autograder.grading.grader import Grader
    from autograder.sandbox.host.sandbox import Sandbox

    if request.digest != kit.digest:
        return Reply(refused=f"{_name()}: its kit has other suites, references or rubric.")
    try:
        sandbox = Sandbox.open(python=request.python, allow_weak=request.allow_weak)
    except KitError as error:
        return Reply(refused=f"{_name()}: {error.message} {error.next_step}")
    try:
        settings = RunSettings(
            kit=kit,
            submissions=Path(),
            students=tuple(each.student for each in request.submissions),
            stages=tuple(stage for stage in kit.course.stages if stage.name in request.stages),
            feedback=request.feedback,
            carry_forward=request.carry_forward,
            allow_weak=request.allow_weak,
        )
        grader = Grader(
            kit,
            sandbox,
            suites,
            carry_forward=request.carry_forward,
            feedback=request.feedback,
        )
        known: dict[str, dict[str, Result]] = {each.student: {} for each in request.submissions}
        runs = grade_submissions(settings, grader, request.submissions, known, lambda _result: None)
        return Reply(runs=tuple(runs))
    except Exception as error:
        return Reply(fault=_format_fault(error))
    finally:
        sandbox.close()


def _name() -> str:
    return f"Process on {socket.gethostname()}"


def _format_fault(error: Exception) -> str:
    """Return an error as text for a reply, with a traceback if it is a kit bug."""
    if isinstance(error, KitError) and not error.shows_traceback:
        return f"{_name()}: " + " ".join(filter(None, [error.message, error.next_step]))
    return f"{_name()}: " + "".join(traceback.format_exception(error))


if __name__ == "__main__":
    main()
