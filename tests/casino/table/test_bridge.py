"""The bridge: its answers, ignored messages, and the length of work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from casino.engine.console import PrintedLine
from casino.progress import CourseProgress, Hints, NextStep, StageProgress
from casino.progress.rail import add_hint, rail
from casino.stage_views import game
from casino.table.bridge import Bridge
from casino.table.state import Chart, Series, TableGame, TableState
from tests.casino.conftest import Spoil, Write
from tests.casino.table.games import AT_RANDOM, CountingGame, LongGame
from tests.casino.table.samples import SAMPLES

STEPS_FOR_EVER = 10**12


class Front:
    """A front end that keeps every state that it is shown; on an event loop where one runs."""

    def __init__(self, game: TableGame) -> None:
        self.shown: list[dict[str, Any]] = []
        self.on_show: Callable[[dict[str, Any]], object] = lambda state: None
        self.bridge = Bridge(game, self._show, _loop)

    def _show(self, state: dict[str, Any]) -> None:
        self.shown.append(state)
        self.on_show(state)

    @property
    def state(self) -> dict[str, Any]:
        """The state that is shown now."""
        return self.shown[-1]


def _loop() -> Callable[[Callable[[], None]], object] | None:
    try:
        return asyncio.get_running_loop().call_soon
    except RuntimeError:
        return None


def send(front: Front, seq: object, action: object, value: object = None) -> dict[str, Any]:
    """Give the bridge a message as a page does, and return its new state."""
    front.bridge.receive({"seq": seq, "action": action, "value": value})
    return front.state


def in_own_thread(run: Callable[[], Any]) -> Any:
    """Run where no other suite's event loop is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result(60)


class ShowingGame(CountingGame):
    """Shows one state, whatever happens."""

    def __init__(self, state: TableState) -> None:
        super().__init__()
        self.shown = state

    def state(self) -> TableState:
        """Return the one state."""
        return self.shown


def test_a_hint_is_shown_beside_the_round_that_lies_there(write: Write) -> None:
    """The game is not asked; before the checks have run there is nothing to help with."""
    hints = Hints(write({"stage1_card_hand/card.py": ""}).folder)
    shown: list[dict[str, Any]] = []
    game = CountingGame()
    bridge = Bridge(game, shown.append, with_hint=partial(add_hint, hints=hints))
    bridge.receive({"seq": 1, "action": "hint"})
    assert shown[-1]["checks"] is None
    step = NextStep("stage1_card_hand", 1, "Cards", "wrong", "a value", criterion="card_value")
    counts = StageProgress("stage1_card_hand", 1, "Cards", 1, 1)
    bridge.tell_checks(rail(CourseProgress((counts,), step), None, hints))
    bridge.receive({"seq": 2, "action": "hint"})
    assert len(shown[-1]["checks"]["step"]["ladder"]["rungs"]) == 1
    assert game.heard == []


def test_an_action_reaches_the_game_and_is_acknowledged() -> None:
    """The new state carries the number of the action that led to it."""
    game = CountingGame()
    table = Front(game)
    send(table, 1, "deal", "")
    state = send(table, 2, "hit")
    assert state["seq"] == 2
    assert state["hands"][0]["cards"] == [*AT_RANDOM.split(), "2C"]


def test_the_same_number_twice_counts_once() -> None:
    """A double click sends its number twice; so does a browser that repeats itself."""
    game = CountingGame()
    table = Front(game)
    send(table, 1, "deal", "")
    send(table, 2, "hit")
    state = send(table, 2, "hit")
    assert [action for action, _ in game.heard] == ["deal", "hit"]
    assert state["seq"] == 2


@pytest.mark.parametrize(
    "message",
    [{}, {"seq": "1", "action": "hit"}, {"seq": True, "action": "hit"}, {"seq": 1, "action": 5}],
)
def test_a_message_that_is_none_of_ours_does_nothing(message: dict[str, Any]) -> None:
    """Whatever another script on the page sends, the game does not hear it."""
    game = CountingGame()
    table = Front(game)
    table.bridge.receive(message)
    assert game.heard == []
    assert table.state["seq"] == 0


def test_a_deck_string_that_cannot_be_read_is_told_at_the_deal_box() -> None:
    """The round goes on as it was, and the next action takes the remark away."""
    table = Front(CountingGame())
    send(table, 1, "deal", "8D 5H")
    state = send(table, 2, "deal", "8D XX")
    assert "'XX' is not a card" in state["deal_error"]
    assert state["hands"][0]["cards"] == ["8D", "5H"]
    assert send(table, 3, "hit")["deal_error"] == ""


def test_a_deck_string_is_dealt_without_the_space_around_it() -> None:
    """A string pasted from a report may have a line end."""
    game = CountingGame()
    send(Front(game), 1, "deal", "  KC QD \n")
    assert game.heard == [("deal", "KC QD")]


def test_a_game_that_fails_is_said_to_be_our_fault_and_does_not_hang_the_table() -> None:
    """The number is acknowledged, so that the next click counts."""
    table = Front(CountingGame())
    with pytest.raises(RuntimeError):
        send(table, 1, "fail")
    assert "not of your code: RuntimeError: the game is broken" in table.state["error"]
    assert table.state["fault"] is True
    assert table.state["seq"] == 1
    assert send(table, 2, "deal", "8D 5H")["error"] == ""


def test_long_work_is_done_at_once_where_no_loop_runs() -> None:
    """In a plain program nobody could press Stop."""
    game = LongGame(steps=1000)
    state = in_own_thread(lambda: send(Front(game), 1, "simulate"))
    assert game.done == 1000
    assert state["busy"] is False


def test_long_work_shows_its_progress_and_comes_to_its_end() -> None:
    """On a loop, the table shows states in between and the last one."""
    game = LongGame(steps=STEPS_FOR_EVER)

    async def run() -> list[float]:
        table = Front(game)
        shown: list[float] = []
        ended = asyncio.Event()

        def note(state: dict[str, Any]) -> None:
            shown.append(state["panels"][0]["done"])
            if len(shown) == 4:
                game.steps = game.done  # so the work is over, however fast the machine is
            if not state["busy"]:
                ended.set()

        table.on_show = note
        assert send(table, 1, "simulate")["busy"] is True
        ended.clear()
        await asyncio.wait_for(ended.wait(), timeout=120)
        return shown

    shown = in_own_thread(lambda: asyncio.run(run()))
    assert shown[-1] == 1.0
    assert len(shown) == 5
    assert shown == sorted(shown)


def test_stop_ends_long_work_and_keeps_what_was_done() -> None:
    """Work without an end listens between its slices; other actions do nothing meanwhile."""
    game = LongGame(steps=STEPS_FOR_EVER)

    async def run() -> dict[str, Any]:
        table = Front(game)
        send(table, 1, "simulate")
        await asyncio.sleep(0)
        send(table, 2, "hit")
        assert game.busy is True
        return send(table, 3, "stop")

    state = in_own_thread(lambda: asyncio.run(run()))
    assert state["busy"] is False
    assert game.was_closed is True
    assert game.done > 0
    assert [action for action, _ in game.heard] == ["simulate", "stop"]


def test_a_closed_table_works_no_longer() -> None:
    """Clearing the cell's output leaves no work behind."""
    game = LongGame(steps=STEPS_FOR_EVER)

    async def run() -> None:
        table = Front(game)
        send(table, 1, "simulate")
        await asyncio.sleep(0)
        table.bridge.close()

    in_own_thread(lambda: asyncio.run(run()))
    assert game.was_closed is True


@pytest.mark.parametrize("name", SAMPLES)
def test_every_state_can_be_sent_and_carries_no_card_faces(name: str) -> None:
    """A state is small: codes of cards, never pictures."""
    text = json.dumps(Front(ShowingGame(SAMPLES[name])).state, allow_nan=False)
    assert "<svg" not in text
    assert len(text) < 16_000


def test_what_json_cannot_say_is_replaced() -> None:
    """A student's method may return nan, and print half a character."""
    chart = Chart("t", "x", "y", (Series("s", (1.0, 2.0), (float("nan"), float("inf"))),))
    state = TableState("t", transcript=(PrintedLine("a\ud800b"),), panels=(chart,))
    sent = Front(ShowingGame(state)).state
    assert sent["panels"][0]["series"][0]["y"] == [None, None]
    json.dumps(sent, allow_nan=False, ensure_ascii=False).encode("utf-8")


def test_the_place_that_an_error_names_is_told(spoil: Spoil) -> None:
    """File and line go out beside the state, for a page that can open them."""
    folder = spoil(
        "stage1_card_hand/card.py", ("return min(self.rank", "return 1 / 0 + min(self.rank")
    )
    shown: list[dict[str, Any]] = []
    Bridge(game(1, folder, deck="8D 5H"), shown.append)
    path, line = shown[-1]["place"]
    text = (folder / path).read_text(encoding="utf-8").splitlines()[line - 1]
    assert "1 / 0" in text
