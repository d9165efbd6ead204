"""Words on the terminal."""

from __future__ import annotations

import pytest

from autograder.report.terminal import counted


@pytest.mark.parametrize(
    ("number", "nouns", "told"),
    [
        (0, ["page"], "0 pages"),
        (1, ["page"], "1 page"),
        (2, ["page"], "2 pages"),
        (1, ["test or item", "tests or items"], "1 test or item"),
        (2, ["test or item", "tests or items"], "2 tests or items"),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(number: int, nouns: list[str], told: str) -> None:
    assert counted(number, *nouns) == told
