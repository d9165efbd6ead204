"""The time budget of all of a student's stages, so that no submission holds a class up.

Each test is bounded by itself; a submission that uses each bound up, in hundreds of tests, would
still take minutes. Time is counted so that a busy machine costs students nothing: seconds of a core
as the kernel counts them, and seconds in which a worker slept while it was waited for.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from casino.messages import Message

__all__ = ["NOT_ENDED", "SPENT", "Budget", "Overdrawn", "Usage"]

CORE_SECONDS, WAITING_SECONDS = 30.0, 20.0
ASIDE_SECONDS = 5.0  # of a core or of waiting, for what decides no test
# A program that hangs in this many places hangs everywhere; a class of such has to end, too.
MAX_HANGS, SECONDS_AFTER_HANGS = 3, 10.0  # of a core and of waiting, from then on
MIN_SECONDS = 1.0  # what has begun is not cut off by a moment
SPENT = Message("used up the time that all stages of a submission have together")
NOT_ENDED = Message("did not end in time")


class Overdrawn(BaseException):  # no `except Exception` on the way may take it
    """The budget ended while something of the submission's was looked at."""


@dataclass(frozen=True)
class Usage:
    """A worker's use of time: CPU seconds, and seconds asleep while the grader waited for it."""

    core: float = 0.0
    waiting: float = 0.0


@dataclass
class Budget:
    """Seconds of a core, the grader's own for this student included, and seconds of waiting.

    `clock` counts the CPU time of this process.
    """

    core_seconds: float = CORE_SECONDS
    waiting_seconds: float = WAITING_SECONDS
    clock: Callable[[], float] = time.process_time
    _workers: float = 0.0
    _waiting: float = 0.0
    _aside: float = ASIDE_SECONDS
    _hangs: set[str] = field(default_factory=set)
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        self._began = self.clock()

    def charge(self, usage: Usage) -> None:
        """Subtract the usage of a worker that has ended."""
        self._workers += usage.core
        self._waiting += usage.waiting

    def note_hang(self, place: str) -> None:
        """Shorten the rest once the submission hangs in several places beyond doubt."""
        before = len(self._hangs)
        self._hangs.add(place)
        if before < len(self._hangs) == MAX_HANGS:
            used = self.clock() - self._began + self._workers
            self.core_seconds = min(self.core_seconds, used + SECONDS_AFTER_HANGS)
            self.waiting_seconds = min(self.waiting_seconds, self._waiting + SECONDS_AFTER_HANGS)

    def is_spent(self, running: Usage = Usage()) -> bool:
        """Return True if nothing is left, counting the usage so far of a `running` worker."""
        # Reading hostile answers costs the grader time as well, and it is the student's doing.
        core = self.clock() - self._began + self._workers + running.core
        return core > self.core_seconds or self._waiting + running.waiting > self.waiting_seconds

    @contextmanager
    def aside(self) -> Iterator[Budget]:
        """Yield the rest for work that decides no test; meanwhile this budget stands still."""
        rest = Budget(self._aside, self._aside, self.clock)
        try:
            yield rest
        finally:
            took = self.clock() - rest._began
            self._began += took
            self._aside -= took + rest._workers + rest._waiting

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """End the block with `Overdrawn` once its own work has used up the rest.

        Answers may be made so that a comparison of them takes hours. Only the main thread of a
        process can be known; each job of a run is one.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        left = self.core_seconds - (self.clock() - self._began + self._workers)
        before = signal.signal(signal.SIGVTALRM, _overdrawn)
        signal.setitimer(signal.ITIMER_VIRTUAL, max(left, MIN_SECONDS))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)


def _overdrawn(*_: object) -> NoReturn:
    raise Overdrawn
