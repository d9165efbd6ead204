"""Which line changed a value last: names, attributes, objects changed in place."""

from __future__ import annotations

import pytest

from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.play.changed import asked, last_change, nothing_changed
from tests.casino.conftest import Write

EVERYTHING = range(100_000)
PATH = "stage1_a/a.py"
PROGRAM = """
LIMIT = 21

class Hand:
    def __init__(self, first):
        self.cards = [first]
        self.is_done = False

    def hit(self, card):
        self.cards.append(card)  # append

    def end(self):
        self.is_done = True  # done

def total(hand, more):
    more = more + 1  # more
    return sum(hand.cards) + more  # return

def play():
    hand = Hand(4)
    other = Hand(5)
    hand.hit(5)
    numbers = [3, 1]
    numbers.sort()  # sort
    hand.end()
    late = total(hand, LIMIT)  # total
    return late  # last
"""


def line(words: str) -> int:
    """Return the line with a remark."""
    lines = enumerate(PROGRAM.splitlines(), start=1)
    return next(number for number, each in lines if each.endswith(f"# {words}"))


@pytest.fixture
def ran(write: Write) -> tuple[Sources, Trace]:
    """Give the program's run."""
    code = write({PATH: PROGRAM}).load(1).recording(EVERYTHING)
    code.call(code.get("a.play"))
    assert code.recorder is not None
    return code.sources, code.recorder.trace()


@pytest.mark.parametrize(
    ("at", "name", "by", "value"),
    [
        ("last", "numbers", "sort", "[1, 3]"),
        ("last", "hand", "done", "Hand(cards=[4, 5], is_done=True)"),
        ("last", "is_done", "done", "True"),
        ("last", "hand.is_done", "done", "True"),
        ("last", "late", "total", "31"),
        ("return", "more", "more", "22"),
        ("sort", "hand", "append", "Hand(cards=[4, 5], is_done=False)"),
    ],
)
def test_the_line_that_changed_it_is_told(
    ran: tuple[Sources, Trace], at: str, name: str, by: str, value: str
) -> None:
    """A method's own line for an object that it changed; a sort for a list."""
    sources, trace = ran
    step = list(trace.lines).index(line(at))
    reason = last_change(sources, trace, asked(trace, name, step), step)
    assert reason is not None
    assert trace.lines[reason.step] == line(by)
    assert f"in line {line(by)} of a.py; since then it is {value}." in reason.sentence


def test_what_was_given_and_what_stands_outside_is_told_as_such(
    ran: tuple[Sources, Trace],
) -> None:
    """A parameter leads to the line that called; a constant leads nowhere; neither did change."""
    sources, trace = ran
    step = list(trace.lines).index(line("return"))

    def told(name: str) -> tuple[int, str]:
        meant = asked(trace, name, step)
        reason = last_change(sources, trace, meant, step) or nothing_changed(meant)
        return reason.step, reason.sentence

    called = list(trace.lines).index(line("total"))
    given = f"`hand` was given to `total` in line {line('total')} of a.py, and did not change"
    assert told("hand") == (called, f"{given} since.")
    assert told("LIMIT") == (-1, "`LIMIT` is set in line 2 of a.py, and no function changes it.")
    assert told("later")[0] == -1
    assert told("later")[1].startswith("Nothing is called `later` here")
