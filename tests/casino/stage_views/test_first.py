"""The house's game, which a table offers until its stage is written."""

from __future__ import annotations

from random import Random

import pytest

from casino.engine.workspace import Workspace
from casino.play.rounds import Rounds
from casino.stage_views import STAGES, game
from casino.stage_views.first import AGAIN, DOUBLE, FIRST, HIT, SPLIT, STICK
from casino.table.state import FACE_DOWN, TableState
from tests.casino.conftest import solve


def begun(student: Workspace, stage: int, deck: str = "", seed: int = 1) -> Rounds:
    """Return a table at which the house's game was begun."""
    table = game(stage, student.folder, Random(seed), deck)
    assert FIRST in offered(table.state())
    table.act(FIRST)
    return table


def offered(state: TableState) -> list[str]:
    """Return the actions of the buttons that can be pressed."""
    return [button.action for button in state.buttons if button.enabled]


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_can_be_played_before_it_is_written(student: Workspace, stage: int) -> None:
    """A new workspace offers the house's game; it comes to an end, tells it, and begins again."""
    table = begun(student, stage)
    state = table.state()
    assert "21" in state.message
    assert not state.error
    table.act(STICK)
    over = table.state()
    assert offered(over) == [AGAIN]
    assert over.message != state.message
    assert FACE_DOWN not in [code for hand in over.dealer for code in hand.cards]
    table.act(AGAIN)
    assert table.state().hands[0].cards != over.hands[0].cards
    assert STICK in offered(table.state())


def test_what_lies_face_down_is_not_told(student: Workspace) -> None:
    """Of the dealer's two cards one is shown until the player is done."""
    state = begun(student, 2, "8D 5H TC 9S").state()
    assert state.dealer[0].cards == ("TC", FACE_DOWN)
    assert "9S" not in repr(state)


@pytest.mark.parametrize(
    ("stage", "deck", "moves", "message", "counts"),
    [
        (1, "KD 9H 5C", [HIT], "24 is over 21", ["24"]),
        (2, "KD 9H TC 6S 5H", [STICK], "The dealer wins", ["19"]),
        (2, "AD 9H TC 7S", [STICK], "The dealer wins", ["10"]),
        (2, "KD 7H TC 7S", [STICK], "Nobody wins", ["17"]),
        (4, "AD 9H TC 7S", [STICK], "You win", ["20"]),
        (2, "AC KD TC 9H", [], "You have blackjack and win", ["11"]),
        (3, "AC KD 6H TS 5C", [], "You have blackjack and win", ["11"]),
        (2, "AC KD AH TS 5C", [], "You both have blackjack", ["11"]),
        (2, "TC 9D AH KS 9C", [STICK], "The dealer wins", ["19"]),
        (4, "AC KD TC 6H 5C", [], "You have blackjack and win", ["21"]),
        (4, "TC 5D AH KS 6C", [HIT, STICK], "Nobody wins", ["21"]),
        (6, "AD KH TC 7S", [STICK], "You win 1.5 bets", ["21"]),
        (6, "TC 5D AH KS 6C", [HIT, STICK], "The dealer wins 1 bet", ["21"]),
        (8, "AD KH TC 7S", [], "You win 1.5 bets", ["21"]),
        (6, "6D 5H TC 7S TD", [DOUBLE], "You win 2 bets", ["21"]),
        (6, "8D 8H TC 7S TD 3H", [SPLIT, STICK, STICK], "Nobody wins", ["18", "11"]),
        (6, "AD AH TC 9S KD 5H", [SPLIT], "Nobody wins", ["21", "16"]),
    ],
)
def test_the_house_plays_by_the_rules_of_the_stage(
    student: Workspace, stage: int, deck: str, moves: list[str], message: str, counts: list[str]
) -> None:
    """Aces count 1 or 11 as in the stage, and bets, doubles and splits are paid."""
    table = begun(student, stage, deck)
    for move in moves:
        table.act(move)
    state = table.state()
    assert state.message.startswith(message)
    assert [hand.label for hand in state.hands] == counts


@pytest.mark.parametrize("stage", [2, 3, 4, 6, 8])
def test_a_blackjack_of_the_players_leaves_the_dealer_two_cards(
    student: Workspace, stage: int
) -> None:
    """Nobody draws then; only in stage 6 is the player asked for a move."""
    table = begun(student, stage, "AC KD TC 6H 5C")
    assert (HIT in offered(table.state())) == (stage == 6)
    table.act(STICK)
    state = table.state()
    assert offered(state) == [AGAIN]
    assert state.dealer[0].cards == ("TC", "6H")


def test_what_is_written_is_played(student: Workspace) -> None:
    """As soon as a stage answers, its table plays it and offers nothing else."""
    solve(student, "stage1_card_hand", "stage2_human_vs_dealer")
    for stage in (1, 2):
        state = game(stage, student.folder, Random(1)).state()
        assert not state.error
        assert FIRST not in offered(state)


def test_moves_that_are_not_offered_do_nothing(student: Workspace) -> None:
    """A pair alone can be split, and two cards alone doubled."""
    table = begun(student, 6, "8D 9H TC 7S 2D")
    before = table.state()
    table.act(SPLIT)
    assert table.state() == before
    table.act(HIT)
    assert DOUBLE not in offered(table.state())


def test_the_houses_game_meets_no_scene(student: Workspace) -> None:
    """A scene is met by the student's own code only."""
    table = game(2, student.folder, Random(1))
    table.deal(table.state().scenes[0].deck)
    table.act(FIRST)
    assert [scene.met for scene in table.state().scenes] == [""] * len(table.state().scenes)
