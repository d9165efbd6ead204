"""Runs `autograder` commands with a course's own code, in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from autograder.errors import CourseError

__all__ = ["grade_with", "run_with"]

LAST_LINES = 30


def run_with(course: Path, *arguments: str | Path) -> None:
    """Run an `autograder` command with the code of a course; progress goes to standard error.

    Raises:
        CourseError: with the end of its output, when its exit status isn't 0.
    """
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", *map(str, arguments)],
        cwd=course, env={**os.environ, "PYTHONPATH": str(course)}, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        encoding="utf-8", errors="replace",
    )  # fmt: skip
    if done.returncode:
        output = "\n".join(done.stdout.rstrip().splitlines()[-LAST_LINES:])
        words = f"autograder {arguments[0]} in {course} found something; see above."
        raise CourseError(f"{words}\n{output}".rstrip())


def grade_with(course: Path, submissions: Path, to: Path, *options: str) -> None:
    """Grade a folder of submissions with a course's own code; unchanged results are kept.

    CourseError is raised as by `run_with`.
    """
    run_with(course, "grade", submissions, "--to", to, *options)
