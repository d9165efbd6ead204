"""Scenes: each can be dealt, counts once it has occurred, and matches its name."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.game.shoe import parse_cards
from casino.stage_views import STAGES, game, stage_spec
from tests.casino.conftest import ROOT, SOLUTIONS


@pytest.mark.parametrize("number", [n for n in STAGES if stage_spec(n).scenes])
def test_a_scene_is_met_by_dealing_it(number: int) -> None:
    """On right code with a tick, and the others stay as they are."""
    table = game(number, SOLUTIONS, random.Random(1))
    name, deck = stage_spec(number).scenes[0]
    table.deal(deck)
    scenes = {scene.name: scene for scene in table.state().scenes}
    assert (scenes[name].met, scenes[name].current) == ("right", True)
    assert [scene.met for scene in scenes.values()].count("") == len(scenes) - 1
    table.deal("2C 3C 4C 5C")
    assert next(iter(table.state().scenes)).current is False
    assert next(iter(table.state().scenes)).met == "right"


def test_a_scene_in_which_something_is_wrong_has_a_cross(spoil: Callable[..., Path]) -> None:
    """A hand that counts one too many."""
    folder = spoil("stage1_card_hand/hand.py", ("return sum(", "return 1 + sum("))
    table = game(1, folder, random.Random(1), stage_spec(1).scenes[0][1])
    assert table.state().scenes[0].met == "wrong"


def test_a_scene_with_code_not_begun_is_untried() -> None:
    """A cross is for answers that are wrong."""
    table = game(1, ROOT / "stages", random.Random(1), stage_spec(1).scenes[0][1])
    assert (table.state().scenes[0].met, table.state().scenes[0].current) == ("", True)


def test_scenes_hold_what_they_say() -> None:
    """Pairs are pairs and blackjacks blackjacks."""
    for scenes in (stage_spec(number).scenes for number in STAGES):
        for name, deck in scenes:
            ranks = [card.rank for card in parse_cards(deck)]
            if name == "Two aces":
                assert ranks[:2] == [1, 1]
            if name in ("Blackjack", "Both blackjack"):
                assert sorted((ranks[0], min(ranks[1], 10))) == [1, 10]
            if name == "Both blackjack":
                assert sorted((ranks[2], min(ranks[3], 10))) == [1, 10]
            if name == "Pair of eights":
                assert ranks[:2] == [8, 8]


@pytest.mark.parametrize("number", [n for n in STAGES if stage_spec(n).dealt_often])
def test_what_a_stage_is_about_is_dealt_often(number: int) -> None:
    """Of sixty random deals with a known seed, some and not all begin so."""
    table = game(number, SOLUTIONS, random.Random(3))
    found = 0
    for _ in range(60):
        table.deal()
        cards = " ".join(table.state().hands[0].cards)
        found += cards in stage_spec(number).dealt_often
    assert 8 <= found <= 40
