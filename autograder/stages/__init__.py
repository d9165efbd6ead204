"""Hidden suites: what a suite imports to name a test's criterion and to compute with answers."""

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

# No exponent is taken: `1e1000000000` is ten letters, and a number too large to hold.
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,18}|/\d{1,12})?")
_TALLY = re.compile(r"(?i)(win|tie).*:\s?\d+$")

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


@deferred
def tallies(lines: Sequence[str]) -> Sequence[str]:
    """The lines on wins and ties that end with a number after a colon; else the last three.

    Other lines, before or after them, are the program's own affair.
    """
    return [line for line in lines if _TALLY.search(line)] or lines[-3:]


@deferred
def lines_with(lines: Sequence[str], *parts: str) -> Sequence[str]:
    """The lines that hold one of the parts."""
    return [line for line in lines if any(part in line for part in parts)]


@deferred(words="how often the line that ends most of the lines does so")
def times_asked(lines: Sequence[str]) -> int:
    """How often the line that ends most of the lines does so: a message may come before it."""
    return max((sum(each.endswith(line) for each in lines) for line in lines), default=0)


@deferred(words="whether all values are equal")
def are_all_alike(values: Sequence[object]) -> bool:
    """Whether all values are equal."""
    return all(value == values[0] for value in values)


@deferred(words="how many different ones there are")
def different(values: Sequence[object]) -> int:
    """How many different ones there are."""
    return len(set(values))


def counting_otherwise(student: Student) -> Answer:
    """A class of hands whose count is not the sum of the cards' values."""
    return student.fake(
        "kit_fakes", "counting_each_ace_as_11", student.stage1_card_hand.hand.Hand,
        label="OtherHand", remark="OtherHand is a Hand that counts each ace as 11",
    )  # fmt: skip


@deferred
def unless_refused(after: Sequence[object], got: object, expected: object) -> object:
    """The answer, or the expected one if the call before, `after`, was rejected out loud."""
    return expected if isinstance(after[0], str) else got


def criterion(name: str) -> Callable[[T], T]:
    """Say which criterion of the rubric a hidden test belongs to."""

    def named(test: T) -> T:
        vars(test)["criterion"] = name
        return test

    return named
