"""The length of a shoe."""

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.rules import ENDLESS, Rules
from casino.game.simulator.shoes import SimulatedShoe, shoe_for


@pytest.mark.parametrize(
    ("decks", "penetration", "rounds"),
    [(6, 0.75, 43), (6, 0.0, 1), (1, 0.5, 4), (1, 0.95, 6), (10, 0.75, 72), (8, 0.95, 65)],
)
def test_rounds_in_a_shoe(decks: int, penetration: float, rounds: int) -> None:
    """The share asked for on average, and no more than the shoe surely lasts."""
    assert shoe_for(Rules(decks=decks), penetration, cut_card=False) == SimulatedShoe(rounds, -1)


def test_a_cut_card_lies_where_it_is_put() -> None:
    """With six decks and three quarters, 78 cards from the end."""
    shoe = shoe_for(Rules(decks=6), 0.75, cut_card=True)
    assert (shoe.cut, shoe.fixed) == (78, False)
    assert shoe_for(Rules(decks=ENDLESS), 0.75, cut_card=True).fixed
