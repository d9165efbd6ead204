"""Helpers for the hidden tests of all stages; each stage's tests are in a folder below.

A function marked `deferred` accepts the placeholders that tests get for student code's results: it
runs when the results are judged.
"""

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
    """Return the number in a student's text, such as `-1.5` or `3/2`, or None.

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
    """Return the lines on wins and ties that end with a colon and a number.

    If there are none, return the last three lines. A program may print other lines around them.
    """
    return [line for line in lines if _TALLY.search(line)] or lines[-3:]


@deferred
def lines_with(lines: Sequence[str], *parts: str) -> Sequence[str]:
    """Return the lines that contain at least one of these parts."""
    return [line for line in lines if any(part in line for part in parts)]


@deferred(words="how often the line that ends most of the lines does so")
def times_asked(lines: Sequence[str]) -> int:
    """Return the number of lines that end with the prompt, the most frequent end of a line.

    A program may print a message before the prompt in the same line.
    """
    return max((sum(each.endswith(line) for each in lines) for line in lines), default=0)


@deferred(words="whether all values are equal")
def are_all_alike(values: Sequence[object]) -> bool:
    return all(value == values[0] for value in values)


@deferred(words="how many different ones there are")
def different(values: Sequence[object]) -> int:
    return len(set(values))


def counting_otherwise(student: Student) -> Answer:
    """Return a subclass of the student's `Hand` that counts each ace as 11."""
    return student.fake(
        "kit_fakes", "counting_each_ace_as_11", student.stage1_card_hand.hand.Hand,
        label="OtherHand", remark="OtherHand is a Hand that counts each ace as 11",
    )  # fmt: skip


@deferred
def unless_refused(after: Sequence[object], got: object, expected: object) -> object:
    """Return the answer `got`; if an earlier call raised an error, return `expected` instead.

    `after` is a list with that call's result, or the name of its error.
    """
    return expected if isinstance(after[0], str) else got


def criterion(name: str) -> Callable[[T], T]:
    """Return a decorator that assigns a hidden test to a criterion of the rubric, by its id."""

    def named(test: T) -> T:
        vars(test)["criterion"] = name
        return test

    return named
