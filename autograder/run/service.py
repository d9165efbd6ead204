"""Answers grading requests of a Dask worker, one line of JSON each, with suites kept warm.

Launched by `cluster.answer` on the worker's machine; ends with its input.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from autograder.course.files import Kit, find_kit
from autograder.course.submissions import StageFiles, Submission
from autograder.errors import KitError
from autograder.grading.grader import Grader
from autograder.grading.suite import Suite, with_suites
from autograder.results.files import to_plain
from autograder.results.model import Result
from autograder.run.batch import Plan, grade_submissions
from autograder.sandbox.host.sandbox import Sandbox

__all__ = ["main"]

Message = dict[str, Any]


def main() -> None:
    """Serve on standard input and output."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints, it is no answer
    kit = find_kit()

    def work(suites: Mapping[str, Suite]) -> None:
        for request in _requests(sys.stdin):
            _reply(replies, _answer(kit, suites, request))

    try:
        with_suites([stage.name for stage in kit.course.stages], work)
    except BrokenPipeError:  # the worker is gone
        pass
    except Exception:  # our own fault: it travels as text, with its traceback
        _reply(replies, {"fault": f"{_name()}: {traceback.format_exc()}"})


def _requests(lines: TextIO) -> Iterator[Message]:
    for line in lines:
        yield json.loads(line)


def _reply(replies: TextIO, message: Message) -> None:
    replies.write(json.dumps(message) + "\n")
    replies.flush()


def _name() -> str:
    return f"Worker on {socket.gethostname()}"


def _answer(kit: Kit, suites: Mapping[str, Suite], request: Message) -> Message:
    """Grade what a request holds; a worker that joined with another kit refuses."""
    if request["digest"] != kit.digest:
        return {"refused": f"{_name()}: its kit has other suites, references or rubric."}
    try:
        sandbox = Sandbox.open(allow_weak=request["allow_weak"])
    except KitError as error:
        return {"refused": f"{_name()}: {error.message} {error.next_step}"}
    try:
        plan = Plan(
            kit=kit,
            submissions=Path(),
            students=tuple(each["student"] for each in request["submissions"]),
            stages=tuple(stage for stage in kit.course.stages if stage.name in request["stages"]),
            feedback=request["feedback"],
            carry_forward=request["carry_forward"],
            allow_weak=request["allow_weak"],
        )
        grader = Grader(
            kit, sandbox, suites, carry_forward=plan.carry_forward, feedback=plan.feedback
        )
        submissions = [_submission(each) for each in request["submissions"]]
        known: dict[str, Mapping[str, Result]] = {each.student: {} for each in submissions}
        done = list(grade_submissions(plan, grader, submissions, known, lambda _result: None))
        return {
            "done": [
                {"student": each.student, "results": [to_plain(result) for result in each.results]}
                for each in done
            ]
        }
    except Exception:
        return {"fault": f"{_name()}: {traceback.format_exc()}"}
    finally:
        sandbox.close()


def _submission(data: Message) -> Submission:
    stages = {
        stage: StageFiles(
            {name: text.encode("latin-1") for name, text in found["files"].items()},
            tuple(found["problems"]),
        )
        for stage, found in data["stages"].items()
    }
    return Submission(data["student"], stages)


if __name__ == "__main__":
    main()
