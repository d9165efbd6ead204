"""Imports for hidden tests: names of criteria, and computations with answers."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from autograder.sandbox.student.answers import Answer, deferred
from autograder.sandbox.student.recording import Student

__all__ = [
    "are_all_alike",
    "counting_otherwise",
    "criterion",
    "deferred",
    "different",
    "lines_with",
    "number_in",
    "tallies",
    "times_asked",
    "unless_refused",
]

# Exponents aren't allowed: `1e1000000000` is short, but too large for memory.
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,18}|/\d{1,12})?")
_TALLY = re.compile(r"(?i)(win|tie).*:\s?\d+$")

T = TypeVar("T", bound=Callable[..., object])


def number_in(text: str) -> float | None:
    """Return the number in a submission's text, such as `-1.5` or `3/2`, or None.

    The text is untrusted: it may describe a number that takes all time and memory.
    """
    if len(text) > 40 or not _NUMBER.fullmatch(text):
        return None
    try:
        return float(Fraction(text))
    except ZeroDivisionError:
        return None


@deferred
def tallies(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines on wins and ties that end with a number after a colon; else the last three.

    A program may print other lines before or after them.
    """
    return [line for line in lines if _TALLY.search(line)] or lines[-3:]


@deferred
def lines_with(lines: Sequence[str], *parts: str) -> Sequence[str]:
    """Return the lines that contain one of the parts."""
    return [line for line in lines if any(part in line for part in parts)]


@deferred(words="how often the line that ends most of the lines does so")
def times_asked(lines: Sequence[str]) -> int:
    """Return the frequency of the most common line ending: a message may come before it."""
    return max((sum(each.endswith(line) for each in lines) for line in lines), default=0)


@deferred(words="whether all values are equal")
def are_all_alike(values: Sequence[object]) -> bool:
    """Return True if all values are equal."""
    return all(value == values[0] for value in values)


@deferred(words="how many different ones there are")
def different(values: Sequence[object]) -> int:
    """Return the number of distinct values."""
    return len(set(values))


def counting_otherwise(student: Student) -> Answer:
    """Return a class of hands whose count isn't the sum of the cards' values."""
    return student.fake(
        "kit_fakes", "counting_each_ace_as_11", student.stage1_card_hand.hand.Hand,
        label="OtherHand", remark="OtherHand is a Hand that counts each ace as 11",
    )  # fmt: skip


@deferred
def unless_refused(after: Sequence[object], got: object, expected: object) -> object:
    """Return the answer, or the expected one if the call before (`after`) raised an error."""
    return expected if isinstance(after[0], str) else got


def criterion(name: str) -> Callable[[T], T]:
    """Assign a hidden test to a criterion of the rubric."""

    def named(test: T) -> T:
        vars(test)["criterion"] = name
        return test

    return named
