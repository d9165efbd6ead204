"""Messy work is marked about as a teacher marks it by hand."""

from __future__ import annotations

import tomllib
from statistics import correlation, mean

from tests.conftest import ROOT, Grade

CLASS = ROOT / "tests" / "messy_class"
WIDE = 0.15  # of a stage's points


def test_points_agree_with_marks_by_hand(grade: Grade) -> None:
    """The limits are what was reached; a change that brings points nearer may narrow them."""
    marks = tomllib.loads((CLASS / "marks.toml").read_text(encoding="utf-8"))
    records = grade(CLASS / "submissions")
    by_hand = {(who, stage): mark for who, own in marks.items() for stage, mark in own.items()}
    assert records.keys() == by_hand.keys()
    ours = [record["points"] / record["max_points"] for record in records.values()]
    hers = [by_hand[key] / record["max_points"] for key, record in records.items()]
    gaps = [abs(one - other) for one, other in zip(ours, hers, strict=True)]
    assert correlation(ours, hers) >= 0.96
    assert mean(gaps) <= 0.038
    assert sum(gap > WIDE for gap in gaps) <= 7
