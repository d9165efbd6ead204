"""Methods that return nonsense or raise: the table reports it and doesn't fail."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from casino.stage_views import STAGES, game
from tests.casino.stage_views.conftest import SOLUTIONS, Spoil, as_text, marked
from tests.casino.stage_views.test_every_stage import play_at_random

ODD = ("return None", 'return "<b>7</b>"', "return [self]", "raise KeyError('odd')")
MAX_CHARACTERS = 150_000


def functions(path: Path) -> list[ast.FunctionDef]:
    """Return the functions and methods of a file."""
    tree = ast.parse(path.read_text())
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def with_body(path: Path, function: ast.FunctionDef, statement: str) -> str:
    """Return the file with another body for one function."""
    lines = path.read_text().splitlines(keepends=True)
    first, last = function.body[0], function.body[-1]
    indent = " " * first.col_offset
    lines[first.lineno - 1 : last.end_lineno] = [f"{indent}{statement}\n"]
    return "".join(lines)


def places() -> list[tuple[int, str, int]]:
    """Return stage, file and place of every function that a student writes."""
    return [
        (number, path.relative_to(SOLUTIONS).as_posix(), place)
        for number in STAGES
        for path in sorted(SOLUTIONS.glob(f"stage{number}_*/*.py"))
        if path.stem not in {"__init__", "permutation", "matrix", "soft_game"}
        for place in range(len(functions(path)))
    ]


LONG = (3, 7)  # they take longest but for 8, which has all that a table can have
NUMBERS = [pytest.param(each, marks=pytest.mark.proof) if each in LONG else each for each in STAGES]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_table_survives_every_odd_answer(number: int, spoil: Spoil) -> None:
    """Whatever one function does, deal, moves, long work and Undo go on, and the state is small."""
    for stage, file, place in places():
        if stage != number:
            continue
        choices = random.Random(place)
        folder = spoil(file)
        path = folder / file
        right = path.read_text()
        function = functions(path)[place]
        for statement in random.Random(f"{file} {place}").sample(ODD, 1):
            path.write_text(with_body(SOLUTIONS / file, function, statement))
            played = game(number, folder, choices)
            play_at_random(played, choices)
            played.act("many")
            for _ in zip(range(3), played.work(), strict=False):
                pass
            played.act("stop")
            played.undo()
            state = played.state()
            assert not state.busy
            assert state.can_deal
            assert len(as_text(state)) < MAX_CHARACTERS
        path.write_text(right)


def test_a_picked_word_that_is_no_card_is_not_offered() -> None:
    """Stage 1: what the browser sends is checked like everything else."""
    played = game(1, SOLUTIONS)
    before = played.state()
    played.act("pick", "ZZ")
    assert played.state() == before


def test_fewer_decks_than_a_rigged_deal_needs_are_dealt_as_they_are(spoil: Spoil) -> None:
    """Stage 5: the slider outlives the deal, and two aces of spades are not in one deck."""
    played = game(5, SOLUTIONS, random.Random(1))
    played.act("decks", 2)
    played.deal("AS AS")
    played.act("decks", 1)
    assert played.state().error == ""
    assert played.state().hands[0].cards == ("AS",)


def test_a_slip_that_raises_nothing_is_pointed_to(spoil: Spoil) -> None:
    """A wrong answer at the table leads to the line that explains it."""
    total = "return sum(card.value() for card in self._cards)"
    loop = "for card in self._cards:\n            total = 0\n            total += card.value()\n"
    folder = spoil("stage1_card_hand/hand.py", (total, f"{loop}        return total"))
    state = game(1, folder, deck="8D 5H").state()
    assert marked(state)
    assert "stage1_card_hand/hand.py, line" in state.error
    assert "each turn starts again" in state.error
