"""The ledger: each exact step to the points, and a person's final decision."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from autograder.gradebook.late import Lateness
from autograder.gradebook.ledger import award, settle
from autograder.gradebook.overrides import Override
from autograder.results.model import (
    CriterionResult,
    Deduction,
    FaultKind,
    Outcome,
    Points,
    Result,
    StyleResult,
    exact,
)
from tests.report.samples import record as made

STAGE = "stage1_card_hand"
PERCENT_20 = Lateness(Fraction(1, 5), "points", "2 d late (per_day)")


def record(*, compiles: bool = True, graded: bool = True) -> Result:
    """Make a result: 20/3 points of criteria, 5 of style, of 25 in all."""
    points = float(Fraction(35, 3))
    cap = Deduction(FaultKind.DOES_NOT_COMPILE, 7.5, points - 7.5, "hand.py, line 3")
    new, hit = (
        CriterionResult(id, title, "", earned, 4.0, Outcome.FAILED, None, ())
        for id, title, earned in (("new", "Made", 8 / 3), ("hit", "Hit", 4.0))
    )
    return replace(
        made("ada", STAGE),
        graded=graded,
        points=points if compiles else 7.5,
        max_points=25.0,
        correctness=Points(20 / 3, 20.0),
        style=StyleResult(5.0, 5.0, ()),
        deductions=() if compiles else (cap,),
        criteria=(new, hit),
    )


def decided(**what: Any) -> Override:
    """Make an override."""
    return Override("ada", STAGE, "Oral exam.", by="mw", date="2026-11-22", **what)


def test_without_override_and_lateness_the_points_are_those_of_the_result() -> None:
    for result in (record(), record(compiles=False)):
        ledger = settle(result)
        assert float(ledger.points) == result.points
        assert (ledger.overridden, ledger.late, ledger.graded) == (False, False, True)


def test_each_line_goes_on_from_the_one_before_and_the_last_one_holds_the_points() -> None:
    ledger = settle(record(compiles=False), decided(points=Fraction(20)), PERCENT_20)
    kinds = [line.kind for line in ledger.lines]
    assert kinds == ["correctness", "style", "deduction", "late", "override"]
    befores = [line.before for line in ledger.lines]
    assert befores == [Fraction(0), *(line.after for line in ledger.lines[:-1])]
    assert ledger.lines[-1].after == ledger.points == 20


def test_points_are_the_fractions_that_the_numbers_were_written_for() -> None:
    for number in (Fraction(20, 3), Fraction(57, 7), Fraction(99_999, 1000), Fraction(0)):
        assert exact(float(number)) == number
    assert settle(record()).points == Fraction(35, 3)


def test_lateness_takes_its_share_of_what_was_earned_or_of_what_there_is() -> None:
    assert settle(record(), None, PERCENT_20).points == Fraction(35, 3) * Fraction(4, 5)
    of_all = Lateness(Fraction(1, 5), "max_points", "late")
    assert settle(record(), None, of_all).points == Fraction(35, 3) - 5
    assert settle(record(), None, Lateness(Fraction(1), "max_points", "late")).points == 0


def test_an_override_of_a_criterion_comes_before_the_caps_and_lateness() -> None:
    override = decided(criteria=(("new", Fraction(4)),))
    assert settle(record(), override).points == Fraction(35, 3) + Fraction(4, 3)
    assert settle(record(compiles=False), override).points == Fraction(15, 2)
    assert settle(record(), override, PERCENT_20).points == 13 * Fraction(4, 5)


def test_an_override_of_the_stage_is_the_last_word_and_tells_why() -> None:
    ledger = settle(record(compiles=False), decided(points=Fraction(21)), PERCENT_20)
    assert ledger.points == 21
    assert ledger.lines[-1].words == "Oral exam. (mw, 2026-11-22)"


@pytest.mark.parametrize(("waived", "points"), [("late", Fraction(15, 2)), ("deduction", None)])
def test_what_is_waived_is_not_taken_and_still_told(waived: str, points: Fraction | None) -> None:
    ledger = settle(record(compiles=False), decided(waive=(waived,)), PERCENT_20)
    assert ledger.points == (points or Fraction(35, 3) * Fraction(4, 5))
    line = next(line for line in ledger.lines if line.kind == "override")
    assert (line.change, "Not deducted" in str(line.words)) == (0, True)


def test_what_the_grader_failed_at_does_not_stand_until_a_person_says_the_points() -> None:
    assert not settle(record(graded=False)).graded
    assert not settle(record(graded=False), decided(waive=("late",))).graded
    assert settle(record(graded=False), decided(points=Fraction(3))).graded


def test_a_stage_without_a_result_has_points_only_where_an_override_gives_them() -> None:
    ledger = award(decided(points=Fraction(9)), Fraction(25))
    assert ledger is not None
    assert (ledger.points, ledger.max_points, ledger.graded) == (9, 25, True)
    assert award(decided(waive=("late",)), Fraction(25)) is None
