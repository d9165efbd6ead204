"""The page of prices, and the prices that are findings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.authoring.audit.prices import Price, judge_price, judge_prices, write_prices
from autograder.authoring.mistakes import load_mistakes
from autograder.course.files import Kit


def test_an_audit_of_one_stage_keeps_the_tables_of_the_others(kit: Kit, tmp_path: Path) -> None:
    mistake = load_mistakes(kit.course.stages[0])[0]
    page = tmp_path / ".audit" / "prices.md"
    write_prices({"a": [Price(mistake, Fraction(1), Fraction(2))]}, page)
    write_prices({"b": [Price(mistake, Fraction(3), Fraction(4))], "c": []}, page)
    write_prices({"a": [Price(mistake, Fraction(5), Fraction(6))]}, page)
    rows = [
        line for line in page.read_text().splitlines() if mistake.says.partition(". ")[0] in line
    ]
    assert [row.split("|")[3:6:2] for row in rows] == [[" 6 ", " 5.00 "], [" 4 ", " 3.00 "]]
    assert [line for line in page.read_text().splitlines() if line[:3] == "## "] == ["## a", "## b"]


@pytest.mark.parametrize(
    ("points", "why", "said"),
    [("1/2", "", 0), ("2", "", 0), ("49/100", "", 1), ("201/100", "", 1), ("201/100", "rare", 0)],
)
def test_a_price_far_from_the_fair_one_needs_a_reason(
    kit: Kit, points: str, why: str, said: int
) -> None:
    """A price may be half the fair one or twice it; beyond that its entry says why."""
    stage = kit.course.stages[0]
    mistake = replace(load_mistakes(stage)[0], fair=Fraction(1), why=why)
    findings = list(judge_price(Price(mistake, Fraction(points), Fraction(9)), stage))
    assert len(findings) == said


def test_a_price_above_its_criterion_and_far_from_fair_is_two_findings(kit: Kit) -> None:
    stage = kit.course.stages[0]
    mistake = replace(load_mistakes(stage)[0], fair=Fraction(1), reason="", why="")
    findings = list(judge_price(Price(mistake, Fraction(5), Fraction(3)), stage))
    assert ["give a reason" in each.what for each in findings] == [True, False]


def test_in_an_adapted_course_a_teacher_has_set_the_prices(kit: Kit, tmp_path: Path) -> None:
    """Whoever moves points is not told that they are far from the kit's own."""
    stage = kit.course.stages[0]
    dear = [Price(load_mistakes(stage)[0], Fraction(100), Fraction(1))]
    adapted = replace(kit, root=tmp_path)
    assert list(judge_prices(dear, stage, adapted)) != []
    (tmp_path / ".kit").mkdir()
    (tmp_path / ".kit" / "kit.toml").write_text('version = "1"\n', encoding="utf-8")
    assert list(judge_prices(dear, stage, adapted)) == []
