"""Interrupt visible checks that run too long."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time

from casino.engine.watch import Meter, Stop

__all__ = ["patience"]

AGAIN_SECONDS = 0.2
LOOK_SECONDS = 0.05
WAITS_FACTOR = 6  # multiple of the limit, in wall time, for a check that only waits


@contextmanager
def patience(
    seconds: float,
    cpu: Callable[[], float] = process_time,
    wall: Callable[[], float] = monotonic,
) -> Iterator[None]:
    """Interrupt the block after `seconds` of CPU time, repeatedly until it ends.

    Other programs on the machine, or suspending it, don't affect CPU time, so a check passes or
    fails the same way. A block that only waits is interrupted after six times as long in wall time.
    It then ends with `Stop`, which shows where it was. A real Ctrl-C passes through.
    """
    over, late = threading.Event(), threading.Event()
    used, waited = Meter(cpu), Meter(wall)

    def interrupt() -> None:
        while used.look() < seconds and waited.look() < WAITS_FACTOR * seconds:
            if over.wait(LOOK_SECONDS):
                return
        late.set()
        while not over.is_set():
            _thread.interrupt_main()
            over.wait(AGAIN_SECONDS)

    clock = threading.Thread(target=interrupt, daemon=True)
    clock.start()
    try:
        yield
    except KeyboardInterrupt as error:
        if not late.is_set():
            raise
        raise Stop("endless").with_traceback(error.__traceback__) from None
    finally:
        _join(over, clock)


def _join(over: threading.Event, clock: threading.Thread) -> None:
    """End the thread `clock`, and ignore an interrupt that it sent in its last moment."""
    while clock.is_alive():
        try:
            over.set()
            clock.join()
        except KeyboardInterrupt:
            continue
