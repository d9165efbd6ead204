"""Puts one stage's outcome and its style findings together into a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.grading.misconceptions import load_misconceptions, recognise
from autograder.grading.scoring import deduct, score_criteria, score_style
from autograder.grading.style import StyleFinding
from autograder.results.model import Result

if TYPE_CHECKING:
    from autograder.grading.grader import StageOutcome

__all__ = ["StyleFound", "mark"]


@dataclass(frozen=True)
class StyleFound:
    """What was found in one stage's style: findings, and the modules without own work."""

    findings: tuple[StyleFinding, ...]
    untouched: frozenset[str]


def mark(
    kit: Kit,
    submission: Submission,
    stage: Stage,
    outcome: StageOutcome,
    style_found: StyleFound,
    *,
    met: Mapping[str, bool],
    layers: tuple[str, ...],
    feedback: str,
    seconds: dict[str, float],
) -> Result:
    """Return the result of one stage; `met` has True for each criterion met in earlier stages."""
    criteria = score_criteria(stage, outcome.tests, met)
    correctness = sum((criterion.points for criterion in criteria), Fraction(0))
    style, losses = score_style(
        stage, kit.course.style, style_found.findings, style_found.untouched
    )
    points, deductions = deduct(correctness + style, stage.points, outcome.faults)
    files = submission.stages[stage.name]
    problems = files.problems
    if not files.files:
        problems = (*problems, "no Python file that can be graded")
    else:
        missing = (name for name in stage.modules if name not in files.files)
        problems = (*problems, *(f"{name} is missing" for name in missing))
    return Result(
        student=submission.student,
        stage=stage.name,
        graded=all(test.outcome != "grader_error" for test in outcome.tests),
        points=points,
        max_points=stage.points,
        correctness=correctness,
        max_correctness=stage.correctness_points,
        style=style,
        max_style=stage.style_points,
        findings=losses,
        deductions=deductions,
        criteria=criteria,
        flags=outcome.flags,
        problems=problems,
        layers=layers,
        feedback=feedback,
        fingerprint=outcome.fingerprint,
        seconds=seconds,
        misconceptions=recognise(load_misconceptions().get(stage.name, ()), outcome.tests),
    )
