"""Reasons why a line didn't run: a condition, an earlier return, a function without a call."""

from __future__ import annotations

import textwrap
from random import Random

import pytest

from casino.engine.tracing import Trace
from casino.play.stepping import add_steps
from casino.play.whynot import explain_skipped, questions
from casino.stage_views import game
from casino.table.state import TableState
from tests.casino.conftest import SOLUTIONS, Write

EVERYTHING = range(100_000)
PATH = "stage1_a/a.py"
PROGRAM = """
LIMIT = 17

def play(count, others=(), last=False):
    total = count + 1
    if total < LIMIT and not last:
        print("hits")
    elif count == 20:
        print("nice")
    else:
        print("sticks")
    for each in others:
        print("other", each)
    while total > 100:
        print("over")
    try:
        int("1")
    except ValueError:
        print("wrong")
    if count == 3:
        return "three"
    if total > 50 or LIMIT > total + 20:
        print("far")
    print("end")
    return None

def never():
    print("never")
"""

TWICE = """
def play(count):
    if count > 21:
        print("Over")
    else:
        print("Over")
    if count > 30:
        print("Far over")
    return None
"""


TURNS = """
def play(cards):
    for card in cards:
        twice = 2 * card
        if card == 2:
            print("two")
        if card == 3:
            continue
        print("card", twice)
"""


def lines() -> dict[str, int]:
    """Return the number of each line, by what it prints."""
    found = {}
    for number, line in enumerate(textwrap.dedent(PROGRAM).splitlines(), start=1):
        if "print(" in line:
            found[line.split('"')[1]] = number
    return found


def run(write: Write, *values: object, text: str = PROGRAM) -> tuple[object, Trace]:
    """Return the sources and the recorded run of the program."""
    code = write({PATH: text}).load(1).recording(EVERYTHING)
    code.call(code.get("a.play"), *values)
    assert code.recorder is not None
    return code.sources, code.recorder.trace()


@pytest.mark.parametrize(
    ("values", "line", "words"),
    [
        ((17,), "hits", "`total < LIMIT` was False: `total` was 18 and `LIMIT` was 17 (`total` is "
         "from line 5) (line 6)."),
        ((3, (), True), "hits", "`not last` was False: `last` was True"),
        ((5,), "sticks", "`total < LIMIT` was True and `not last` was True: `total` was 6 and"),
        ((17,), "nice", "`count == 20` was False: `count` was 17"),
        ((20,), "sticks", "`count == 20` was True: `count` was 20"),
        ((5,), "other", "The loop in line 12 did not run: `others` was ()."),
        ((5,), "over", "`total > 100` was False: `total` was 6"),
        ((5,), "wrong", "Nothing was raised"),
        ((3,), "end", 'Line 21, `return "three"`, left before it came there.'),
        ((5,), "never", "`never` was not called, so none of its lines ran."),
        ((5,), "far", "`total > 50` was False and `LIMIT > total + 20` was False: `total` was 6 "
         "and `LIMIT` was 17 and `total + 20` was 26 (`total` is from line 5) (line 22)."),
        ((5,), "hits", "Line 7 ran: because of the test in line 6."),
    ],
)  # fmt: skip
def test_the_reason_is_the_nearest_that_turned_away(
    write: Write, values: tuple[object, ...], line: str, words: str
) -> None:
    """One sentence with the values that decided, and the step to look at."""
    sources, trace = run(write, *values)
    reason = explain_skipped(sources, trace, PATH, lines()[line], len(trace))  # type: ignore[arg-type]
    assert words in reason.sentence
    assert (reason.step >= 0) == (line != "never")


EMPTY = """
class Hand:
    def __init__(self, cards):
        self.cards = cards

    def busts(self):
        len(self.cards) > 21

def play(cards, name=""):
    hand = Hand(cards)
    if hand.busts():
        print("busts")
    if not hand.busts():
        pass
    else:
        print("else")
    if bool(hand.busts()):
        print("bool")
    if cards and name:
        print("named")
    while not (len(cards) - 1) and hand.busts():
        print("loop")
    if hand.busts:
        pass
    else:
        print("always")
"""


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("busts", "`hand.busts()` gave None, which counts as False (`busts` ended without "
         "returning a value): `hand` was Hand(cards=[1])"),
        ("else", "`not hand.busts()` was True: `hand.busts()` gave None, which counts as False "
         "(`busts` ended without returning a value) and `hand` was"),
        ("bool", "`bool(hand.busts())` was False: `hand.busts()` gave None, which counts as False"),
        ("named", "`name` was '', which counts as False (line 19)."),
        ("loop", "`hand.busts()` gave None, which counts as False"),
        ("always", "`hand.busts` was busts, which counts as True"),
    ],
)  # fmt: skip
def test_what_is_no_bool_is_told_with_what_it_counts_as(
    write: Write, printed: str, words: str
) -> None:
    """A forgotten `return` gives None, and that looks like a plain False."""
    sources, trace = run(write, [1], text=EMPTY)
    line = next(n for n, each in enumerate(EMPTY.splitlines(), 1) if f'"{printed}"' in each)
    assert words in explain_skipped(sources, trace, PATH, line, len(trace)).sentence  # type: ignore[arg-type]


def test_the_panel_of_expressions_says_what_counts_as_false(write: Write) -> None:
    """Of what is tested alone: a 0 in a sum is a 0."""
    sources, trace = run(write, [1], text=EMPTY)
    told = add_steps(TableState(""), trace, sources, None, has_values=True).steps  # type: ignore[arg-type]
    assert told is not None
    lines = [int(each) for each in told.lines.split()]
    parts = {lines[step - told.first]: dict(each) for step, each in told.parts}
    empty = "None, which counts as False"
    assert parts[11]["hand.busts()"] == parts[13]["hand.busts()"] == empty
    assert parts[17]["hand.busts()"] == parts[21]["hand.busts()"] == empty
    assert parts[19]["name"] == "'', which counts as False"
    assert parts[21]["len(cards) - 1"] == "0, which counts as False"
    assert parts[21]["len(cards)"] == "1"
    assert parts[7]["len(self.cards)"] == "1"


def test_what_did_not_come_can_be_asked_about(write: Write) -> None:
    """Printed lines and moves of functions that ran; not those that may still come."""
    sources, trace = run(write, 5)
    labels = [each.label for each in questions(sources, trace, len(trace))]  # type: ignore[arg-type]
    assert labels == [
        f"Why no “{each}”?" for each in ("nice", "sticks", "other", "over", "wrong", "far")
    ]


@pytest.mark.parametrize(
    ("cards", "line", "words"),
    [
        ((2, 5), 6, "Not in the last pass of the loop in line 3: `card == 2` was False: `card`"),
        ((5, 3), 9, "Not in the last pass of the loop in line 3: Line 8, `continue`, left before"),
        ((5, 2), 6, "Line 6 ran: because of the test in line 5"),
        ((5, 5), 9, "Line 9 ran 2 times in this call. This is the last time: past the test"),
    ],
)  # fmt: skip
def test_a_line_of_a_loop_may_be_left_out_in_the_last_turn_only(
    write: Write, cards: tuple[int, ...], line: int, words: str
) -> None:
    sources, trace = run(write, cards, text=TURNS)
    assert words in explain_skipped(sources, trace, PATH, line, len(trace)).sentence  # type: ignore[arg-type]


def test_what_the_last_turn_left_out_can_be_asked_about(write: Write) -> None:
    """Where the call goes on, what stands below its last line may still come."""
    sources, trace = run(write, (2, 3), text=TURNS)
    labels = [each.label for each in questions(sources, trace, len(trace))]  # type: ignore[arg-type]
    assert labels == ["Why no “two” in the last pass?"]
    sources, trace = run(write, (3, 2), text=TURNS)
    assert questions(sources, trace, len(trace)) == []  # type: ignore[arg-type]


def test_equal_labels_are_told_apart_by_the_line_above(write: Write) -> None:
    """Two prints of one text stand below two conditions."""
    sources, trace = run(write, 5, text=TWICE)
    labels = [each.label for each in questions(sources, trace, len(trace))]  # type: ignore[arg-type]
    assert labels == ["Why no “Over”?", "Why no “Far over”?"]
    sources, trace = run(write, 22, text=TWICE.replace("Far over", "Over"))
    labels = [each.label for each in questions(sources, trace, len(trace))]  # type: ignore[arg-type]
    assert labels == ["Why no “Over” below `else:`?", "Why no “Over” below `if count > 30:`?"]


def test_the_parts_of_a_line_are_told_in_order_and_what_is_skipped_is_not(write: Write) -> None:
    """The second half of an `and` that was decided has no value."""
    _, trace = run(write, 17)
    [step] = [n for n, line in enumerate(trace.lines) if line == 6]
    assert [text for _, text in trace.parts[step]] == ["18", "17", "False", "False"]
    _, trace = run(write, 3)
    [step] = [n for n, line in enumerate(trace.lines) if line == 6]
    assert [text for _, text in trace.parts[step]] == [
        "4", "17", "True", "False", "True", "True",
    ]  # fmt: skip


def test_the_table_answers_why_the_dealer_did_not_hit() -> None:
    """The question is offered, and the state leads to the condition, with its values."""
    table = game(2, SOLUTIONS, Random(1), "TC 9D TH 8S")
    table.act("s")
    steps = table.state().steps
    assert steps is not None
    [(file, line, _)] = [each for each in steps.asks if "hits" in each[2]]
    table.explain_line(steps.files[file][0], line, steps.total)
    told = table.state().steps
    assert told is not None
    assert told.why.startswith("`hand.count() < DEALER_STICKS_AT` was False: `hand.count()` was 18")
    assert ("hand.count() < DEALER_STICKS_AT", "False") in dict(told.parts)[told.at]


def test_strange_code_runs_as_it_does_without_values(write: Write) -> None:
    """Expressions of every kind keep their meaning where their parts are told."""
    text = """
    import dataclasses

    class Base:
        def __init__(self, x: int = 1) -> None:
            self.x = x

    class Own(Base):
        def __init__(self, *values, **named):
            super().__init__(*values, **named)

        def __eq__(self, other):
            return self.x == other.x

        __hash__ = None

    def gen(n):
        got = yield n
        yield from (each for each in [got, n] if each is not None)

    def play():
        out = []
        own = Own(x=3)
        table = {"a": [1, 2, 3], **{"b": [4]}}
        table["a"][1:2] = [9, 8]
        out.append((own.x, table["a"][-1], 1 < own.x <= 3 != 4, not own.x, -own.x))
        if (n := len(table)) > 1:
            out.append(n)
        out += [x * y for x in range(3) if x for y in (1, 2)]
        out.append(f"{own.x!r:>4} {table['a'][0]}")
        out.append((lambda a, b=2: a + b)(1))
        out.append("yes" if own == Own(3) else "no")
        first, *rest = gen(5)
        out.append((first, rest, [*rest, *"ab"], {**table}.keys() == {"a", "b"}))
        match table:
            case {"a": [1, *others]} if len(others) > 1:
                out.append(others)
        del table["b"]
        own.x += 2 if own.x else 1
        own.x: int = own.x
        try:
            raise ValueError("x" + str(own.x))
        except ValueError as error:
            out.append(error.args)
        assert own.x == 5, "five"
        return out
    """
    code = write({PATH: textwrap.dedent(text)}).load(1)
    plain = code.call(code.get("a.play"))
    told = code.recording(EVERYTHING)
    assert told.call(told.get("a.play")) == plain
    assert len(plain) == 12
