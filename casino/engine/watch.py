"""The watch: ends a student's program that has to wait for an answer or that does not end."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from time import monotonic
from typing import Literal, NoReturn

from casino.languages import N_, _

__all__ = ["Meter", "Reason", "Stop", "Watch"]

Reason = Literal["pause", "endless", "output", "input"]
STILL_RUNNING = N_("it ran too long and was stopped. Is it an infinite loop?")
BETWEEN_SECONDS = 0.05
MAX_SECONDS_AT_ONCE = 0.25  # seconds that one look counts: a machine that stood still is no loop
WAITS_FACTOR = 30  # how many times its seconds a program may take that only waits
# A slow machine is no loop: who took fewer steps than a loop takes in its time gets ten times it.
MANY_STEPS = 2_000_000
SLOW_FACTOR = 10
# A browser's Python has one thread, and no clock of its own for it.
thread_time = getattr(time, "thread_time", time.process_time)


class Stop(BaseException):
    """Goes through a student's program from the place where it is stopped, out of it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        """Return words for who reads it in pytest's own output."""
        return _(STILL_RUNNING) if self.reason == "endless" else self.reason


class Meter:
    """Adds up the seconds of a clock that is looked at again and again, a few for each look."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._last, self._seconds = clock, clock(), 0.0

    def look(self) -> float:
        """Return the seconds so far."""
        now = self._clock()
        self._seconds += min(now - self._last, MAX_SECONDS_AT_ONCE)
        self._last = now
        return self._seconds


class Watch:
    """Looks at the clock at every loop and call of the program; the time is its own CPU time.

    Once stopped, every further check stops the program again, so that no `finally` and no
    `suppress` keeps it going.
    """

    def __init__(self) -> None:
        self.reason: Reason | None = None
        self.seconds = math.inf
        self._steps = 0
        self._look_at = math.inf
        self._between: Callable[[], object] | None = None
        self._used, self._waited = Meter(thread_time), Meter(monotonic)

    def arm(self, seconds: float, between: Callable[[], object] | None = None) -> None:
        """Begin to count: the program may use `seconds`; `between` is called now and then."""
        self.reason = None
        self.seconds = seconds
        self._steps = 0
        self._between = between
        self._used, self._waited = Meter(thread_time), Meter(monotonic)
        self._look_at = monotonic() + BETWEEN_SECONDS

    def disarm(self) -> None:
        """Let everything pass again."""
        self.reason = None
        self._look_at = math.inf

    def tick(self) -> Literal[True]:
        """Return True, or raise Stop if the program was stopped or its time is up."""
        if self.reason is not None:
            raise Stop(self.reason)
        self._steps += 1
        if monotonic() > self._look_at:
            self._look_closer()
        return True

    def stop(self, reason: Reason) -> NoReturn:
        """Stop the program now; the first reason stays."""
        if self.reason is None:
            self.reason = reason
        raise Stop(self.reason)

    def _look_closer(self) -> None:
        """Time on the wall is up: stop if the program used it, and not another one."""
        if self._between is not None:
            self._between()
        self._look_at = monotonic() + BETWEEN_SECONDS
        used, waited = self._used.look(), self._waited.look()
        patience = self.seconds if self._steps >= MANY_STEPS else SLOW_FACTOR * self.seconds
        if used >= patience or waited >= WAITS_FACTOR * self.seconds:
            self.stop("endless")
