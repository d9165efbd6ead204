"""What tests of the stage views need: games on the reference, and a workspace to spoil."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.play.rounds import Rounds
from casino.stage_views import game
from casino.table.state import Grid, TableState

ROOT = Path(__file__).parents[3]
SOLUTIONS = ROOT / "solutions"

Spoil = Callable[..., Path]


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed every game that is given no `chance`: no test depends on the cards of a random deal."""
    monkeypatch.setattr("casino.play.rounds.SystemRandom", lambda: random.Random(1))


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Give a function that copies the reference and replaces texts in one of its files."""

    def spoilt(file: str, *replacements: tuple[str, str]) -> Path:
        folder = tmp_path / "stages"
        if not folder.exists():
            shutil.copytree(SOLUTIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / file
        text = path.read_text()
        for old, new in replacements:
            assert old in text, f"{file} has no {old!r}"
            text = text.replace(old, new)
        path.write_text(text)
        return folder

    return spoilt


def on_reference(number: int, deck: str = "") -> Rounds:
    """Return a stage's game on the reference, dealt from the deck."""
    played = game(number, SOLUTIONS, random.Random(number))
    if deck:
        played.deal(deck)
    return played


def play(played: Rounds, *actions: str) -> TableState:
    """Do the actions, each of which has to be on offer, and return the state."""
    for action in actions:
        offered = [button.action for button in played.state().buttons if button.enabled]
        assert action in offered, f"{action} is not among {offered}"
        played.act(action)
    return played.state()


def work(played: Rounds) -> int:
    """Do the long computation to its end and return how many steps it took."""
    assert played.state().busy
    return sum(1 for _ in played.work())


def grid(state: TableState, title: str) -> Grid:
    """Return the grid whose title begins so."""
    return next(
        panel for panel in state.panels if isinstance(panel, Grid) and panel.title.startswith(title)
    )


def marked(state: TableState) -> list[str]:
    """Return the cells of all grids that are marked as not expected."""
    return [
        panel.rows[row][column]
        for panel in state.panels
        if isinstance(panel, Grid)
        for row, column in panel.wrong
    ]


def as_text(state: TableState) -> str:
    """Return everything that is in a state."""
    return json.dumps(state.as_json())
