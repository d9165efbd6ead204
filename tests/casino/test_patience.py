"""Time limits of checks count only the check's own time."""

from __future__ import annotations

import itertools
import threading
import time

import pytest

from casino.engine.watch import Stop
from casino.progress.patience import patience

BOUND = 60  # seconds after which a test that should have ended fails


def never_ending() -> None:
    """Turn until somebody interrupts; fail after a while if nobody does."""
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        pass
    pytest.fail("nobody interrupted")


def waiting() -> None:
    """Wait without working; fail after a while if nobody interrupts."""
    threading.Event().wait(BOUND)
    pytest.fail("nobody interrupted")


@pytest.mark.parametrize("stands_still", ["cpu", "wall"])
def test_a_check_that_is_held_up_is_not_ended(stands_still: str) -> None:
    """By other programs, which take time on the wall alone, or by a machine that stood still."""
    looks = itertools.count()
    looked_often = threading.Event()

    def clock() -> float:
        """Return a hundred times the check's seconds from the second look on."""
        look = next(looks)
        if look == 3:
            looked_often.set()
        return 100.0 if look else 0.0

    clocks = {"cpu": lambda: 0.0, "wall": lambda: 0.0, stands_still: clock}
    with patience(1, **clocks):
        assert looked_often.wait(BOUND)


def test_a_check_that_used_its_time_is_ended_where_it_was() -> None:
    """The stop shows the function that did not come to its end."""
    used = itertools.count()
    with (
        pytest.raises(Stop, match="ran too long") as caught,
        patience(0.5, cpu=lambda: 0.2 * next(used), wall=lambda: 0.0),
    ):
        never_ending()
    assert "never_ending" in [each.name for each in caught.traceback]


@pytest.mark.proof
def test_a_check_that_only_waits_is_ended_later() -> None:
    """Six times as long on the wall as it may work."""
    walls = itertools.count()
    with pytest.raises(Stop), patience(0.1, cpu=lambda: 0.0, wall=lambda: 0.2 * next(walls)):
        waiting()
