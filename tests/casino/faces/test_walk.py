"""Stepping at a terminal: lines, values and the felt, forward and back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from casino.faces.terminal import play_at_terminal
from casino.faces.walk import Walk
from casino.stage_views import game
from tests.casino.conftest import SOLUTIONS
from tests.casino.table.games import CountingGame


@pytest.fixture
def walk() -> Walk:
    """Give the first round of stage 2, at its first line."""
    return Walk(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))


def test_a_card_is_seen_with_the_line_that_drew_it(walk: Walk) -> None:
    """Before it the table is empty; after it the hand has a value."""
    assert "Player: 8D" not in walk.text()
    assert walk.move("card")
    assert "  Player: 8D 5H\n" in walk.text()
    while "> Hand" in walk.text():
        assert walk.move("")
    text = walk.text()
    assert "player_hand = hand_type(draw(), draw())    # player_hand = Hand(8♦ 5♥)" in text
    assert ">   45  " in text
    assert "  player_hand = Hand(8♦ 5♥)" in text


def test_words_lead_forward_and_back(walk: Walk) -> None:
    """A number leads there; what is no word of it leads nowhere."""
    assert walk.move("b")
    assert walk.step == 0
    assert walk.move("12")
    assert walk.step == 12
    assert walk.move("call")
    assert walk.step > 12
    assert walk.move("end")
    assert "Do you want to hit or stick" in walk.text()
    assert not walk.move("sideways")


def test_a_terminal_steps_and_comes_back_to_its_table() -> None:
    """Enter goes on, `table` leaves, and the game goes on where it was."""
    said: list[str] = []
    typed: Iterator[str] = iter(["step", "", "nowhere", "", "table", "quit"])
    table = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S")
    play_at_terminal(table, lambda prompt: next(typed), said.append)
    steps = [text for text in said if text.startswith("Step ")]
    assert [text.split(":")[0].split(" of ")[0] for text in steps] == ["Step 0", "Step 1", "Step 2"]
    assert any("leads nowhere" in text for text in said)
    assert said[-1].startswith("Stage 2")


def test_a_game_without_a_run_says_so() -> None:
    """The word is then one like any other."""
    said: list[str] = []
    typed = iter(["step", "quit"])
    play_at_terminal(CountingGame(), lambda prompt: next(typed), said.append)
    assert any("no move 'step'" in text for text in said)


def test_what_did_not_happen_is_asked_about() -> None:
    """`why` offers lines, `why 44` leads to the condition with its values; a word is no line."""
    table = game(2, SOLUTIONS, random.Random(1), "TC 9D TH 8S")
    table.act("s")
    walk = Walk(table)
    walk.move("end")
    assert walk.move("why")
    assert "why 44: no “… hits...”" in walk.text()
    assert walk.move("why 44")
    text = walk.text()
    assert "hand.count() < DEALER_STICKS_AT was False: hand.count() was 18" in text
    assert "> " in text
    assert "  hand.count() < DEALER_STICKS_AT is False" in text.splitlines()
    assert not walk.move("why not")
    walk.move("b")
    assert "was False" not in walk.text()
