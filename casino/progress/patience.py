"""Patience with a visible check: it is interrupted when it does not end by itself."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from casino.engine.watch import Stop

__all__ = ["patience"]

AGAIN_SECONDS = 0.2


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Interrupt the block after `seconds`, again and again until it ends.

    Then it ends with `Stop`, which shows where it was; a Ctrl-C of somebody's own passes through.
    """
    over, late = threading.Event(), threading.Event()

    def interrupt() -> None:
        if over.wait(seconds):
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
    """End the clock; an interrupt that it sent at the last moment is taken in here."""
    while clock.is_alive():
        try:
            over.set()
            clock.join()
        except KeyboardInterrupt:
            continue
