"""The models in the hidden suites: the games of stage 6 visit every state of a small model."""

from __future__ import annotations

import importlib.util
from collections import deque
from types import ModuleType
from typing import Any

import pytest

from autograder.course.files import HIDDEN

PLACE = HIDDEN / "stage6_blackjack_hand" / "test_sequences.py"
STATES = 191  # with three ranks and two splits


@pytest.fixture(scope="module")
def model(pytestconfig: pytest.Config) -> ModuleType:
    """Give the suite's module with its model."""
    pytestconfig.addinivalue_line("markers", "criterion(id): the line of the rubric of a test")
    spec = importlib.util.spec_from_file_location("sequences_of_stage6", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def reachable(model: ModuleType) -> set[Any]:
    """Return every state that looks different, by breadth-first search of all moves."""
    queue = deque(model.start(one + other) for one in model.VALUES for other in model.VALUES)
    found = {model.seen(state) for state in queue}
    while queue:
        state = queue.popleft()
        for move in model.moves(state):
            result = model.after(state, move)
            if result and model.seen(result) not in found:
                found.add(model.seen(result))
                queue.append(result)
    return found


def visited(model: ModuleType) -> set[Any]:
    """Return the states that the suite's games go through."""
    found = set()
    for deal, made in model.games():
        state = model.start(deal)
        found.add(model.seen(state))
        for move in made:
            state = model.after(state, move) or state
            found.add(model.seen(state))
    return found


def test_every_state_of_the_small_model_is_visited(model: ModuleType) -> None:
    """No state that can be reached is left out, and resplits at each place are among them."""
    assert visited(model) == reachable(model)
    assert len(visited(model)) == STATES


@pytest.mark.parametrize(
    ("deal", "moves", "hands", "index"),
    [
        ("6T", [("hit", "T")], (("6TT", "busted"),), 1),
        ("66", [("split", "6", "T")], (("66", ""), ("6T", "")), 0),
        ("66", [("split", "T", "6"), ("stand",)], (("6T", "stood"), ("66", "")), 1),
        ("66", [("split", "T", "6"), ("double_down", "A")], (("6TA", "doubled"), ("66", "")), 1),
        (
            "66",
            [("split", "T", "6"), ("stand",), ("split", "A", "T")],
            (("6T", "stood"), ("6A", ""), ("6T", "")),
            1,
        ),
        ("AA", [("split", "A", "T")], (("AA", "ace"), ("AT", "ace")), 2),
    ],
)
def test_the_model_follows_the_rules(
    model: ModuleType, deal: str, moves: list[tuple[str, ...]], hands: object, index: int
) -> None:
    """The model's own moves lead where the handout says."""
    state = model.start(deal)
    for move in moves:
        state = model.after(state, move)
    assert state == (hands, index)


@pytest.mark.parametrize(
    ("deal", "moves"),
    [
        ("6T", [("split", "6", "6")]),
        ("6T", [("hit", "A"), ("double_down", "A")]),
        ("66", [("stand",), ("hit", "6")]),
        ("AA", [("split", "6", "6"), ("stand",)]),
    ],
)
def test_the_model_refuses_what_the_rules_refuse(
    model: ModuleType, deal: str, moves: list[tuple[str, ...]]
) -> None:
    """A refused move leads nowhere."""
    state = model.start(deal)
    for move in moves[:-1]:
        state = model.after(state, move)
    assert model.after(state, moves[-1]) is None


def test_the_long_games_are_the_same_each_time_and_split_often(model: ModuleType) -> None:
    """Games drawn by a seed follow from it alone, and have more than two splits."""
    games = model.long_games(seed=6, number=12)
    model.long_games.cache_clear()
    assert games == model.long_games(seed=6, number=12)
    assert all(model.splits(made) > model.SPLITS for _, made in games)
