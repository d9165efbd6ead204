"""Copying errors: a wrong letter is distinguished from a broken rule."""

from __future__ import annotations

import pytest

from casino.progress.copying import is_copying_slip


@pytest.mark.parametrize(
    ("printed", "expected", "is_slip"),
    [
        ("Dealer hits", "Dealer hits...", True),
        ("Bozo count is 19", "Bozo's count is 19", True),
        ("Computer sticks", "Computer sticks...", True),
        ("New card: 6 of Clubs", "New card is 6 of Clubs", True),
        ("Dealer sticks...", "Dealer hits...", False),
        ("Count is 17", "Count is 16", False),
        ("New card is King of Clubs", "New card is King of Spades", False),
        ("(no line)", "Dealer hits...", False),
    ],
)
def test_a_letter_is_told_apart_from_a_rule(printed: str, expected: str, is_slip: bool) -> None:
    """Cards, counts and moves are the rules' business; the other letters are copied."""
    said = [("called", "play(...)"), ("printed line 3", printed), ("expected line", expected)]
    assert is_copying_slip(said) is is_slip
