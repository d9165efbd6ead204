"""Stage 7's duel: a matrix changed cell by cell, its exact cost, and rounds over the same cards."""

from __future__ import annotations

import pytest

from casino.game.rules import ENDLESS, Rules
from casino.game.solver import Matrix, evaluate
from casino.stage_views import game
from casino.stage_views.lab.edits import book_of, changed, cost, value
from casino.table.state import Chart, HeatMap, TableState
from tests.casino.stage_views.conftest import SOLUTIONS, Spoil, grid, on_reference, work

FILE = SOLUTIONS / "stage7_strategy_matrix" / "basic_strategy.txt"
MATRIX = Matrix.from_text(FILE.read_text(encoding="utf-8"))
HARD_16, TEN = 14, 8


def heat_map(state: TableState) -> HeatMap:
    """Return the matrix that can be changed."""
    return next(panel for panel in state.panels if isinstance(panel, HeatMap))


def test_a_change_costs_what_the_solver_says() -> None:
    """Standing on 16 against a ten: the difference of two whole solutions, in credits."""
    edits = {(HARD_16, TEN): "S"}
    rules = Rules(decks=ENDLESS)
    exact = evaluate(rules, MATRIX) - evaluate(rules, changed(MATRIX, edits))
    assert cost(MATRIX, edits) == pytest.approx(10_000 * exact, abs=1e-9)
    assert cost(MATRIX, edits) > 0
    assert value(book_of(MATRIX)) == pytest.approx(evaluate(rules, MATRIX), abs=1e-12)


def test_a_pair_that_is_not_split_plays_its_total() -> None:
    """Eights are played as 16: a change of hard 16 shows in their row too."""
    mine = changed(MATRIX, {(35, TEN): "-", (HARD_16, TEN): "S"})
    assert mine.letters()[35][TEN] == "S"


def test_cells_are_changed_told_and_brought_back() -> None:
    """The newest change is told with its cost; the same letter, or "", brings the book back."""
    played = on_reference(7, "TD 6H TC TC")
    played.act("cell", "hard 16 10 S")
    played.act("cell", "pair 8 A -")
    shown = heat_map(played.state())
    assert shown.note.startswith("Pair 8 against A: you hit, the book splits; that costs 0.46")
    assert len(grid(played.state(), "What your changes cost").rows) == 3
    played.deal("8D 7H 6C TC")
    assert heat_map(played.state()).cells[HARD_16][TEN] == "S", "a change outlives the deal"
    played.act("cell", "hard 16 10 H")
    assert heat_map(played.state()).cells[HARD_16][TEN] == "H"
    played.act("cell", "")
    assert heat_map(played.state()).cells == heat_map(played.state()).book


@pytest.mark.parametrize("text", ["hard 16 10 P", "hard 99 10 S", "pair 8 10 S", "S", "hard 16 10"])
def test_what_no_cell_can_have_changes_nothing(text: str) -> None:
    """A split of a hard hand, a row that is not there, half a command."""
    played = on_reference(7)
    before = heat_map(played.state()).cells
    played.act("cell", text)
    assert heat_map(played.state()).cells == before


def test_the_book_against_itself_is_level_round_by_round() -> None:
    """A thousand rounds over the same cards: one bankroll, and nothing is astray."""
    played = on_reference(7)
    played.act("many")
    assert work(played) > 50
    bankrolls = next(panel for panel in played.state().panels if isinstance(panel, Chart))
    mine, book = bankrolls.series[:2]
    assert mine.y == book.y
    assert len(set(mine.y)) > 10
    rows = {row[0]: row[1] for row in grid(played.state(), "The duel").rows}
    assert rows["rounds not played as your matrix says"] == "0"
    assert rows["rounds until the difference shows"] == "never"


def test_code_that_does_not_play_its_matrix_is_told(spoil: Spoil) -> None:
    """A strategy that never splits ends some rounds otherwise, and the table says how many."""
    file = "stage7_strategy_matrix/strategy.py"
    never = ("== SPLIT", "== SPLIT and False")
    played = game(7, spoil(file, never))
    played.act("many")
    work(played)
    assert grid(played.state(), "The duel").wrong == ((3, 1),)
    assert "should_split" in played.state().message


def test_a_duel_is_stopped(spoil: Spoil) -> None:
    """Stop keeps what was played so far, and the table plays on."""
    played = on_reference(7)
    played.act("many")
    steps = played.work()
    for _ in range(3):
        next(steps)
    played.act("stop")
    assert not played.state().busy
    assert isinstance(played.state().panels[0], Chart)
