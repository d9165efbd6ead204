"""Fixtures for the stage views: games on the reference, and a workspace to change."""

from __future__ import annotations

import json
import random

import pytest

from casino.play.rounds import Rounds
from casino.stage_views import game
from casino.table.state import Grid, TableState
from tests.casino.conftest import ROOT, SOLUTIONS, Spoil

__all__ = [
    "ROOT",
    "SOLUTIONS",
    "Spoil",
    "as_text",
    "grid",
    "marked",
    "on_reference",
    "play",
    "work",
]


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed every game that is given no `chance`: no test depends on the cards of a random deal."""
    monkeypatch.setattr("casino.play.rounds.SystemRandom", lambda: random.Random(1))


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
