"""Finds errors that many failed tests of one result have in common, to report each once."""

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
    """An error that fails several tests at the same place, with these tests."""

    got: Text  # the error
    trace: tuple[Place, ...]  # where it happened in the student's code
    tests: tuple[tuple[str, TestResult], ...]  # each with its criterion's title

    @property
    def criteria(self) -> dict[str, list[TestResult]]:
        """The tests, grouped by the title of their criterion."""
        found: dict[str, list[TestResult]] = {}
        for title, test in self.tests:
            found.setdefault(title, []).append(test)
        return found


def find_causes(result: Result) -> list[SharedFailure]:
    """Return the errors that several tests of a result share, the most frequent first.

    A test that expects an error also counts if the code raised this one instead.
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
    """Return True for a missing name or file, or one that doesn't compile: all its users fail."""
    forms = (NOT_COMPILED, NOT_FOUND)
    return any(find_form(got, form) for form in forms) or bool(NO_NAME.search(str(got)))


def _place(test: TestResult) -> tuple[Text, tuple[Place, ...]]:
    return test.got, tuple(test.trace[-1:])
