"""The time budget of all of a student's stages, so that no submission delays a class.

Each test has its own limit, but a submission that uses all of it in hundreds of tests would still
take minutes. The budget counts CPU seconds, as the kernel does, and seconds in which the grader
waited for a sleeping worker. So a busy machine costs students nothing.
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
ASIDE_SECONDS = 5.0  # of CPU time or waiting, for work that decides no test
# A program that hangs in this many places hangs everywhere; even a class of them must end.
MAX_HANGS, SECONDS_AFTER_HANGS = 3, 10.0  # of CPU time and waiting, from then on
MIN_SECONDS = 1.0  # so that a started test isn't cut off at once
SPENT = Message("used up the time that all stages of a submission have together")
NOT_ENDED = Message("did not end in time")


class Overdrawn(BaseException):  # not caught by `except Exception`
    """The budget ran out while data of the submission were being processed."""


@dataclass(frozen=True)
class Usage:
    """A worker's use of time: CPU seconds, and seconds asleep while the grader waited for it."""

    core: float = 0.0
    waiting: float = 0.0


@dataclass
class Budget:
    """Remaining CPU seconds, including the grader's for this student, and seconds of waiting.

    `clock` returns the CPU time of this process.
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
        """Shorten the rest once the submission certainly hangs in several places."""
        before = len(self._hangs)
        self._hangs.add(place)
        if before < len(self._hangs) == MAX_HANGS:
            used = self.clock() - self._began + self._workers
            self.core_seconds = min(self.core_seconds, used + SECONDS_AFTER_HANGS)
            self.waiting_seconds = min(self.waiting_seconds, self._waiting + SECONDS_AFTER_HANGS)

    def is_spent(self, running: Usage = Usage()) -> bool:
        """Return True if nothing is left, including the usage so far of a `running` worker."""
        # Reading hostile answers costs the grader CPU time, too, which the student must pay for.
        core = self.clock() - self._began + self._workers + running.core
        return core > self.core_seconds or self._waiting + running.waiting > self.waiting_seconds

    @contextmanager
    def aside(self) -> Iterator[Budget]:
        """Yield a separate budget for work that decides no test; this budget pauses."""
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

        Answers may be built so that comparing them takes hours. This works only in a process's main
        thread, where all jobs of a run are.
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
