"""Cells share points so that their sum is exact in any order."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.nbgrader.shares import CellShare, share_out

# Whole points as shipped, and hundredths, which are no doubles, as `adapt --points` makes them.
MOST = st.sampled_from([1, 2, 2.5, 3, 5, 9]) | st.integers(1, 6000).map(lambda number: number / 100)
PART = st.tuples(MOST, st.integers(1, 12), st.integers(0, 12))


@given(st.lists(PART, min_size=1, max_size=16), st.fractions(0, 1), st.randoms())
def test_scores_add_up_to_the_points_in_any_order(rows, kept, random) -> None:
    """Whatever share of the tests passed, and whatever a deduction left."""
    earned = [Fraction(str(most)) * min(passed, tests) / tests for most, tests, passed in rows]
    points = float(sum(earned, Fraction(0)) * kept)
    parts = [CellShare(float(each), float(row[0])) for each, row in zip(earned, rows, strict=True)]
    scores = list(share_out(points, parts))
    bit = math.ulp(points)
    assert all(0 <= score <= part.most + bit for score, part in zip(scores, parts, strict=True))
    random.shuffle(scores)
    assert sum(scores) == points


def test_full_cells_of_an_adapted_course_take_the_last_bit_that_the_sum_needs() -> None:
    """Doubles of 2.65 and the like sum up to less than the double of their sum."""
    full = (4.7, 5.35, 2.7, 2, 2.65, 2.65, 5.35, 4.65, 3.35, 2.65, 4, 2.65, 2.65, 12)
    scores = share_out(59.47, [*(CellShare(each, each) for each in full), CellShare(2.12, 2.65)])
    assert sum(scores) == 59.47
    assert scores == pytest.approx([*full, 2.12], abs=1e-13)


def test_without_a_deduction_every_cell_keeps_what_it_earned() -> None:
    """Thirds stay thirds, but for the last bit."""
    parts = [CellShare(1 / 3, 1), CellShare(2, 2), CellShare(5 / 3, 2), CellShare(0, 3)]
    assert share_out(4.0, parts) == pytest.approx([1 / 3, 2, 5 / 3, 0], abs=1e-14)


def test_a_deduction_takes_the_same_share_of_every_cell() -> None:
    """A stage that keeps 7.5 of 15 points keeps half of each cell."""
    assert share_out(7.5, [CellShare(10, 10), CellShare(5, 5), CellShare(0, 5)]) == (5.0, 2.5, 0.0)


def test_points_that_no_cell_earned_are_refused() -> None:
    """A record that contradicts itself is no reason to invent points."""
    with pytest.raises(ValueError, match="add up"):
        share_out(3.0, [CellShare(1, 1), CellShare(1, 2)])
