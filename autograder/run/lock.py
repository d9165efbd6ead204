"""Locks a folder for one command, so that two runs don't write to it at the same time."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from autograder.errors import SubmissionError

__all__ = ["LOCK", "lock_results"]

LOCK, GRADING = ".lock", "grading into"
DYING_SECONDS = 2.0  # a killed run's processes hold its lock for a moment
LOOK_SECONDS = 0.05


@contextmanager
def lock_results(
    results: Path,
    *,
    wait: bool = False,
    remark: Callable[[str], None] = lambda words: None,
    doing: str = GRADING,
) -> Iterator[None]:
    """Hold the lock on a results folder within the block; the folder is created if needed.

    The kernel releases the lock when the process ends. Half-written files of an earlier run are
    removed.

    Args:
        results: the folder.
        wait: True to wait for another run instead of raising an error.
        remark: called with a message before waiting.
        doing: what this run does, for the other run's messages.

    Raises:
        SubmissionError: when the folder can't be written, or another run has the lock.
    """
    descriptor = _open(results)
    try:
        _take(descriptor, results, wait, remark, doing)
        with suppress(OSError):  # a full disk; it is only for the other run's message
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        _clear(results)
        yield
    finally:
        os.close(descriptor)


def _open(results: Path) -> int:
    try:
        results.mkdir(parents=True, exist_ok=True)
        return os.open(results / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise _explain_refusal(results, error) from error


def _explain_refusal(results: Path, error: OSError) -> SubmissionError:
    why = error.strerror or "unknown reason"
    if isinstance(error, FileExistsError | NotADirectoryError):
        why = "a file is in its place"
    return SubmissionError(
        f"{results}: cannot be written to: {why}.",
        next_step="Make room or give another folder with --to; finished results stay.",
    )


def _take(
    descriptor: int, results: Path, wait: bool, remark: Callable[[str], None], doing: str
) -> None:
    deadline = time.monotonic() + DYING_SECONDS
    while not _try(descriptor, results):
        if time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
            continue
        owner = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
        words = f"{results}: another run is {doing} this folder"
        words += f" (process {owner})." if owner.isdigit() else "."
        if not wait:
            how = "Wait for its end"
            how += ", or give --wait and this run waits for it." if doing == GRADING else "."
            raise SubmissionError(words, next_step=how)
        remark(f"{words} Waiting for its end.")
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        return


def _try(descriptor: int, results: Path) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise SubmissionError(
            f"{results}: this file system cannot lock a file: {error.strerror}.",
            next_step="Give a folder on a disk of this machine with --to.",
        ) from error
    return True


def _clear(results: Path) -> None:
    """Remove the temporary files that a killed run left in a results folder."""
    with os.scandir(results) as entries:
        folders = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
    for folder in (str(results), *folders):
        with suppress(OSError), os.scandir(folder) as entries:
            for name in [entry.name for entry in entries]:
                if name.startswith(".") and name.endswith(".tmp"):
                    os.unlink(os.path.join(folder, name))
