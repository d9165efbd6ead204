"""Patch Python for a student's program, and restore everything afterwards."""

from __future__ import annotations

import builtins
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from casino.engine.console import StudentConsole, StudentKeyboard, StudentScreen

__all__ = ["repeatable_chance", "surroundings", "swap_attribute"]


@contextmanager
def surroundings(console: StudentConsole) -> Iterator[None]:
    """Connect print and input to the console, and make sleep and `exit()` harmless.

    `sleep` returns at once, and `exit()` raises SystemExit.
    """
    with ExitStack() as stack:
        for owner, name, value in (
            (builtins, "input", console.read),
            (builtins, "exit", sys.exit),
            (builtins, "quit", sys.exit),
            (sys, "stdin", StudentKeyboard(console)),
            (sys, "stdout", StudentScreen(console)),
            (sys, "stderr", StudentScreen(console)),
            (sys, "path", list(sys.path)),
            (time, "sleep", _pass),
        ):
            stack.enter_context(swap_attribute(owner, name, value))
        stack.callback(sys.setrecursionlimit, sys.getrecursionlimit())
        yield


@contextmanager
def repeatable_chance(seed: int) -> Iterator[None]:
    """Make the `random` module give the same numbers in each run with this seed.

    They are the same even if student code reseeds it. Generators that the program creates without a
    seed are seeded too. `SystemRandom` and the clock aren't changed.
    """
    before = random.getstate()
    with (
        swap_attribute(random, "Random", _RepeatableRandom),
        swap_attribute(random, "seed", _seed_again),
    ):
        try:
            _SEED(seed)
            yield
        finally:
            random.setstate(before)


_SEED = random.seed
_ABSENT = object()


class _RepeatableRandom(random.Random):
    """A generator that gets its default seed from the `random` module."""

    def seed(  # type: ignore[override]
        self, a: int | float | str | bytes | bytearray | None = None, version: int = 2
    ) -> None:
        super().seed(random.getrandbits(64) if a is None else a, version)


def _seed_again(a: int | float | str | bytes | bytearray | None = None, version: int = 2) -> None:
    _SEED(random.getrandbits(64) if a is None else a, version)


def _pass(seconds: float) -> None:
    """Return at once, after checking the argument as `time.sleep` does."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")


@contextmanager
def swap_attribute(owner: object, name: str, value: object) -> Iterator[None]:
    """Set an attribute during the block, and restore or delete it afterwards."""
    before = getattr(owner, name, _ABSENT)
    setattr(owner, name, value)
    try:
        yield
    finally:
        if before is _ABSENT:
            delattr(owner, name)
        else:
            setattr(owner, name, before)
