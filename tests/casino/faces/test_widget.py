"""The notebook's front end, a thin layer over the bridge."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget", reason="needs the extra `notebooks`")

from casino.faces.widget import Table
from casino.languages import speaking
from tests.casino.table.games import AT_RANDOM, CountingGame


def test_a_message_of_the_browser_reaches_the_game_and_its_state_the_browser() -> None:
    """The state that is synchronised carries the number of the action that led to it."""
    table = Table(CountingGame())
    table._receive(table, {"seq": 1, "action": "deal", "value": ""}, [])
    table._receive(table, {"seq": 2, "action": "hit", "value": None}, [])
    assert table.state["seq"] == 2
    assert table.state["hands"][0]["cards"] == [*AT_RANDOM.split(), "2C"]
    assert table.trait_metadata("state", "sync") is True


def test_a_table_has_the_words_of_the_language_that_is_spoken() -> None:
    """Those of its own script only; a course in English has none, and Lab chooses."""
    with speaking("de"):
        german = Table(CountingGame())
    assert german.words["language"] == "de"
    assert german.words["texts"]["Undo"] == "Zurück"
    assert "My work" not in german.words["texts"]
    german._receive(german, {"locale": "es-ES"}, [])
    assert german.words["language"] == "de", "the student's own choice goes before Lab's"
    english = Table(CountingGame())
    assert english.words == {"language": "en", "texts": {}}
    for locale in ("en", "xx-YY", ""):
        english._receive(english, {"locale": locale}, [])
        assert english.words["language"] == "en"
    english._receive(english, {"locale": "es-MX"}, [])
    assert english.words["texts"]["Undo"] == "Deshacer"
