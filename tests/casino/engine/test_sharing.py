"""Aliases of one object: shown line by line, and only if the object is mutable."""

from __future__ import annotations

from collections.abc import Callable

from casino.engine.workspace import Workspace

Write = Callable[[dict[str, str]], Workspace]

PROGRAM = """
class Card:
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

class Hand:
    def __init__(self, cards=[]):
        self.cards = cards

    def beside(self, other):
        return self is other

class Table:
    def __init__(self):
        self.hands = [Hand([]), Hand([])]
        self.limit = 21

    def first(self):
        for hand in self.hands:
            hand.cards.append(1)
        return 0

def aliases():
    one = [1, 2]
    two = one
    three = one[:]
    two = [1, 2]
    return three

def small():
    a = b = 7
    c = d = "text"
    e = f = None
    g = h = True
    i = j = (1, 2)
    k = l = Card(8, "Clubs")
    m, n = Card(8, "Clubs"), [k]
    return 0

def default():
    mine = Hand()
    yours = Hand()
    return 0

def shallow():
    hands = [[1], [2]]
    other = list(hands)
    by_name = {"me": hands}
    return 0

def many():
    a = b = c = []
    return 0

def run():
    aliases()
    small()
    default()
    shallow()
    many()
    Table().first()
    hand = Hand([])
    hand.beside(hand)
"""


def told(write: Write, name: str) -> list[set[str]]:
    """Return what is told of a function's names, line after line, where that changes."""
    code = write({"stage1_a/a.py": PROGRAM}).load(1).recording(range(10_000))
    code.call(code.get("a.run"))
    assert code.recorder is not None
    trace = code.recorder.trace()
    return [
        {each.words for each in shared}
        for step, shared in sorted(trace.shared.items())
        if trace.call_at(step).name == name
    ]


def test_two_names_for_one_list_are_told_until_one_is_set_anew(write: Write) -> None:
    """A copy is another list."""
    assert told(write, "aliases") == [{"`one` and `two` are one list."}, set()]


def test_what_cannot_change_is_not_told(write: Write) -> None:
    """Numbers, texts, None, truths, tuples, and cards, the same or only equal."""
    assert told(write, "small") == []


def test_a_default_that_two_hands_have_is_told(write: Write) -> None:
    """The list lies in both: an object inside an object."""
    assert told(write, "default") == [{"`mine.cards` and `yours.cards` are one list."}]


def test_a_place_in_a_list_has_a_name_in_each_turn(write: Write) -> None:
    """The loop's name goes from one hand to the next."""
    assert told(write, "Table.first") == [
        {"`hand` and `self.hands[0]` are one Hand."},
        {"`hand` and `self.hands[1]` are one Hand."},
    ]


def test_a_copied_list_has_the_same_lists_inside(write: Write) -> None:
    """The copy itself is told of no one; what it is made of has two places."""
    pairs = {f"`hands[{at}]` and `other[{at}]` are one list." for at in (0, 1)}
    assert told(write, "shallow") == [pairs, {*pairs, "`hands` and `by_name['me']` are one list."}]


def test_more_than_two_names_are_one_sentence(write: Write) -> None:
    """And what a method is given may be the object itself."""
    assert told(write, "many") == [{"`a`, `b` and `c` are one list."}]
    assert told(write, "Hand.beside") == [{"`self` and `other` are one Hand."}]
