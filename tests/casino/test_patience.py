"""Patience with a check: its own time counts, and nobody else's."""

from __future__ import annotations

import itertools
import threading
import time

import pytest

from casino.engine.watch import Stop
from casino.progress.patience import patience

BOUND = 20  # seconds after which a test that should have ended fails


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


def test_a_check_that_other_programs_hold_up_is_not_ended() -> None:
    """Its time on the wall is over again and again, and it used none of its own."""
    looks = itertools.count()
    looked_often = threading.Event()

    def wall() -> float:
        """Return five times the check's seconds; the third look lets it go on."""
        look = next(looks)
        if look == 3:
            looked_often.set()
        return 0.02 * 5 if look else 0.0

    with patience(0.02, cpu=lambda: 0.0, wall=wall):
        assert looked_often.wait(BOUND)


def test_a_check_that_used_its_time_is_ended_where_it_was() -> None:
    """The stop shows the function that did not come to its end."""
    used = itertools.count()
    with (
        pytest.raises(Stop, match="still running after its time") as caught,
        patience(2.5, cpu=lambda: float(next(used)), wall=lambda: 0.0),
    ):
        never_ending()
    assert "never_ending" in [each.name for each in caught.traceback]


@pytest.mark.proof
def test_a_check_that_only_waits_is_ended_later() -> None:
    """Six times as long on the wall as it may work."""
    walls = itertools.count()
    with pytest.raises(Stop), patience(0.1, cpu=lambda: 0.0, wall=lambda: 0.4 * next(walls)):
        waiting()
