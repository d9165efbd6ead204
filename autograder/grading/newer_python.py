"""Tells code of a newer Python than the one it runs on from code that no Python compiles.

Ruff's parser knows the syntax of each version, and the version that brought it.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

from autograder.course.bounded import has_long_line, run_limited
from casino.languages import N_

__all__ = ["NEEDS_NEWER", "find_needed_python", "name_ruff_target", "newest"]

NEWEST_OF_RUFF = 14
NEEDS_NEWER = N_(
    "not graded: the code is written for Python {needed}, and the grader runs Python {python}; "
    "this costs no points"
)
ADDED = re.compile(r"\(syntax was added in Python 3\.(\d+)\)$")
COMMAND = (
    "check --isolated --no-cache --exit-zero --select F401 --output-format json-lines"
    " --output-file told own.py --target-version "
)


def name_ruff_target(minor: int) -> str:
    """Return the name of a minor version of Python 3 for ruff, or of the newest that it knows."""
    return f"py3{min(minor, NEWEST_OF_RUFF)}"


def find_needed_python(source: bytes, minor: int) -> str:
    """Return the Python version that a file needs which Python 3.`minor` refuses.

    "" if no Python compiles it.
    """
    if has_long_line(source):
        return ""
    with TemporaryDirectory(prefix="newer-") as folder:
        Path(folder, "own.py").write_bytes(source)
        try:
            command = [find_ruff_bin(), *(COMMAND + name_ruff_target(minor)).split()]
            run_limited(command, folder).check_returncode()
            told = Path(folder, "told").read_text(encoding="utf-8").splitlines()
        except (subprocess.SubprocessError, OSError):
            return ""
    errors = [each["message"] for each in map(json.loads, told) if each["code"] != "F401"]
    added = [ADDED.search(message) for message in errors]
    if not added or None in added:
        return ""
    return newest(f"3.{found[1]}" for found in added if found)


def newest(versions: Iterable[str]) -> str:
    """Return the newest of some versions, "" without any."""
    return max(filter(None, versions), key=lambda version: int(version[2:]), default="")
