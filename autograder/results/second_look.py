"""Finds graded stages whose points a teacher would probably change after reading the code.

A hidden test that can't reach sound code costs points that a person would give. A second look is
suggested if a single cause explains most of a stage's lost points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from autograder.results.causes import find_causes
from autograder.results.model import WRONG, FaultKind, Outcome, Result, TestResult
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["SecondLook", "second_look"]

MIN_SHARE = 0.2  # of the stage's points; less isn't worth a person's time
MIN_TESTS, MAX_TESTS = 4, 0.6  # tests that one cause fails, and their share of all failed tests
EMPTY = N_("functions of the handout are empty, and the file has other code")
SAME_ERROR = N_("{count} tests end with the same error: {error}")
EARLIER = N_("{count} tests fail in code of {stage}")


@dataclass(frozen=True, slots=True)
class SecondLook:
    """A reason to check a stage by hand, and the points that depend on it."""

    cause: Text
    points: float


def second_look(result: Result) -> SecondLook | None:
    """Return the reason to check a stage by hand, or None if there is no single cause."""
    lost = result.max_points - result.points
    if not result.graded or lost < MIN_SHARE * result.max_points:
        return None
    cause = _cause(result)
    return SecondLook(cause, lost) if cause else None


def _cause(result: Result) -> Text:
    if result.repairs:
        return result.repairs[0]
    for deduction in result.deductions:
        if deduction.kind is not FaultKind.GIVEN_CODE:
            return deduction.evidence
    tests = [test for criterion in result.criteria for test in criterion.tests]
    failed = [test for test in tests if test.outcome in WRONG]
    return _empty(result, tests) or _same_error(result, failed) or _earlier_stage(result, failed)


def _empty(result: Result, tests: list[TestResult]) -> Text:
    """Return the reason that the handout's functions are stubs while the file has other code.

    Return "" for any other stage.
    """
    stubs = sum(test.outcome is Outcome.NOT_STARTED for test in tests)
    untouched = any(finding.item == "untouched" for finding in result.style.findings)
    is_mixed = MIN_TESTS <= stubs < len(tests) and not untouched
    return Message(EMPTY) if is_mixed else ""


def _same_error(result: Result, failed: list[TestResult]) -> Text:
    for cause in find_causes(replace(result, feedback="full"))[:1]:
        if len(cause.tests) >= max(MIN_TESTS, MAX_TESTS * len(failed)):
            return Message(SAME_ERROR, count=len(cause.tests), error=cause.got)
    return ""


def _earlier_stage(result: Result, failed: list[TestResult]) -> Text:
    folders = Counter(test.trace[-1].file.partition("/")[0] for test in failed if test.trace)
    del folders[result.stage]
    for stage, count in folders.most_common(1):
        if count >= max(MIN_TESTS, MAX_TESTS * len(failed)):
            return Message(EARLIER, count=count, stage=stage)
    return ""
