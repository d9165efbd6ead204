"""The trusted side and the workers agree on the kernel's features."""

from __future__ import annotations

from autograder.sandbox.host import kernel
from autograder.sandbox.inside import lockdown


def test_both_sides_speak_of_the_same_machines() -> None:
    assert set(kernel.MACHINES) == lockdown._AUDIT_ARCH.keys()


def test_both_sides_speak_of_the_same_nobody() -> None:
    assert kernel.NOBODY == lockdown.NOBODY


def test_both_sides_find_the_same_landlock() -> None:
    assert kernel.landlock_abi() == lockdown.landlock_abi()


def test_a_worker_is_ended_after_its_chance_to_say_where_it_is() -> None:
    assert kernel.last_second(0.01) == 0.03
    assert kernel.last_second(2.0) == 2.5
