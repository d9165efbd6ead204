"""The page of prices: an audit of one stage renews its table and keeps the others."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from autograder.authoring.audit.prices import Price, write_prices
from autograder.authoring.mistakes import load_mistakes
from autograder.course.files import Kit


def test_an_audit_of_one_stage_keeps_the_tables_of_the_others(kit: Kit, tmp_path: Path) -> None:
    mistake = load_mistakes(kit.course.stages[0])[0]
    page = tmp_path / ".audit" / "prices.md"
    write_prices({"a": [Price(mistake, Fraction(1), Fraction(2))]}, page)
    write_prices({"b": [Price(mistake, Fraction(3), Fraction(4))], "c": []}, page)
    write_prices({"a": [Price(mistake, Fraction(5), Fraction(6))]}, page)
    rows = [line for line in page.read_text().splitlines() if mistake.title in line]
    assert [row.split("|")[3:5] for row in rows] == [[" 6 ", " 5.00 "], [" 4 ", " 3.00 "]]
    assert [line for line in page.read_text().splitlines() if line[:3] == "## "] == ["## a", "## b"]
