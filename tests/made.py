"""Made-up results for tests of pages, exports, and ledgers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from autograder.course.model import Stage
from autograder.results.model import (
    SCHEMA_VERSION,
    CriterionResult,
    Deduction,
    Isolation,
    Outcome,
    Points,
    Result,
    StyleLoss,
    StyleResult,
    TestResult,
    exact,
)
from casino.messages import Call, Message, Place

PASSED = TestResult("test_p", Outcome.PASSED, "A right thing")


def made_result(
    stage: Stage,
    student: str = "ada",
    tests: Mapping[str, Sequence[TestResult]] | None = None,
    *,
    findings: Sequence[StyleLoss] = (),
    deductions: Sequence[Deduction] = (),
    **changes: Any,
) -> Result:
    """Return a result of one stage; its points follow from the tests of each criterion.

    A criterion without tests of its own has one that passed. `changes` replace parts of the result.
    """
    of = tests or {}
    parts = []
    for each in stage.criteria:
        asked = tuple(of.get(each.id, (PASSED,)))
        share = Fraction(sum(test.outcome is Outcome.PASSED for test in asked), len(asked) or 1)
        outcome = next((test.outcome for test in asked if test.outcome != "passed"), Outcome.PASSED)
        cause = next((test.carried_forward for test in asked if test.carried_forward), None)
        points, most = float(each.points * share), float(each.points)
        parts.append(
            CriterionResult(each.id, each.title, each.hint, points, most, outcome, cause, asked)
        )
    losses, taken = tuple(map(_in_file, findings)), tuple(map(_in_file, deductions))
    correctness = sum((exact(part.points) for part in parts), Fraction(0))
    style = stage.style_points - sum((exact(loss.points) for loss in losses), Fraction(0))
    deducted = sum((exact(each.points) for each in taken), Fraction(0))
    made = Result(
        schema_version=SCHEMA_VERSION,
        student=student,
        stage=stage.name,
        graded=all(part.outcome != "grader_error" for part in parts),
        points=float(correctness + style - deducted),
        max_points=float(stage.points),
        correctness=Points(float(correctness), float(stage.correctness_points)),
        style=StyleResult(float(style), float(stage.style_points), losses),
        deductions=taken,
        criteria=tuple(parts),
        flags=(),
        isolation=Isolation(("process", "seccomp")),
        feedback="full",
        fingerprint="ab" * 32,
        seconds={},
    )
    return replace(made, **changes)


def _in_file(part: Any) -> Any:
    """Return a part of a result with its fractions as the doubles of a result file."""
    amounts = {key: float(value) for key, value in vars(part).items() if type(value) is Fraction}
    return replace(part, **amounts)


def english(value: Any) -> Any:
    """Return a result, or JSON of one, with every message, call and place in it as English."""
    match value:
        case Message() | Call() | Place():
            return str(value)
        case {"form": form, "values": values}:
            return str(Message(form, **{name: english(each) for name, each in values.items()}))
        case {"code": code, "remarks": remarks, "functions": _}:
            return str(Call(code, tuple(english(remarks))))
        case {"file": file, "line": line, "function": function}:
            return str(Place(file, line, function))
        case dict():
            return {key: english(each) for key, each in value.items()}
        case list() | tuple():
            return type(value)(map(english, value))
    parts = [each for each in fields(value) if each.init] if is_dataclass(value) else []
    if parts:
        return replace(
            value,
            **english(
                {each.name: getattr(value, each.name) for each in fields(value) if each.init}
            ),
        )
    return value
