"""The notebook's face: a thin one over the bridge."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget", reason="needs the extra `notebooks`")

from casino.faces.widget import Table
from tests.casino.table.games import AT_RANDOM, CountingGame


def test_a_message_of_the_browser_reaches_the_game_and_its_state_the_browser() -> None:
    """The state that is synchronised carries the number of the action that led to it."""
    table = Table(CountingGame())
    table._receive(table, {"seq": 1, "action": "deal", "value": ""}, [])
    table._receive(table, {"seq": 2, "action": "hit", "value": None}, [])
    assert table.state["seq"] == 2
    assert table.state["hands"][0]["cards"] == [*AT_RANDOM.split(), "2C"]
    assert table.trait_metadata("state", "sync") is True
