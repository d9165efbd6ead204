"""The dependencies of a line: its conditions, results of its calls, names that it reads."""

from __future__ import annotations

import pytest

from casino.play.origins import origins
from tests.casino.conftest import Write

EVERYTHING = range(100_000)
PATH = "stage1_a/a.py"
PROGRAM = """
LIMIT = 21

class Hand:
    worth = 10
    def __init__(self, first):
        self.cards = [first]

    def hit(self, card, times=1):
        self.cards.append(card * times)

    def count(self):
        return sum(self.cards)

    def both(self):
        low = self.count()
        return low, low + self.worth

def value(hand):
    low, high = hand.both()
    return low if high > LIMIT else high

def is_big(hand):
    return hand.count() > LIMIT

def size(hand):
    if is_big(hand):
        return "big"
    return "small"

def doubled(count, hand):
    return 2 * hand.count()

def twice(hand):
    total = doubled(hand.count(), hand)
    return total

def late():
    much = 3

def play():
    hand = Hand(4)
    twice(hand)
    if size(hand) == "small":
        extra = 1
    rest = 2
    hit = hand.hit
    hit(5)
    if value(hand) == 0:
        return "nothing"
    for turn in (1, 2):
        if turn > 1:
            print("late")
            late()
    if hand.worth:
        print("end")
    return value(hand)
"""


@pytest.fixture
def told(write: Write):
    """Give a function that returns the origins of the last step on a line, by its text."""
    code = write({PATH: PROGRAM}).load(1).recording(EVERYTHING)
    code.call(code.get("a.play"))
    assert code.recorder is not None
    trace, lines = code.recorder.trace(), PROGRAM.split("\n")

    def of(text: str) -> list[tuple[str, str]]:
        number = next(n for n, line in enumerate(lines, start=1) if line.strip() == text)
        step = max(step for step, line in enumerate(trace.lines) if line == number)
        found = origins(code.sources, trace, step)
        return [(each.describe("").rstrip(), lines[each.line - 1].strip()) for each in found]

    return of


def test_a_name_leads_to_the_line_that_set_it_and_through_those_that_only_pass_it_on(told) -> None:
    """A constant leads to its file's line, and an answer to the line that worked it out."""
    found = told("return low if high > LIMIT else high")
    assert ("`low` is from", "low, high = hand.both()") in found
    assert ("`both` returned in", "return low, low + self.worth") in found
    assert ("`LIMIT` is from", "LIMIT = 21") in found


def test_an_attribute_leads_to_the_line_that_changed_it_in_any_call(told) -> None:
    """One that no call has set leads into the class."""
    assert told("return sum(self.cards)") == [
        ("`self.cards` is from", "self.cards.append(card * times)")
    ]
    assert ("`self.worth` is from", "worth = 10") in told("return low, low + self.worth")


def test_a_parameter_leads_to_the_caller_and_one_left_out_to_its_default(told) -> None:
    found = dict(told("self.cards.append(card * times)"))
    assert found["`card` is from"] == "hit(5)"
    assert found["`times` is from"] == "def hit(self, card, times=1):"


def test_a_line_depends_on_the_tests_around_it_and_those_that_could_have_left(told) -> None:
    assert told('print("late")')[:4] == [
        ("because of the test in", "if turn > 1:"),
        ("because of the loop in", "for turn in (1, 2):"),
        ("past the test in", "if value(hand) == 0:"),
        ("`value` returned in", "return low if high > LIMIT else high"),
    ]


def test_a_plain_answer_leads_to_the_test_that_chose_it(told) -> None:
    """And that test to what it asked, through lines that only compare."""
    assert told("extra = 1")[:3] == [
        ("because of the test in", 'if size(hand) == "small":'),
        ("`size` returned in", 'return "small"'),
        ("past the test in", "if is_big(hand):"),
    ]
    assert ("`is_big` returned in", "return hand.count() > LIMIT") in told('return "small"')


def test_the_straight_way_of_a_value_comes_before_what_lies_beside_it(told) -> None:
    """From the name to the line that set it, to the answer there, to what that was made of."""
    assert told("return total")[:3] == [
        ("`total` is from", "total = doubled(hand.count(), hand)"),
        ("`doubled` returned in", "return 2 * hand.count()"),
        ("`count` returned in", "return sum(self.cards)"),
    ]


def test_a_line_after_a_block_leads_to_the_test_of_the_block(told) -> None:
    assert told("rest = 2")[0] == ("after the test in", 'if size(hand) == "small":')


def test_a_line_tells_the_test_that_let_its_function_be_called(told) -> None:
    """The nearest one around the line that called."""
    assert told("much = 3") == [("called because of the test in", "if turn > 1:")]


def test_the_first_line_of_a_function_depends_on_nothing_that_is_told(told) -> None:
    assert told("def count(self):") == []
