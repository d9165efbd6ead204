"""Properties of every stage's table: fresh files, rigged deals, undo, no leaks."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from casino.play.rounds import Rounds
from casino.stage_views import STAGES, game
from casino.table.state import FACE_DOWN, TableState
from tests.casino.stage_views.conftest import (
    ROOT,
    SOLUTIONS,
    Spoil,
    as_text,
    marked,
    on_reference,
    play,
)
from tests.casino.stage_views.played import ROUNDS

# Stages with a hole card: a deck whose fourth card is nowhere else, and moves before the dealer's.
HIDDEN = {2: ["h"], 3: ["go_on"], 4: ["h"], 6: ["hit"], 7: ["hit"]}
LOOP = 'every ace as 1."""\n        while True:\n            pass'
HOLE_DECK = "2D 3H 9C 7S 2C"
DEALS = 6


def play_at_random(played: Rounds, choices: random.Random) -> TableState:
    """Play a round with moves chosen at random, at most ten of them."""
    for _ in range(10):
        state = played.state()
        offered = [each.action for each in state.buttons if each.enabled and each.action != "many"]
        if not offered or (played.state().message or "").endswith("Play again?"):
            break
        played.act(choices.choice(offered))
    return played.state()


@pytest.mark.parametrize("number", STAGES)
def test_a_rigged_round_is_played_to_its_end_and_its_deck_deals_it_again(number: int) -> None:
    """The deck string decides the cards; what the table shows as this deal gives the same."""
    deck, actions, message = ROUNDS[number]
    played = on_reference(number, deck)
    first = play(played, *actions)
    assert first.message == message
    assert first.error == ""
    assert first.deck.startswith(deck)
    played.deal(first.deck)
    again = play(played, *actions)
    assert (again.hands, again.dealer, again.deck) == (first.hands, first.dealer, first.deck)


@pytest.mark.parametrize("number", STAGES)
def test_undo_takes_back_the_last_action_and_no_more(number: int) -> None:
    """State, tally and hidden cards are as they were before; without actions nothing happens."""
    deck, actions, _ = ROUNDS[number]
    played = on_reference(number, deck)
    before = [played.state()]
    for action in actions:
        before.append(play(played, action))
    for state in reversed(before[:-1]):
        assert played.state().can_undo
        played.undo()
        assert played.state() == state
    played.undo()
    assert played.state() == before[0]


@pytest.mark.parametrize("number", STAGES)
def test_right_code_is_never_marked(number: int) -> None:
    """Over many rounds played at random no answer of the reference counts as wrong."""
    choices = random.Random(number)
    played = on_reference(number)
    for _ in range(DEALS):
        state = play_at_random(played, choices)
        assert marked(state) == []
        assert state.error == ""
        played.deal()


@pytest.mark.parametrize("number", HIDDEN)
def test_nothing_tells_the_hole_card_before_it_is_turned(number: int) -> None:
    """Neither code nor name of the card is anywhere in the state; afterwards it is shown."""
    played = on_reference(number, HOLE_DECK)
    for action in HIDDEN[number]:
        for state in (played.state(), play(played, action)):
            assert state.dealer[0].cards == ("9C", FACE_DOWN)
            assert "7S" not in as_text(state)
            assert "7 of Spades" not in as_text(state)
    last = {2: ["s"], 3: ["finish"], 4: ["s"], 6: ["stand"], 7: ["stand"]}[number]
    assert play(played, *last).dealer[0].cards[:2] == ("9C", "7S")


@pytest.mark.parametrize("number", STAGES)
def test_what_makes_no_sense_changes_nothing(number: int) -> None:
    """Neither a deck that can't be read, nor an unknown action or a slider's odd value."""
    played = on_reference(number)
    before = played.state()
    with pytest.raises(ValueError, match="1H0"):
        played.deal("8D 1H0")
    assert played.state() == before
    for value in (None, "KS", float("nan"), "<b>"):
        for action in ("fly", "stop", "prob12", "decks", "deal"):
            played.act(action, value)
            assert played.state() == before, (action, value)


@pytest.mark.parametrize("number", STAGES)
def test_untouched_skeletons_say_what_to_write_and_deal_works_after_it(
    number: int, tmp_path: Path
) -> None:
    """A stub is named with its file; once it is written, Deal is enough."""
    folder = tmp_path / "stages"
    shutil.copytree(ROOT / "stages", folder)
    played = game(number, folder)
    state = played.state()
    assert state.error.startswith("Not written yet: ")
    assert state.can_deal
    assert not state.busy
    assert marked(state) == []
    shutil.copytree(SOLUTIONS, folder, dirs_exist_ok=True)
    assert played.state() == state, "only Deal looks at the files again"
    played.deal()
    assert played.state().error == ""


@pytest.mark.parametrize("number", STAGES)
def test_a_file_that_python_cannot_read_is_named(number: int, tmp_path: Path) -> None:
    """Every stage is built on the card: an open bracket there stops all of them, with the line."""
    folder = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, folder)
    card = folder / "stage1_card_hand" / "card.py"
    text = card.read_text()
    card.write_text(text.replace("class Card:", "class Card("))
    played = game(number, folder)
    assert "stage1_card_hand/card.py, line " in played.state().error
    assert "SyntaxError" in played.state().error
    card.write_text(text)
    played.deal()
    assert played.state().error == ""


@pytest.mark.parametrize("number", [1, 2])
def test_an_endless_loop_is_stopped_and_said(number: int, spoil: Spoil) -> None:
    """The table comes back within seconds, with the place of the loop."""
    folder = spoil("stage1_card_hand/hand.py", ('with every ace as 1."""', f"with {LOOP}"))
    state = game(number, folder).state()
    assert "infinite loop" in state.error
    assert "Hand.count" in state.error


def test_a_missing_stage_is_told_and_comes_back(tmp_path: Path) -> None:
    """A folder that was taken away is no traceback."""
    folder = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, folder)
    played = game(2, folder)
    shutil.move(folder / "stage2_human_vs_dealer", tmp_path / "kept")
    played.deal()
    assert "stage 2" in played.state().error
    played.act("h")
    played.undo()
    shutil.move(tmp_path / "kept", folder / "stage2_human_vs_dealer")
    played.deal()
    assert played.state().error == ""


def test_a_stage_without_a_table_is_a_value_error() -> None:
    """The message names the stages that have one."""
    with pytest.raises(ValueError, match="1 to 9"):
        game(10, SOLUTIONS)


def test_the_tally_goes_on_over_deals() -> None:
    """Rounds and bankroll add up; a round that was not finished adds no amount."""
    played = on_reference(6, "TD 9H 6C TC 8S")
    assert play(played, "stand").tally is not None
    after = played.state().tally
    assert after is not None
    assert after.bankroll == (200, 210)
    played.deal("TD 9H 6C TC 8S")
    played.deal("TD 8H TC 9C")
    state = play(played, "stand")
    assert state.tally == replace(after, lost=1, bankroll=(200, 210, 200))
