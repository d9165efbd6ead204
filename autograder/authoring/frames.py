"""Checks that hidden tests don't reveal correct answers, and that every assertion can fail.

A hidden test is recorded as a list of steps (calls of student code) and comparisons, and sent to
the worker as a whole. So no step may contain the correct answer to an earlier one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.course.files import HIDDEN
from autograder.course.model import Course
from autograder.errors import CourseError
from autograder.grading.suite import Suite, Suites, Test
from autograder.run.run_class import check_criteria
from autograder.sandbox.student.scenario import Scenario, Step, each_of, inner

__all__ = ["check_frames", "faults_of", "find_refused_comparisons", "idle_assertions", "leaks_of"]

# Values that any program can guess; so are True and False.
_TELLS_NOTHING = (0, 1, "", None)
_NAMED = ("get", "set", "method", "run", "times")


def check_frames(course: Course, hidden: Path = HIDDEN) -> None:
    """Check that no hidden test sends a correct answer early or has a pointless assertion.

    Raises:
        CourseError: with a line for each fault, or when a test can't be recorded.
    """
    suites = Suites(course, hidden)
    check_criteria(course.stages, suites)
    faults = [
        f"{stage.name}: {fault}"
        for stage in course.stages
        for fault in faults_of(suites[stage.name], sorted((hidden / stage.name).glob("test_*.py")))
    ]
    if faults:
        raise CourseError("\n".join(faults))


def faults_of(suite: Suite, files: Iterable[Path]) -> Iterator[str]:
    """Yield a sentence for each fault in the hidden tests of a stage."""
    for path in files:
        yield from find_refused_comparisons(path)
        yield from idle_assertions(suite, path)
    for test in suite.tests:
        for scenario in (test.own, test.second):
            if scenario is not None:
                yield from leaks_of(test, scenario)


def find_refused_comparisons(path: Path) -> Iterator[str]:
    """Yield a sentence for each assertion whose result is fixed before student code has run.

    While a test is recorded, a placeholder replaces the student's answer. `x in y` compares items,
    and the first comparison with a placeholder is true; `not` and `is` examine the placeholder
    itself.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Assert):
            continue
        if words := _explain_refusal(node.test):
            yield f"{path.name}, line {node.lineno}: `{words}` of an assertion is decided too early"


def idle_assertions(suite: Suite, path: Path) -> Iterator[str]:
    """Yield a sentence for each assertion that compares no answer, and so never fails."""
    scenarios = [each for test in suite.tests for each in (test.own, test.second) if each]
    noted = {line for each in scenarios for file, line in each.asserted if Path(file) == path}
    if any(test.adapts for test in suite.tests):
        return  # what such a test asserts later is unknown until it is played
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assert) and noted.isdisjoint(
            range(node.lineno, (node.end_lineno or node.lineno) + 1)
        ):
            yield f"{path.name}, line {node.lineno}: the assertion compares no answer"


def _explain_refusal(node: ast.AST) -> str:
    match node:
        case ast.Compare(ops=ops):
            words = {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}
            return next((words[type(each)] for each in ops if type(each) in words), "")
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return "and, or, not"
    return ""


def leaks_of(test: Test, scenario: Scenario) -> Iterator[str]:
    """Yield a sentence for each correct answer that a later step of the same test contains."""
    sent = first_sent(scenario.steps)
    for check in scenario.checks:
        question = max((each.place for each in inner(check.got)), default=-1)
        for value in scalars(check.expected):
            if (place := sent.get((type(value), value), -1)) > question >= 0:
                yield (
                    f"{test.name}: {value!r} is the right answer of step {question}, "
                    f"and step {place} hands it over"
                )


def first_sent(steps: Iterable[Step]) -> Mapping[tuple[type, Any], int]:
    """Map each plain value, with its type, to the index of the first step that contains it."""
    first: dict[tuple[type, Any], int] = {}
    for step in steps:
        given = step.arguments
        if step.action in _NAMED:
            given = (given[0], *given[2:])
        for value in scalars(given):
            first.setdefault((type(value), value), step.place)
    return first


def scalars(value: Any) -> Iterator[Any]:
    """Yield the numbers and strings inside a value, without common ones such as 0."""
    for each in each_of(value):
        plain = getattr(each, "recorded", each)
        if isinstance(plain, int | float | str) and plain not in _TELLS_NOTHING:
            yield plain
