"""Predictions: the answer keys equal the run, and nothing reveals them early."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino.play.rounds import Rounds
from casino.questions.predictions import (
    BRANCH,
    COUNT,
    LINE,
    OUTCOME,
    PRINT,
    Prediction,
    Predictor,
)
from casino.stage_views import game
from casino.table.bridge import Bridge
from tests.casino.stage_views.played import ROUNDS

ROOT = Path(__file__).parents[3]
SOLUTIONS = ROOT / "solutions"
DECK = "8D 5H TC 4D 6C 3S"


def played(number: int = 2, deck: str = DECK, actions: tuple[str, ...] = ("h", "s")) -> Rounds:
    """Return a round of the reference with its actions done."""
    table = game(number, SOLUTIONS, Random(1), deck)
    for action in actions:
        table.act(action)
    return table


def asked(table: Rounds, *kinds: str) -> list[Prediction]:
    """Return what is asked at the table, or of these kinds on the way through its code."""
    found = Predictor(table).all()
    return [each for each in found if (each.kind in kinds if kinds else each.is_at_table)]


def test_the_table_asks_for_each_count_and_for_the_outcome() -> None:
    """Each is what the table then shows; the hands are whole at that step."""
    table = played()
    state = table.state()
    counts = [each for each in asked(table) if each.kind == COUNT]
    (outcome,) = [each for each in asked(table) if each.kind == OUTCOME]
    assert {each.key for each in counts} == {hand.label for hand in (*state.dealer, *state.hands)}
    assert (outcome.choices, outcome.key) == (("Win", "Lose", "Tie"), "Win")


def test_no_line_tells_the_outcome_before_it_is_asked() -> None:
    """Nor does a line tell a count before that is asked."""
    table = played()
    trace = table.recorded
    assert trace is not None
    for each in asked(table):
        before = [
            line.text
            for line, (after, _) in zip(table.state().transcript, trace.printed, strict=False)
            if after < each.step
        ]
        word = "wins!" if each.kind == OUTCOME else each.key
        about = before[-1:] if each.kind == COUNT else before
        assert not any(word in text for text in about)
    assert any("wins!" in line.text for line in table.state().transcript)


def test_a_count_with_a_card_face_down_is_never_asked() -> None:
    """Neither at the table nor on the way through the code."""
    table = played(actions=("h",))
    table.look(0)
    words = " ".join(each.words for each in Predictor(table).all())
    assert "8♦ 5♥ 6♣" in words
    assert "4♦" not in words


def test_before_the_code_is_looked_at_only_the_table_asks() -> None:
    """Its values are not there yet, and a click is not made to wait for them."""
    table = played()
    assert all(each.is_at_table for each in Predictor(table).all())
    table.look(0)
    assert not all(each.is_at_table for each in Predictor(table).all())


@pytest.mark.parametrize("number", [2, 4, 6, 8])
def test_a_branch_is_what_the_next_line_of_its_call_says(number: int) -> None:
    """True leads to the line below, whose indentation is deeper, False to another one."""
    deck, actions, _ = ROUNDS[number]
    table = played(number, deck, tuple(actions))
    table.look(0)
    trace = table.recorded
    assert trace is not None
    found = asked(table, BRANCH, LINE)
    assert len(found) > 3
    for each in found:
        call = trace.calls_of[each.step]
        after = next(s for s in range(each.step + 1, len(trace)) if trace.calls_of[s] == call)
        source = (SOLUTIONS / trace.calls[call].file).read_text().splitlines()
        line, then = trace.lines[each.step], trace.lines[after]
        is_inside = then > line and all(
            len(text) - len(text.lstrip()) > len(source[line - 1]) - len(source[line - 1].lstrip())
            for text in source[line:then]
            if text.strip()
        )
        assert after == each.shows
        assert each.key == (str(then) if each.kind == LINE else str(is_inside))


def test_what_goes_the_same_way_is_not_asked_each_time() -> None:
    """Nor is a condition that only refuses what it is given."""
    table = played(5, *ROUNDS[5][:1], ("card", "card"))
    table.look(0)
    trace = table.recorded
    assert trace is not None
    lines = [(trace.call_at(e.step).file, trace.lines[e.step]) for e in asked(table, BRANCH, LINE)]
    texts = {file: (SOLUTIONS / file).read_text().splitlines() for file, _ in lines}
    ran = [(trace.call_at(s).file, trace.lines[s]) for s in range(len(trace))]
    often = max(lines, key=lines.count)
    assert ran.count(often) > 40 > 10 > lines.count(often)
    assert not any("raise" in texts[file][line] for file, line in lines)


def test_what_is_printed_has_a_number_and_is_among_different_choices() -> None:
    """The key is the text that came; a line that prints a fixed text is not asked about."""
    table = played()
    table.look(0)
    trace = table.recorded
    assert trace is not None
    texts: dict[int, list[str]] = {}
    for line, (_, by) in zip(table.state().transcript, trace.printed, strict=False):
        texts.setdefault(by, []).append(line.text.strip())
    found = asked(table, PRINT)
    assert len(found) > 3
    for each in found:
        assert each.key in texts[each.step]
        assert any(letter.isdigit() for letter in each.key)
        assert len(set(each.choices)) == len(each.choices) >= 3


def test_the_count_of_an_ace_is_the_outer_call_s() -> None:
    """Stage 4's count makes its own of the one before, in which an ace is 1."""
    table = played(4, *ROUNDS[4][:1], ("h", "s"))
    table.look(0)
    keys = {each.words: each.key for each in asked(table, COUNT) if not each.is_at_table}
    assert keys["What does your code count for A♠ 6♦?"] == "17"


def test_the_bridge_tells_them_with_each_state() -> None:
    """As plain data; None where nobody can ask."""
    shown: list[dict[str, Any]] = []
    table = played(actions=())
    bridge = Bridge(table, shown.append, predictor=Predictor(table))
    assert [each["words"] for each in shown[-1]["predictions"]] == [
        "What does your code count for 8♦ 5♥?"
    ]
    bridge.receive({"seq": 1, "action": "look", "value": 0})
    assert len(shown[-1]["predictions"]) > 5
    Bridge(table, shown.append)
    assert shown[-1]["predictions"] is None


def test_code_that_stopped_is_not_asked_about_at_the_table() -> None:
    """Its message comes first."""
    table = game(2, ROOT / "stages", Random(1), DECK)
    assert table.state().error
    assert [each for each in Predictor(table).all() if each.is_at_table] == []
