"""Commands run in a fork of the test's process: real exit statuses, and imports are paid once."""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Done", "run_forked"]


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it printed."""

    returncode: int | None
    stdout: str
    stderr: str


def run_forked(
    main: Callable[[], object],
    arguments: list[str],
    *,
    seconds: float,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Call `main` with `arguments` as its command line; end it after so many seconds.

    The fork has standard streams, a working directory and an environment of its own, so that a
    command changes nothing here. Its standard input is empty.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        streams = (out.fileno(), err.fileno())
        process = multiprocessing.get_context("fork").Process(
            target=_become, args=(main, arguments, streams, cwd, environment)
        )
        gc.freeze()  # else the fork's first collection copies all memory of the tests' process
        process.start()
        gc.unfreeze()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
        return Done(process.exitcode, *(_text(file.fileno()) for file in (out, err)))


def _text(file: int) -> str:
    """Return what stands in a file."""
    return os.pread(file, os.fstat(file).st_size, 0).decode("utf-8", "replace")


def _become(
    main: Callable[[], object],
    arguments: list[str],
    streams: tuple[int, int],
    cwd: Path | None,
    environment: Mapping[str, str] | None,
) -> None:
    """Run the command: the body of the fork."""
    atexit._clear()  # what the tests' process does at its end is not the command's business
    nothing = os.open(os.devnull, os.O_RDONLY)
    for target, source in enumerate((nothing, *streams)):
        os.dup2(source, target)
    sys.stdin = sys.__stdin__ = os.fdopen(0, closefd=False)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", buffering=1, closefd=False)
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)
    if cwd is not None:
        os.chdir(cwd)
    sys.argv = arguments
    main()
