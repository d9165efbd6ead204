"""From a wrong table to the guilty line in two clicks: the figure, on a part of the catalogue."""

from __future__ import annotations

import pytest

from autograder.course.files import Kit
from bench.clicks_to_cause import FAR, count, guilty_lines

EVERY, LEAST = 6, 0.6  # of all it is nine in ten; of so few one more or less is a tenth


@pytest.mark.parametrize("number", [1, pytest.param(6, marks=pytest.mark.proof)])
def test_most_mistakes_are_two_clicks_away(kit: Kit, number: int) -> None:
    """`python -m bench.clicks_to_cause` counts all of them; this is every sixth one."""
    found = [each for each in count(kit, kit.course.stages[number - 1], EVERY) if each.where]
    reached = [each for each in found if each.clicks < FAR]
    assert len(found) >= 5
    assert len(reached) >= LEAST * len(found), [each for each in found if each not in reached]


def test_guilty_are_changed_lines_those_around_a_gap_and_users_of_a_constant() -> None:
    """A statement of several lines is guilty by its first one."""
    right = "A = 1\n\ndef f(x):\n    if x:\n        x += A\n        x += 2\n    return x\n"
    assert guilty_lines("s", {"a.py": right}, {"a.py": right.replace("A = 1", "A = 2")}) == {
        ("s/a.py", 1),
        ("s/a.py", 5),
    }
    less = right.replace("        x += 2\n", "")
    assert guilty_lines("s", {"a.py": right}, {"a.py": less}) == {("s/a.py", 5), ("s/a.py", 4)}
