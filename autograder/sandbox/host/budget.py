"""Limits the time for all stages of one student, so that no submission delays the class.

Each test has its own limit, but a submission that uses all of it in hundreds of tests would still
take minutes. The budget counts CPU seconds, and seconds in which the grader waited for a sleeping
worker. A busy machine therefore costs students nothing.
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
MIN_SECONDS = 1.0  # of CPU time for an enforced block, even if less is left
SPENT = Message("used up the time that all stages of a submission have together")
NOT_ENDED = Message("did not end in time")


class Overdrawn(BaseException):  # not caught by `except Exception`
    """A student's budget ran out while the grader itself was processing the submission's data."""


@dataclass(frozen=True)
class Usage:
    """The time that one worker has used, to be subtracted from its student's budget."""

    core: float = 0.0  # CPU seconds
    waiting: float = 0.0  # seconds in which it slept while the grader waited for it


@dataclass
class Budget:
    """The time that remains for all stages of one student, including the grader's own work."""

    core_seconds: float = CORE_SECONDS  # CPU time
    waiting_seconds: float = WAITING_SECONDS  # for a sleeping worker
    clock: Callable[[], float] = time.process_time  # CPU time of the grader's process
    _workers: float = 0.0
    _waiting: float = 0.0
    _aside: float = ASIDE_SECONDS
    _hangs: set[str] = field(default_factory=set)
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        self._began = self.clock()

    def charge(self, usage: Usage) -> None:
        """Subtract the time of a worker that has ended."""
        self._workers += usage.core
        self._waiting += usage.waiting

    def note_hang(self, place: str) -> None:
        """Record a place in student code that never ends.

        After `MAX_HANGS` different places, the rest of the budget is shortened.
        """
        before = len(self._hangs)
        self._hangs.add(place)
        if before < len(self._hangs) == MAX_HANGS:
            used = self.clock() - self._began + self._workers
            self.core_seconds = min(self.core_seconds, used + SECONDS_AFTER_HANGS)
            self.waiting_seconds = min(self.waiting_seconds, self._waiting + SECONDS_AFTER_HANGS)

    def is_spent(self, running: Usage = Usage()) -> bool:
        """Return True if no time is left, counting what a `running` worker has used so far."""
        # Reading hostile answers costs the grader CPU time, too, which the student must pay for.
        core = self.clock() - self._began + self._workers + running.core
        return core > self.core_seconds or self._waiting + running.waiting > self.waiting_seconds

    @contextmanager
    def aside(self) -> Iterator[Budget]:
        """Yield a small separate budget for work that affects no verdict, while this one pauses."""
        rest = Budget(self._aside, self._aside, self.clock)
        try:
            yield rest
        finally:
            took = self.clock() - rest._began
            self._began += took
            self._aside -= took + rest._workers + rest._waiting

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Raise `Overdrawn` in the block once the grader's own work there has used up the budget.

        Student values can be built so that comparing them takes hours. In any thread except the
        main one, the block runs without a limit.
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
