"""The errors the autograder raises on purpose, and the exit status of each.

KitError
  ├── CourseError          exit 2   the course file is wrong
  ├── SubmissionError      exit 2   a submission or a path that was handed in is wrong
  ├── SandboxError         exit 3   the sandbox failed
  │     └── CannotIsolate           this machine lacks what isolation needs
  └── KitFault             exit 3   a mistake of the kit's own; shows its traceback
"""

from __future__ import annotations

__all__ = [
    "CannotIsolate",
    "CourseError",
    "KitError",
    "KitFault",
    "SandboxError",
    "SubmissionError",
]


class KitError(Exception):
    """Base of every error raised on purpose: the problem and the next step.

    `exit_status` is the exit status of the command. `shows_traceback` is True if the kit's
    traceback belongs in the output.
    """

    exit_status: int = 3
    shows_traceback: bool = False

    def __init__(self, message: str, *, next_step: str = "") -> None:
        super().__init__(message)
        self._message = message
        self._next_step = next_step

    @property
    def message(self) -> str:
        """The problem; several problems have a line each."""
        return self._message

    @property
    def next_step(self) -> str:
        """The next step for the reader, or ""."""
        return self._next_step

    def __reduce__(self) -> tuple[type[KitError], tuple[str], dict[str, str]]:
        """Keep the next step when the error is pickled."""
        return type(self), (self._message,), {"_next_step": self._next_step}


class CourseError(KitError):
    """The course file is missing, unreadable, or invalid."""

    exit_status = 2


class SubmissionError(KitError):
    """A submission or an input path can't be used."""

    exit_status = 2


class SandboxError(KitError):
    """The sandbox could not be started, or failed while it ran."""

    exit_status = 3


class CannotIsolate(SandboxError):  # noqa: N818
    """This machine lacks a feature that isolation needs, so grading doesn't start."""


class KitFault(KitError):  # noqa: N818
    """A bug in the kit, the only family of errors that shows a traceback."""

    exit_status = 3
    shows_traceback = True
