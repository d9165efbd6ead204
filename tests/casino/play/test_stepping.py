"""Stepping: the table before each line, and the line where a value went wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from casino.engine.values import CARD_MARK, plain_cards
from casino.play.rounds import Rounds
from casino.play.stepping import WINDOW, look_around
from casino.stage_views import game
from casino.table.state import FACE_DOWN, Grid, Moment, Stepping, TableState
from tests.casino.stage_views.played import ROUNDS

ROOT = Path(__file__).parents[3]
SOLUTIONS = ROOT / "solutions"


SLOW = "def slow():\n    n = 0\n    while n < 40_000:\n        n += 1\n"


def played(number: int, folder: Path = SOLUTIONS) -> Rounds:
    """Return the rigged round of a stage, played to its end."""
    deck, actions, _ = ROUNDS[number]
    found = game(number, folder, random.Random(1), deck)
    for action in actions:
        found.act(action)
    return found


def steps_of(state: TableState) -> Stepping:
    """Return the run, which has to be there."""
    assert state.steps is not None
    return state.steps


def line_at(steps: Stepping, step: int) -> str:
    """Return the text of the line that a step is."""
    call = int(steps.calls_of.split()[step - steps.first])
    function = int(steps.calls.split()[4 * call])
    text = steps.files[steps.functions[function][0]][1]
    return text.splitlines()[int(steps.lines.split()[step - steps.first]) - 1].strip()


def before(steps: Stepping, step: int) -> Moment:
    """Return what the felt shows before a step."""
    return [moment for moment in steps.moments if moment.step <= step][-1]


@pytest.mark.parametrize("number", sorted(ROUNDS.keys() - {9}))  # a bot plays stage 9
def test_every_stage_can_be_stepped_through(number: int) -> None:
    """The numbers fit each other, and the last moment is what the felt shows in the end."""
    state = played(number).state()
    steps = steps_of(state)
    lines, owners = steps.lines.split(), list(map(int, steps.calls_of.split()))
    assert len(lines) == len(owners) == steps.total > 10
    assert max(owners) < len(steps.calls.split()) // 4
    assert all(line_at(steps, step) for step in range(steps.total))
    cards = [
        hand.partition("|")[0].split()
        for hand in (*steps.moments[-1].dealer, *steps.moments[-1].hands)
    ]
    assert cards == [list(hand.cards) for hand in (*state.dealer, *state.hands)]


def test_a_card_lies_there_once_it_is_drawn_and_its_count_once_it_is_told() -> None:
    """Stage 2: in the order in which the program draws, and the hole card only when it is told."""
    table = played(2)
    table.look(0)
    steps = steps_of(table.state())
    felt = [(moment.hands[0], moment.dealer[0]) for moment in steps.moments]
    found = list(dict.fromkeys(felt))
    assert found[:4] == [
        ("", ""),
        ("8D 5H|", ""),
        ("8D 5H|", f"TC {FACE_DOWN}|?"),
        ("8D 5H|13", f"TC {FACE_DOWN}|?"),
    ]
    assert ("8D 5H 6C|19", "TC 4D|14") in found
    assert found[-1] == ("8D 5H 6C|19", "TC 4D 3S|17")
    assert all(earlier.lines <= later.lines for earlier, later in pairwise(steps.moments))
    assert line_at(steps, steps.made[0][0]) == "player_hand = hand_type(draw(), draw())"


def test_a_printed_line_leads_to_the_line_that_printed_it() -> None:
    """Each of the transcript, the answers too."""
    state = played(2).state()
    steps = steps_of(state)
    assert len(steps.printed) == len(state.transcript)
    told = {
        line.text: line_at(steps, step)
        for line, step in zip(state.transcript, steps.printed, strict=True)
    }
    assert told["Top card is 10 of Clubs"].startswith("print(")
    assert told["Do you want to hit or stick (h or s)? "].count("input(") == 1


def test_an_answer_in_a_grid_leads_to_the_line_that_gave_it() -> None:
    """Stage 1: the count of the hand."""
    state = played(1).state()
    grid = next(
        panel for panel in state.panels if isinstance(panel, Grid) and panel.title == "Your hand"
    )
    steps = {row: step for row, column, step in grid.steps if column == 1}
    row = next(number for number, cells in enumerate(grid.rows) if cells[0] == "count()")
    assert line_at(steps_of(state), steps[row]).startswith("return")


def test_looking_brings_the_values(spoil: Callable[..., Path]) -> None:
    """The lines stay as they are; the values around the step come with them."""
    table = game(7, SOLUTIONS, random.Random(1), "AS 6D 5C TH")
    plain = steps_of(table.state())
    assert not plain.has_values
    table.look(plain.total)
    steps = steps_of(table.state())
    assert steps.has_values
    assert (steps.total, steps.lines, steps.printed) == (plain.total, plain.lines, plain.printed)
    moves = [text for _, text in steps.returned if text in ("'S'", "'H'", "'D'")]
    assert moves
    two = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D")
    two.look(0)
    told = steps_of(two.state()).changes
    assert any("dealer_hand" in dict(named) for _, named in told), "a draw in between hides nothing"
    assert any("player_hand" in dict(named) for _, named in steps.given)
    table.act("nothing of the kind")
    assert table.state().message


def test_a_card_that_lies_face_down_is_not_named_in_a_value() -> None:
    """Whoever looks while the round goes on sees what the table shows."""
    table = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 7S 6C 3S")
    table.look(50)
    text = json.dumps(table.state().as_json(), ensure_ascii=False)
    assert f"{CARD_MARK}TC" in text
    assert "7S" not in text


def test_code_that_stopped_is_looked_at_where_it_stopped(spoil: Callable[..., Path]) -> None:
    """Stage 2's dealer divides by nothing."""
    folder = spoil("stage2_human_vs_dealer/game.py", ("def show_deal(", "def show_deals("))
    table = game(2, folder, random.Random(1), ROUNDS[2][0])
    steps = steps_of(table.state())
    assert table.state().error
    assert steps.wrong == steps.at
    assert "show_deal(" in line_at(steps, steps.at)


def test_a_wrong_answer_is_looked_at_where_it_was_given(spoil: Callable[..., Path]) -> None:
    """Stage 1's hand counts one too many."""
    folder = spoil("stage1_card_hand/hand.py", ("return sum(", "return 1 + sum("))
    steps = steps_of(played(1, folder).state())
    assert line_at(steps, steps.wrong).startswith("return 1 + sum(")


def test_an_endless_loop_shows_its_loop(spoil: Callable[..., Path]) -> None:
    """Which lines, how often, and, once values are there, that nothing changes."""
    folder = spoil(
        "stage1_card_hand/hand.py",
        ("return sum(", "n = 0\n        while n < 1:\n            m = n + 5\n        return sum("),
    )
    table = game(1, folder, random.Random(1), "8D 5H")
    steps = steps_of(table.state())
    assert "this went round" in steps.loop
    assert line_at(steps, steps.at) in ("while n < 1:", "m = n + 5")
    table.look(steps.at)
    assert (
        "Nothing changes" in steps_of(table.state()).loop
        or "changes m" in steps_of(table.state()).loop
    )


def test_a_long_run_is_sent_in_windows(spoil: Callable[..., Path]) -> None:
    """A hundred thousand lines stay quick: a face gets some thousand of them at a time."""
    folder = spoil(
        "stage2_human_vs_dealer/game.py",
        (
            "def ask_name(",
            "def slow():\n    n = 0\n    while n < 40_000:\n        n += 1\n\n\ndef ask_name(",
        ),
        ("    player_hand = hand_type(", "    slow()\n    player_hand = hand_type("),
    )
    table = game(2, folder, random.Random(1), ROUNDS[2][0])
    steps = steps_of(table.state())
    assert steps.total > 80_000
    assert len(steps.lines.split()) == WINDOW
    table.look(40_001)
    steps = steps_of(table.state())
    assert steps.first <= 40_001 < steps.first + WINDOW
    named = dict(steps.changes)
    assert any(named.get(step) for step in range(40_000, 40_010))
    assert len(steps.bars.split()) <= 160


def test_what_is_wanted_around_a_step_covers_it() -> None:
    """A place is a line, an entry or an exit: at most two for a step."""
    assert all(
        step in look_around(step) and 2 * step in look_around(step) for step in (0, 5, 90_000)
    )


def test_cards_in_values_are_written_for_a_terminal() -> None:
    """As a rank and a suit's sign."""
    assert plain_cards(f"Hand({CARD_MARK}TC {CARD_MARK}AS)") == "Hand(10♣ A♠)"
