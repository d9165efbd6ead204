"""Grades one stage of one student at a time for nbgrader, suites warm, in a process of its own.

Requests come in as lines of JSON and answers go out the same way; the process ends with its input.
It keeps pytest and the sandbox out of nbgrader's process, which may be a Jupyter server.
"""

from __future__ import annotations

import json
import os
import select
import sys
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from autograder.course.files import Kit, find_kit
from autograder.errors import KitError
from autograder.grading.grader import Grader
from autograder.grading.suite import Suite, with_suites
from autograder.results.files import to_plain
from autograder.run.run_class import Plan, grade_batch
from autograder.sandbox.host.sandbox import Sandbox

__all__ = ["main", "serve"]

IDLE_SECONDS = 600  # a Jupyter server may live for weeks after its last request
Answer = dict[str, Any]


def serve(requests: TextIO, replies: TextIO, *, allow_weak: bool) -> None:
    """Answer requests until there are no more; a fault is an answer too."""

    def answer(reply: Answer) -> None:
        replies.write(json.dumps(reply) + "\n")
        replies.flush()

    def work(suites: Mapping[str, Suite]) -> None:
        sandbox = Sandbox.open(allow_weak=allow_weak)
        try:
            answer({"ready": kit.digest})
            for request in _lines(requests):
                answer(_grade(kit, suites, sandbox, request))
        finally:
            sandbox.close()

    try:
        kit = find_kit()
        with_suites([stage.name for stage in kit.course.stages], work)
    except BrokenPipeError:  # nobody waits for the answer any more
        pass
    except Exception as error:
        answer(_fault(error))


def _lines(requests: TextIO) -> Iterator[Answer]:
    """Yield the requests until the input ends, or none has come for a long time."""
    while select.select([requests], [], [], IDLE_SECONDS)[0]:
        line = requests.readline()
        if not line:
            return
        yield json.loads(line)


def _grade(kit: Kit, suites: Mapping[str, Suite], sandbox: Sandbox, request: Answer) -> Answer:
    try:
        plan = Plan(
            kit=kit,
            submissions=Path(request["submissions"]),
            students=(request["student"],),
            stages=(kit.course.stage(request["stage"]),),
            feedback=request["feedback"],
            carry_forward=request["carry_forward"],
        )
        grader = Grader(
            kit, sandbox, suites, carry_forward=plan.carry_forward, feedback=plan.feedback
        )
        (done,) = grade_batch(plan, grader, plan.students)
        return {"results": [to_plain(result) for result in done.results]}
    except Exception as error:
        return _fault(error)


def _fault(error: Exception) -> Answer:
    if isinstance(error, KitError) and not error.shows_traceback:
        return {"fault": " ".join(filter(None, [error.message, error.next_step]))}
    return {"fault": "".join(traceback.format_exception(error))}


def main() -> None:
    """Serve on standard input and output; `weak` as the argument allows weak isolation."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints, it is no answer
    serve(sys.stdin, replies, allow_weak=sys.argv[1:] == ["weak"])


if __name__ == "__main__":
    main()
