"""The length of a shoe."""

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.rules import Rules
from casino.game.simulator.shoes import rounds_per_shoe


@pytest.mark.parametrize(
    ("decks", "penetration", "rounds"),
    [(6, 0.75, 43), (6, 0.0, 1), (1, 0.5, 4), (1, 0.95, 6), (10, 0.75, 72), (8, 0.95, 65)],
)
def test_rounds_in_a_shoe(decks: int, penetration: float, rounds: int) -> None:
    """The share asked for on average, and no more than the shoe surely lasts."""
    assert rounds_per_shoe(Rules(decks=decks), penetration) == rounds
