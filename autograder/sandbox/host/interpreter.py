"""Finds the Python that runs student code; it may be another version than the grader's."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import CourseError

__all__ = ["SUPPORTED", "Interpreter", "find_interpreter"]

SUPPORTED = range(11, 15)  # minor versions of Python 3 whose internals the sandbox supports
PROBE_SECONDS = 20
# Like `_own_interpreter` below, for a bare interpreter, which imports only `sysconfig`.
_PROBE = (
    "import json, sys, sysconfig; print(json.dumps([sys.implementation.name, "
    "sys.version.split()[0], getattr(sys, '_base_executable', '') or sys.executable, "
    "sys.base_prefix, sysconfig.get_paths()['stdlib']]))"
)


@dataclass(frozen=True)
class Interpreter:
    """A Python installation that can run student code."""

    path: str  # of the program
    version: str  # such as "3.13.2"
    folders: tuple[str, ...]  # of its library

    @property
    def minor(self) -> int:
        """The minor version: 13 for Python 3.13."""
        return int(self.version.split(".")[1])


@functools.cache  # forked processes of a run share the result
def find_interpreter(wanted: str = "") -> Interpreter:
    """Return the Python that `wanted` names: a version such as "3.13", or a program's path.

    An empty string selects the newest supported version that is installed.

    Raises:
        CourseError: when there is no such Python, or it isn't supported.
    """
    if not wanted:
        return next(_newest_first(), _own_interpreter())
    version = wanted.removeprefix("3.")
    if not version.isdigit():
        found = _probe(wanted)
    elif int(version) == sys.version_info.minor:
        return _own_interpreter()
    else:
        found = next(_of_version(int(version)), None)
    if found is None or found.minor not in SUPPORTED:
        kinds = f"3.{SUPPORTED[0]} to 3.{SUPPORTED[-1]}"
        raise CourseError(
            f"Python {wanted}: not a CPython of version {kinds} that runs on this machine.",
            next_step="Install it, or name another one: --python 3.12, --python PATH, or "
            "`python` in course.toml. Without these, the newest one installed is used.",
        )
    return found


def _newest_first() -> Iterator[Interpreter]:
    for minor in reversed(SUPPORTED):
        if minor == sys.version_info.minor:
            yield _own_interpreter()
        else:
            yield from _of_version(minor)


def _of_version(minor: int) -> Iterator[Interpreter]:
    """Yield the interpreters of Python 3.`minor` that are on PATH."""
    name = f"python3.{minor}"
    for folder in os.get_exec_path():
        path = shutil.which(name, path=folder)
        for each in _find_programs(Path(path), minor) if path else ():
            found = _probe(str(each))
            if found is not None and found.minor == minor:
                yield found


def _find_programs(path: Path, minor: int) -> list[Path]:
    """Return the programs behind a path, because pyenv's entry on PATH is a script."""
    with path.open("rb") as file:
        if file.read(2) != b"#!":
            return [path]
    return sorted(path.parents[1].glob(f"versions/3.{minor}.*/bin/{path.name}"), reverse=True)


def _probe(path: str) -> Interpreter | None:
    """Start a Python program to get its version and folders; return None if it isn't CPython."""
    try:
        done = subprocess.run(
            [path, "-I", "-S", "-c", _PROBE], capture_output=True, timeout=PROBE_SECONDS, check=True
        )
        kind, version, program, *folders = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    if kind != "cpython" or not version.startswith("3."):
        return None
    return Interpreter(os.path.realpath(program), version, tuple(folders))


def _own_interpreter() -> Interpreter:
    """Return the Python that runs the grader, without its virtual environment."""
    program = getattr(sys, "_base_executable", sys.executable) or sys.executable
    folders = sys.base_prefix, sysconfig.get_paths()["stdlib"]
    return Interpreter(os.path.realpath(program), sys.version.split()[0], folders)
