"""Hidden suites: what a suite imports to name a test's criterion and to compute with answers."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from autograder.sandbox.student.answers import deferred

__all__ = ["criterion", "deferred", "number_in"]

# No exponent is taken: `1e1000000000` is ten letters, and a number that nobody can hold.
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,18}|/\d{1,12})?")

T = TypeVar("T", bound=Callable[..., object])


def number_in(text: str) -> float | None:
    """Return a number from how a submission writes it, such as `-1.5` or `3/2`; None for another.

    The text is a stranger's: it may stand for something that takes all time and memory.
    """
    if len(text) > 40 or not _NUMBER.fullmatch(text):
        return None
    try:
        return float(Fraction(text))
    except ZeroDivisionError:
        return None


def criterion(name: str) -> Callable[[T], T]:
    """Say which criterion of the rubric a hidden test belongs to."""

    def named(test: T) -> T:
        vars(test)["criterion"] = name
        return test

    return named
