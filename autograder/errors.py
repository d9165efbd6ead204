"""The errors that the autograder raises on purpose, and the exit status of each.

KitError                   exit 3   a limit of this machine, or a process that was killed
  ├── CourseError          exit 2   a file of the course is wrong
  ├── SubmissionError      exit 2   a submission or an input path can't be used
  ├── SandboxError         exit 3   the sandbox failed
  │     └── CannotIsolate           this machine lacks a feature that isolation needs
  └── KitFault             exit 3   a bug in the kit; its traceback is printed
"""

from __future__ import annotations

import errno
import os
import shutil
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = [
    "CannotIsolate",
    "CourseError",
    "KitError",
    "KitFault",
    "SandboxError",
    "SubmissionError",
    "as_kit_error",
    "writing",
]

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
LIMITS = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)
AGAIN = "Then run the same command again: finished results are kept."


class KitError(Exception):
    """The base class of all errors raised on purpose: describes a problem and the next step.

    `exit_status` is that of the command. `shows_traceback` is True if the traceback is printed.
    """

    exit_status: int = 3
    shows_traceback: bool = False

    def __init__(self, message: str, *, next_step: str = "") -> None:
        super().__init__(message)
        self._message = message
        self._next_step = next_step

    @property
    def message(self) -> str:
        """The description of the problem; several problems are on separate lines."""
        return self._message

    @property
    def next_step(self) -> str:
        """The instruction on what to do next, or ""."""
        return self._next_step

    def __reduce__(self) -> tuple[type[KitError], tuple[str], dict[str, str]]:
        """Pickle the error with its next step."""
        return type(self), (self._message,), {"_next_step": self._next_step}


class CourseError(KitError):
    """A file of the course is missing, unreadable, or invalid."""

    exit_status = 2


class SubmissionError(KitError):
    """A submission or an input path can't be used."""

    exit_status = 2


class SandboxError(KitError):
    """The sandbox couldn't be started, or failed while it was running."""

    exit_status = 3


class CannotIsolate(SandboxError):  # noqa: N818
    """This machine lacks a feature that isolation needs, so grading doesn't start."""


class KitFault(KitError):  # noqa: N818
    """A bug in the kit; the only kind of error whose traceback is printed."""

    exit_status = 3
    shows_traceback = True


@contextmanager
def writing(
    path: Path, next_step: str = "Make room or give another folder with --to."
) -> Iterator[None]:
    """Raise SubmissionError if `path` can't be written in this block."""
    try:
        yield
    except OSError as error:
        raise SubmissionError(
            f"{path}: cannot be written: {error.strerror}.", next_step=next_step
        ) from error


def as_kit_error(error: Exception) -> KitError:
    """Return an unexpected exception as an error for the user.

    A full disk, a limit of the machine, and an unusable file get a message. Any other exception is
    a bug in the kit, and its traceback is part of the message.
    """
    if isinstance(error, shutil.Error):  # from copying a folder, with an error for each file
        each = [str(why) for *_, why in error.args[0]]
        full = next((n for n in FULL if any(f"[Errno {n}]" in why for why in each)), None)
        error = OSError(full, os.strerror(full)) if full else error
    if isinstance(error, MemoryError):
        error = OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
    if isinstance(error, OSError) and error.errno is not None:
        name = error.filename if isinstance(error.filename, str | bytes | os.PathLike) else ""
        what = f"{os.fsdecode(name)}: {error.strerror}." if name else f"{error.strerror}."
        if error.errno in LIMITS:
            return KitError(what, next_step=f"Look at this machine's limits (ulimit -a). {AGAIN}")
        if error.errno in FULL and not name:
            return SubmissionError(f"{error.strerror}: no room for the output. Make room first.")
        if error.errno in FULL[:2]:
            return SubmissionError(what, next_step=f"Make room. {AGAIN}")
        if name:
            return SubmissionError(what)
    return KitFault(f"A bug in the kit.\n{''.join(traceback.format_exception(error))}")
