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
    """Base of every error raised on purpose: what is wrong, and what to do next.

    `exit_status` is the status that the command line ends with. `shows_traceback` says whether
    the kit's own traceback belongs in the output.
    """

    exit_status: int = 3
    shows_traceback: bool = False

    def __init__(self, message: str, *, next_step: str = "") -> None:
        super().__init__(message)
        self._message = message
        self._next_step = next_step

    @property
    def message(self) -> str:
        """The problem, with one line for each if there are several."""
        return self._message

    @property
    def next_step(self) -> str:
        """The fix for the reader; empty if there is nothing to add."""
        return self._next_step

    def __reduce__(self) -> tuple[type[KitError], tuple[str], dict[str, str]]:
        """Keep the next step when the error travels between processes."""
        return type(self), (self._message,), {"_next_step": self._next_step}


class CourseError(KitError):
    """The course file is missing, unreadable or says something that cannot be."""

    exit_status = 2


class SubmissionError(KitError):
    """A submission, or a path given as input, cannot be used."""

    exit_status = 2


class SandboxError(KitError):
    """The sandbox could not be started, or failed while it ran."""

    exit_status = 3


class CannotIsolate(SandboxError):  # noqa: N818
    """This machine lacks something that isolation needs, so grading refuses to start."""


class KitFault(KitError):  # noqa: N818
    """A mistake of the kit's own; the one family that shows the kit's traceback."""

    exit_status = 3
    shows_traceback = True
