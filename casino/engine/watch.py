"""Stop a student's program that runs too long, or that waits for an answer."""

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
MAX_SECONDS_AT_ONCE = 0.25  # most seconds counted per look: the machine may sleep
WAITS_FACTOR = 30  # multiple of the limit, in wall time, for a program that only waits
# A slow machine isn't an infinite loop. Programs with fewer steps get ten times the limit.
MANY_STEPS = 2_000_000
SLOW_FACTOR = 10
# A browser's Python has one thread, and no separate clock for it.
thread_time = getattr(time, "thread_time", time.process_time)


class Stop(BaseException):
    """Raised inside a student's program to stop it; `reason` says why, in one word."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        """Return the message that pytest shows for a stopped check."""
        return _(STILL_RUNNING) if self.reason == "endless" else self.reason


class Meter:
    """A stopwatch that counts at most 0.25 s between readings, so sleep doesn't count."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._last, self._seconds = clock, clock(), 0.0

    def look(self) -> float:
        """Read the clock, and return the seconds counted so far."""
        now = self._clock()
        self._seconds += min(now - self._last, MAX_SECONDS_AT_ONCE)
        self._last = now
        return self._seconds


class Watch:
    """Stop a program that takes too long; student code calls `tick` at every loop.

    After a stop, every further check raises again, so that no `finally` or `suppress` can keep the
    program running.
    """

    def __init__(self) -> None:
        self.reason: Reason | None = None
        self.seconds = math.inf
        self._steps = 0
        self._look_at = math.inf
        self._between: Callable[[], object] | None = None
        self._used, self._waited = Meter(thread_time), Meter(monotonic)

    def arm(self, seconds: float, between: Callable[[], object] | None = None) -> None:
        """Start counting up to `seconds` of CPU time; call `between` every 0.05 seconds."""
        self.reason = None
        self.seconds = seconds
        self._steps = 0
        self._between = between
        self._used, self._waited = Meter(thread_time), Meter(monotonic)
        self._look_at = monotonic() + BETWEEN_SECONDS

    def disarm(self) -> None:
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
        """Raise Stop. If the program was stopped before, the first reason stays."""
        if self.reason is None:
            self.reason = reason
        raise Stop(self.reason)

    def _look_closer(self) -> None:
        """Read the clocks, and stop the program if it has used all of its time."""
        if self._between is not None:
            self._between()
        self._look_at = monotonic() + BETWEEN_SECONDS
        used, waited = self._used.look(), self._waited.look()
        patience = self.seconds if self._steps >= MANY_STEPS else SLOW_FACTOR * self.seconds
        if used >= patience or waited >= WAITS_FACTOR * self.seconds:
            self.stop("endless")
