"""The bot at the table: its moves one by one, its bankroll, the luck of the cards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from casino.stage_views import game
from casino.table.state import FACE_DOWN, Chart, Grid, TableState
from tests.casino.stage_views.conftest import SOLUTIONS, as_text, on_reference, play

BOT = "stage9_challenge/bot.py"
SPLIT = "8S 8H TC 6D 2C TD 9C KS"


def chart(state: TableState) -> Chart:
    """Return the bankroll's chart."""
    return next(panel for panel in state.panels if isinstance(panel, Chart))


def sums(state: TableState) -> dict[str, str]:
    """Return the session's sums by name."""
    grid = next(panel for panel in state.panels if isinstance(panel, Grid))
    return dict(grid.rows)


def with_bot(folder: Path, old: str, new: str) -> Path:
    """Return a workspace of the reference whose bot is changed."""
    shutil.copytree(SOLUTIONS, folder)
    text = (folder / BOT).read_text()
    assert text.count(old) == 1
    (folder / BOT).write_text(text.replace(old, new))
    return folder


def test_every_move_is_one_click() -> None:
    """The bet, the split, both halves card by card, and the dealer's end."""
    played = on_reference(9, SPLIT)
    told = [(played.state().message, [each.cards for each in played.state().hands])]
    for _ in range(5):
        state = play(played, "step")
        told.append((state.message, [each.cards for each in state.hands]))
    assert told == [
        ("Game 1: your bot bets 10.", [("8S", "8H")]),
        ("Game 1: your bot splits.", [("8S", "2C")]),
        ("Game 1: your bot hits.", [("8S", "2C", "TD")]),
        ("Game 1: your bot stands.", [("8S", "2C", "TD")]),
        ("Game 1: your bot splits.", [("8S", "2C", "TD"), ("8H", "9C")]),
        ("Game 1: your bot stands. The dealer busts: +20.", [("8S", "2C", "TD"), ("8H", "9C")]),
    ]


def test_nothing_tells_the_hidden_card_before_the_end() -> None:
    """It lies face down, and its name is nowhere; with the result it is turned."""
    played = on_reference(9, SPLIT)
    for _ in range(4):
        assert played.state().dealer[0].cards == (FACE_DOWN, "6D")
        assert "TC" not in as_text(played.state())
        assert "10 of Clubs" not in as_text(played.state())
        play(played, "step")
    assert play(played, "step").dealer[0].cards[:2] == ("TC", "6D")


def test_a_session_is_drawn_to_its_end() -> None:
    """The chart has the credits after every game, and the sums agree with it."""
    played = on_reference(9, "AS KH 9C 7D")
    state = play(played, "game")
    assert chart(state).series[0].y == (1000.0, 1015.0)
    state = play(played, "ten", "session")
    curve = chart(state).series[0].y
    assert len(curve) == 201
    assert sums(state)["games"] == "200"
    assert sums(state)["won"] == f"{curve[-1] - 1000:+.0f}"
    luck, skill = (
        float(sums(state)[name]) for name in ("luck of the cards", "won without the luck")
    )
    assert luck + skill == pytest.approx(curve[-1] - 1000, abs=0.11)
    assert abs(skill) < abs(luck) or abs(luck) < 60
    assert not any(button.enabled for button in state.buttons)
    said = f"The session is over: your bot leaves with {curve[-1]:.0f} credits."
    assert state.message.endswith(said)


def test_a_bot_that_leaves_and_one_that_bets_wrong_are_told(tmp_path: Path) -> None:
    """The message says why the session is over."""
    leaves = with_bot(tmp_path / "a", "return self._credits >= self._min_bet", "return False")
    state = play(game(9, leaves, deck="TS 9H TC 7D"), "game")
    assert state.message.endswith("It leaves, with 1010 credits.")
    wrong = with_bot(tmp_path / "b", "bet = min(self._bet, self._credits)", "bet = 3")
    state = game(9, wrong).state()
    assert state.message == "Your bot made an illegal bet, with 1000 credits."


def test_an_illegal_play_is_marked(tmp_path: Path) -> None:
    """It stands in the sums, marked as wrong, and in the message."""
    folder = with_bot(
        tmp_path / "a", "return Action.CLAIM_BLACKJACK", "return Action.SPLIT_AND_HIT_ME"
    )
    state = play(game(9, folder, deck="AS KH 9C 7D"), "game")
    assert "An illegal play: −10" in state.message
    assert sums(state)["illegal plays"] == "1"


def test_a_mistake_in_the_bot_is_named(tmp_path: Path) -> None:
    """With file, line and method; the table goes on."""
    folder = with_bot(
        tmp_path / "a", "self._credits += answer.winnings", "self._credits += answer.won"
    )
    played = game(9, folder)
    state = play(played, "game")
    assert "stage9_challenge/bot.py, line " in state.error
    assert "winnings" in state.error or "won" in state.error
    played.undo()
    assert played.state().error == ""


def test_the_bot_can_be_stepped_through_and_the_house_cannot() -> None:
    """Its own lines only; the given file that leads it is nobody's to step through."""
    played = on_reference(9, SPLIT)
    state = play(played, "step")
    assert state.steps is not None
    files = [path for path, _ in state.steps.files]
    assert BOT in files
    assert "stage9_challenge/challenge.py" not in files
    played.look(state.steps.total)
    looked = played.state().steps
    assert looked is not None
    assert looked.has_values
    hidden = state.dealer[0].cards.index(FACE_DOWN)
    assert hidden == 0
    assert "TC" not in str(looked.moments) + str(looked.changes)
