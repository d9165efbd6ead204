"""Turns outcomes into points with pure functions and exact fractions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from autograder.course.model import CASES, Criterion, Stage, StyleItem
from autograder.grading.style import StyleFinding
from autograder.results.model import (
    WRONG,
    CriterionResult,
    Deduction,
    Fault,
    FaultKind,
    Outcome,
    StyleLoss,
    TestResult,
)
from casino.messages import Message, join_texts

__all__ = ["KEEPS", "deduct", "score_criteria", "score_style"]

KEEPS: Mapping[FaultKind, Fraction] = {
    FaultKind.DOES_NOT_COMPILE: Fraction(30, 100),
    FaultKind.DOES_NOT_RUN: Fraction(60, 100),
    FaultKind.GIVEN_CODE: Fraction(0),
    FaultKind.REPAIRED: Fraction(60, 100),
}
_WORST_FIRST = (
    Outcome.GRADER_ERROR,
    Outcome.TIMED_OUT,
    Outcome.CRASHED,
    Outcome.FAILED,
    Outcome.BLOCKED,
    Outcome.NOT_STARTED,
)


def score_criteria(
    stage: Stage,
    tests: Sequence[TestResult],
    earlier: Mapping[str, bool] | None = None,
) -> tuple[CriterionResult, ...]:
    """Give each criterion its points times the share of its tests that passed.

    A test that did not pass, and whose criterion has a prerequisite that is not fully met, is
    `blocked`: it keeps its evidence and says by what. `earlier` tells for criteria of earlier
    stages, as `stage.criterion`, whether they are met.
    """
    by_criterion: defaultdict[str, list[TestResult]] = defaultdict(list)
    for test in tests:
        by_criterion[test.criterion].append(test)
    met = dict(earlier or {})
    # Whoever asks about hidden tests alone, as the audit does, has no cases.
    asked = [each for each in stage.criteria if each.kind != CASES or each.id in by_criterion]
    for criterion in asked:
        own = by_criterion[criterion.id]
        met[f"{stage.name}.{criterion.id}"] = all(test.outcome is Outcome.PASSED for test in own)
    return tuple(
        _score(criterion, _block_tests(criterion, by_criterion[criterion.id], met))
        for criterion in asked
    )


def _block_tests(
    criterion: Criterion, tests: Iterable[TestResult], met: Mapping[str, bool]
) -> tuple[TestResult, ...]:
    unmet = next((name for name in criterion.prerequisites if not met.get(name, True)), None)
    if unmet is None:
        return tuple(tests)
    return tuple(
        replace(test, outcome=Outcome.BLOCKED, blocked_by=unmet) if test.outcome in WRONG else test
        for test in tests
    )


def _score(criterion: Criterion, tests: tuple[TestResult, ...]) -> CriterionResult:
    passed = sum(test.outcome is Outcome.PASSED for test in tests)
    share = Fraction(passed, len(tests)) if tests else Fraction(0)
    outcomes = {test.outcome for test in tests}
    worst = next((outcome for outcome in _WORST_FIRST if outcome in outcomes), Outcome.PASSED)
    causes = [test.carried_forward for test in tests if test.carried_forward]
    return CriterionResult(
        criterion.id,
        criterion.title,
        criterion.hint,
        float(criterion.points * share),
        float(criterion.points),
        worst if tests else Outcome.GRADER_ERROR,
        causes[0] if causes else None,
        tests,
    )


def score_style(
    stage: Stage,
    items: Sequence[StyleItem],
    findings: Sequence[StyleFinding],
    untouched: Iterable[str],
) -> tuple[Fraction, tuple[StyleLoss, ...]]:
    """Return the style points and the points that each finding took from its item.

    A module without work of its own earns no style points: each item loses that module's equal
    share first. Then each finding takes its fixed number of points, never more than is left. A
    unreadable module loses its share, and an unreadable further file loses all:
    every module may have its code from there.
    """
    left = {item.id: item.share * stage.style_points for item in items}
    losses: list[StyleLoss] = []
    share = Fraction(1, len(stage.modules)) if stage.modules else Fraction(0)
    for file in sorted(set(untouched)):
        taken = sum((item.share * stage.style_points * share for item in items), Fraction(0))
        for item in items:
            left[item.id] -= item.share * stage.style_points * share
        message = Message(
            "holds no work of yours yet, so its share of the style points is not earned"
        )
        losses.append(StyleLoss("untouched", file, 1, "untouched", message, float(taken)))
    price = {item.id: item.per_finding * stage.style_points for item in items}
    for finding in findings:
        if finding.item in left:
            taken = min(price[finding.item], left[finding.item])
        else:  # a file that cannot be read: its share of every item
            taken = Fraction(0)
            lost = share if finding.file in stage.modules else Fraction(1)
            for item in items:
                part = min(left[item.id], item.share * stage.style_points * lost)
                left[item.id] -= part
                taken += part
        if finding.item in left:
            left[finding.item] -= taken
        losses.append(
            StyleLoss(
                finding.item,
                finding.file,
                finding.line,
                finding.rule,
                finding.message,
                float(taken),
            )
        )
    return sum(left.values(), Fraction(0)), tuple(losses)


def deduct(
    points: Fraction, max_points: Fraction, faults: Sequence[Fault]
) -> tuple[Fraction, tuple[Deduction, ...]]:
    """Apply the lowest cap; return the points and the ledger's lines."""
    if not faults:
        return points, ()
    worst = min(faults, key=lambda fault: KEEPS[fault.kind])
    cap = KEEPS[worst.kind] * max_points
    kept = min(points, cap)
    evidence = join_texts("; ", (fault.evidence for fault in faults if fault.kind == worst.kind))
    return kept, (Deduction(worst.kind, float(cap), float(points - kept), evidence),)
