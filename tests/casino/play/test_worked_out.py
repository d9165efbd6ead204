"""The line that computed a passed-on value, from the source and the calls."""

from __future__ import annotations

import pytest

from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.play.worked_out import argument_made, hand_made, result_made
from tests.casino.conftest import Write

PATH = "stage1_a/a.py"
PROGRAM = """
class Hand:
    def __init__(self, cards):
        self.cards = cards

def pays(bet):
    if bet > 5:
        return bet * 3 // 2
    return bet

def both(name, bet):
    won = sum(pays(bet=each) for each in [bet])
    return won

def played(bets):
    nets = {}
    for name, bet in bets.items():
        nets[name] = both(name, bet)
        print(name)
    return dict(nets)

def letters(cards):
    moves = "HS"
    if len(cards) == 2:
        moves += "D"
    return moves

def ask(hand, decide, moves):
    return decide("Ada", hand, None, moves)

def turn(decide):
    hand, moves = Hand([1, 2]), letters([1, 2])
    return ask(hand, decide, moves)

def inline(decide):
    moves = "HS"
    moves += "D"
    return decide("Ada", 5, None, moves)
"""


def run(write: Write, name: str, *values: object) -> tuple[Sources, Trace]:
    """Return the sources and the run of one of the functions, recorded without values."""
    code = write({PATH: PROGRAM}).load(1).recording()
    code.call(code.get(f"a.{name}"), *values)
    assert code.recorder is not None
    return code.sources, code.recorder.trace()


def words(sources: Sources, trace: Trace, step: int) -> str:
    """Return the line of a step."""
    return sources.files[PATH].decode().splitlines()[trace.lines[step] - 1].strip()


@pytest.mark.parametrize(
    ("place", "of", "line"),
    [(0, 2, "return bet * 3 // 2"), (1, 2, "return bet"), (0, 3, "return bet")],
)
def test_a_result_leads_to_the_line_that_worked_it_out(
    write: Write, place: int, of: int, line: str
) -> None:
    """Through a dictionary, a sum and two functions; the last one where they are not as many."""
    sources, trace = run(write, "played", {"Ada": 10, "Bo": 4})
    found = result_made(sources, trace, len(trace) - 1, place, of)
    assert words(sources, trace, found) == line


def test_an_argument_leads_to_the_function_that_made_it(write: Write) -> None:
    """Not to the first line that set the name there: all of them have run at the last."""
    sources, trace = run(write, "turn", lambda *_: "S")
    step = next(at for at in range(len(trace)) if "decide(" in words(sources, trace, at)[7:])
    assert words(sources, trace, argument_made(sources, trace, step, 3)) == "return moves"
    assert words(sources, trace, hand_made(sources, trace, step)).startswith("hand, moves = Hand(")


def test_what_was_made_on_the_spot_leads_nowhere_else(write: Write) -> None:
    """A value of the function's own, a number, and an argument that is not there."""
    sources, trace = run(write, "inline", lambda *_: "S")
    step = len(trace) - 1
    assert [argument_made(sources, trace, step, number) for number in (1, 3, 4)] == [step] * 3
    assert hand_made(sources, trace, step) == step
    assert result_made(sources, trace, step, 0, 1) == step
