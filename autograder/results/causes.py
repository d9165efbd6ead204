"""Finds common causes of failed tests: one error that many tests end with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from autograder.results.model import NOT_COMPILED, NOT_FOUND, Outcome, Result, TestResult
from casino.messages import Place, Text, find_form

__all__ = ["SharedFailure", "find_causes"]

MIN_TESTS = 4
# Python's messages for a missing class or function.
NO_NAME = re.compile(r"cannot import name '|module '[\w.]+' has no attribute '")


class SharedFailure(NamedTuple):
    """Tests with a common error, which is shown once; each with its criterion."""

    got: Text
    trace: tuple[Place, ...]
    tests: tuple[tuple[str, TestResult], ...]

    @property
    def criteria(self) -> dict[str, list[TestResult]]:
        """The tests by their criteria's titles."""
        found: dict[str, list[TestResult]] = {}
        for title, test in self.tests:
            found.setdefault(title, []).append(test)
        return found


def find_causes(result: Result) -> list[SharedFailure]:
    """Return the errors that several tests end with in the same place, most frequent first.

    A test that expects an error counts if it ended with another one first.
    """
    if result.feedback != "full":
        return []
    ended = list(_failed_tests(result))
    found: dict[tuple[Text, tuple[Place, ...]], list[tuple[str, TestResult]]] = {}
    for _title, test in ended:
        is_error = test.outcome is Outcome.CRASHED or not test.expected
        if is_error or _is_structural(test.got):
            found.setdefault(_place(test), [])
    for title, test in ended:
        if _place(test) in found:
            found[_place(test)].append((title, test))
    causes = [
        SharedFailure(got, tuple(tests[0][1].trace), tuple(tests))
        for (got, _), tests in found.items()
        if len(tests) >= MIN_TESTS or (len(tests) > 1 and _is_structural(got))
    ]
    return sorted(causes, key=lambda each: -len(each.tests))


def _failed_tests(result: Result) -> Iterator[tuple[str, TestResult]]:
    for criterion in result.criteria:
        for test in criterion.tests:
            if test.outcome in (Outcome.CRASHED, Outcome.FAILED) and test.got:
                yield criterion.title, test


def _is_structural(got: Text) -> bool:
    """Return True for a missing or unreadable file or name, which fails all its users."""
    forms = (NOT_COMPILED, NOT_FOUND)
    return any(find_form(got, form) for form in forms) or bool(NO_NAME.search(str(got)))


def _place(test: TestResult) -> tuple[Text, tuple[Place, ...]]:
    return test.got, tuple(test.trace[-1:])
