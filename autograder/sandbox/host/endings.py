"""Exceptions for a worker that ends before it has answered a test, with reasons for students.

WorkerEnded
  ├── TimedOut       the submission exceeded its limit on time or output, or waits forever
  ├── Died           the process ended, or violated the protocol
  └── NeedsModule    the submission imports a library module; the next worker will have it
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence

from casino.languages import N_
from casino.messages import Message, Place, Text

__all__ = [
    "BROKE_OFF",
    "ENDED_BY_SIGNAL",
    "ENDED_WITH_STATUS",
    "Died",
    "NeedsModule",
    "TimedOut",
    "WorkerEnded",
    "how_it_ended",
    "ran_out_of_time",
]


class WorkerEnded(Exception):  # noqa: N818
    """The submission ended or broke its worker, so the test can't go on."""


class TimedOut(WorkerEnded):
    """The submission exceeded its limit on time or output, or waits for something that never comes.

    `places` are the positions in the student's code where it happened, if known.
    """

    def __init__(self, reason: Text, places: Sequence[Place] = ()) -> None:
        super().__init__(reason)
        self.reason, self.places = reason, tuple(places)


class Died(WorkerEnded):
    """The worker's process ended, or violated the protocol; `reason` says which, for students."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


class NeedsModule(WorkerEnded):
    """The submission imports a library module that only the next worker will have."""


BROKE_OFF = Message("broke off the conversation with the grader")
NO_MEMORY, CONFUSED = 71, 70  # exit statuses of `inside/worker.py`
_TIMERS = (-signal.SIGPROF, -signal.SIGVTALRM, -getattr(signal, "SIGXCPU", signal.SIGPROF))
ENDED_WITH_STATUS = N_("ended the whole process (os._exit) with status {status}")
ENDED_BY_SIGNAL = N_("was ended by signal {signal}")
_ENDS: Mapping[int, Text] = {
    NO_MEMORY: Message("used up its memory"),
    -signal.SIGSEGV: Message("ran out of stack (endless recursion) or crashed Python itself"),
    -signal.SIGABRT: Message("aborted Python itself"),
    -signal.SIGKILL: Message("was killed, by the system (for its use of memory) or by itself"),
    -getattr(signal, "SIGSYS", 31): Message("made a system call that is refused"),
    -getattr(signal, "SIGXFSZ", 25): Message("wrote to a file"),
}


def ran_out_of_time(status: int | None) -> bool:
    """Return True if an exit status means that a CPU timer ended the worker."""
    return status in _TIMERS


def how_it_ended(status: int | None) -> Text:
    """Return a worker's exit status in words for students; negative ones are signals."""
    if status is None:
        return BROKE_OFF
    if status in _ENDS:
        return _ENDS[status]
    if status >= 0:
        return Message(ENDED_WITH_STATUS, status=status)
    return Message(ENDED_BY_SIGNAL, signal=-status)
