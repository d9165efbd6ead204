"""A worker that goes on with another test: what the last one left is gone, and nothing is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.grading.cards import CardStudent
from autograder.sandbox.host.sandbox import Died, TimedOut, WorkerLimits
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import StudentError, WrongAnswer
from tests.conftest import Grade, lost, write_stage
from tests.sandbox.conftest import STAGE, Submit

LEAVES_TRACES = """
import builtins, os, random, sys, time
class Shared:
    cards = []
count = 0
def leave():
    global count
    count += 1
    Shared.cards.append(count)
    builtins.len = lambda things: -1
    builtins.extra = True
    random.seed(5)
    random.random = lambda: 0.5
    time.sleep = None
    sys.stdout = None
    sys.setrecursionlimit(50)
    sys.modules["colour"] = sys
    sys.meta_path.insert(0, None)
    sys.meta_path.clear()
def look():
    print("said")
    return [count, list(Shared.cards), len("four"), hasattr(builtins, "extra"), random.random(),
            callable(time.sleep), "colour" in sys.modules, sys.getrecursionlimit() > 500]
"""
SLOW_TO_LEAVE = """
import builtins
class Slow:
    def __del__(self):
        while True: pass
def leave(): builtins.slow = Slow()
"""


def for_another_test(student: CardStudent) -> CardStudent:
    """Make the worker as new, and return the fixture for its next test."""
    worker = student._link.worker
    assert worker.anew()
    assert not worker.fresh
    return CardStudent(Link(worker), STAGE, (STAGE,), stand_ins=False)


def test_nothing_of_one_test_is_there_in_the_next(submit: Submit) -> None:
    student = submit(work=LEAVES_TRACES)
    before = student.run(student.work.look)
    student.work.leave()
    assert student.work.look()[:2] == [1, [1]]
    student = for_another_test(student)
    after = student.run(student.work.look)
    assert after == before
    assert after.lines == ["said"]


def test_lines_files_and_what_was_printed_do_not_stay(submit: Submit) -> None:
    student = submit(
        work="import os\ndef main(): print('late'); return input()\ndef there(): "
        "return [os.path.exists(name) for name in ('given.txt', 'mine.txt')]",
        files={"stage1_card_hand/given.txt": b"here"},
    )
    student.file("mine.txt", "mine")
    student.inputs("first", "second")
    assert student.work.main() == "first"
    assert student.work.there() == [True, True]
    student = for_another_test(student)
    assert student.work.there() == [True, False]
    with pytest.raises(EOFError):
        student.run(student.work.main)


def test_limits_count_from_the_start_of_each_test(submit: Submit) -> None:
    student = submit(
        work="def main(): print('x' * 600)\ndef spend():\n for _ in range(100_000): pass",
        limits=WorkerLimits(5.0, 2**29, 1000, life_seconds=20.0),
    )
    for _ in range(5):
        assert student.run(student.work.main).lines == ["x" * 600]
        student.work.spend()
        student = for_another_test(student)


def test_what_does_not_want_to_go_is_ended(submit: Submit) -> None:
    student = submit(work=SLOW_TO_LEAVE)
    student.work.leave()
    worker = student._link.worker
    assert worker.fresh
    assert not worker.anew()
    assert worker.ended


def test_a_silent_moment_is_enough_to_ask_a_fresh_one(submit: Submit) -> None:
    student = submit(
        work="import time\ndef main():\n while True: pass",
        limits=WorkerLimits(20.0, 2**29, 1000, life_seconds=20.0),
    )
    with pytest.raises(TimedOut, match="did not answer at once"):
        for_another_test(student).work.main()


HOARDER = """
import collections
collections.made = getattr(collections, "made", 0)
_real = Card.__init__
def _init(self, rank, suit):
    collections.made += 1
    if collections.made > 150:
        raise RuntimeError("too many cards")
    _real(self, rank, suit)
Card.__init__ = _init
"""


@pytest.mark.parametrize("left", ["", HOARDER], ids=["nothing", "state in the library"])
def test_what_earlier_tests_left_costs_no_points(
    tmp_path: Path, grade: Grade, kit: Kit, left: str
) -> None:
    """What hides in the library's own modules stays; no test of the suite makes 150 cards."""
    files = {name: code.decode() for name, code in kit.reference(kit.course.stages[0]).items()}
    files["card.py"] += left
    write_stage(tmp_path / "ada" / "stage1_card_hand", files)
    record = grade(tmp_path)["ada", "stage1_card_hand"]
    assert lost(record) == {}


MAKER = """
made = []
class Card:
    def __init__(self, rank, suit):
        if rank == 13:
            raise ValueError("no kings")
        made.append((rank, suit))
        self.rank, self.suit, self.asked = rank, suit, 0
    def seen(self):
        self.asked += 1
        return self.asked
    def __str__(self): return f"{self.rank}!"
class Box:
    def __init__(self, *cards): self.cards = list(cards)
    def all(self): return self.cards
    def first(self): return self.cards[0]
    def change(self):
        for card in self.cards: card.rank += 1
"""


def test_a_card_is_made_once_where_it_is_first_used(submit: Submit) -> None:
    student = submit(card=MAKER)
    three, five = student.cards("3C 5D")
    assert student.card.made == []
    box = student.card.Box(three)
    assert student.card.Box(three, five).all()[0] is three
    assert box.first() is three
    assert list(student.look_up("stage1_card_hand.card", "made")) == [(3, "Clubs"), (5, "Diamonds")]
    assert three.rank == 3


def test_a_card_that_cannot_be_made_is_told_with_the_call_that_needs_it(submit: Submit) -> None:
    student = submit(card=MAKER)
    cards = student.cards("3C KD")
    with pytest.raises(StudentError, match="no kings"):
        student.card.Box(*cards)
    assert student.log.last().words() == "Box(3 of Clubs, King of Diamonds)"


def test_what_was_fetched_on_the_way_is_not_used_after_a_change(submit: Submit) -> None:
    student = submit(card=MAKER)
    box = student.card.Box(*student.cards("3C 5D 7H"))
    cards = box.all()
    assert cards[0].rank == 3
    box.change()
    assert [card.rank for card in cards] == [4, 6, 8]
    assert [(card.rank, card.suit) for card in box.all()] == [
        (4, "Clubs"),
        (6, "Diamonds"),
        (8, "Hearts"),
    ]


def test_many_calls_in_one_request_leave_the_evidence_of_each(submit: Submit) -> None:
    student = submit(
        card=MAKER + "class Few(Card):\n def seen(self): return 3 // (3 - Card.seen(self))\n"
    )
    card = student.card.Card(4, "Hearts")
    assert student.times(450, card.seen) == list(range(1, 451))
    assert student.texts([card, 5, "x"]) == ["4!", "5", "x"]
    few = student.card.Few(4, "Hearts")
    with pytest.raises(ZeroDivisionError):
        student.times(9, few.seen)
    calls = [entry for entry in student.log.entries if entry.owner is few]
    assert [entry.error is None for entry in calls] == [True, True, False]
    assert student.each([card], "rank") == [4]
    with pytest.raises(AttributeError):
        student.each([card], "colour")
    with pytest.raises(WrongAnswer, match="got 'x', expected an object with the attribute rank"):
        student.each([card, "x"], "rank")


DEALS = """
class Card:
    def __init__(self, number): self.number = number
    def __str__(self): return f"card {self.number}"
class Deck:
    def __init__(self): self.n = 0
    def deal(self):
        self.n += 1
        return Card(self.n)
class Again(Deck):
    cards = [Card(number) for number in range(300)]
    def deal(self): return self.cards[int(str(Deck.deal(self))[5:])]
class Plain(Deck):
    def deal(self): return 1
class Runs(Deck):
    def deal(self): return Deck.deal(self) if self.n < 3 else 1 // 0
class Mute(Deck):
    def deal(self):
        card = Deck.deal(self)
        if self.n == 4: card.number = Mute()
        return card
    def __str__(self): return 7
class Long(Deck):
    def deal(self):
        card = Deck.deal(self)
        card.number = "x" * (900_000 if self.n % 2 else 1)
        return card
"""


@pytest.mark.parametrize("kind", ["Deck", "Again"])
@pytest.mark.parametrize("number", [0, 5, 200, 250])
def test_the_texts_of_many_calls(submit: Submit, kind: str, number: int) -> None:
    student = submit(work=DEALS)
    deck = getattr(student.work, kind)()
    assert student.texts_of_calls(number, deck.deal) == [f"card {n + 1}" for n in range(number)]
    calls = [entry.name for entry in student.log.entries if entry.owner is deck]
    assert calls == ["deal"] * number
    assert [entry.name for entry in student.log.entries].count("str") == number


def test_a_plain_value_that_was_given_instead_of_an_object_has_its_text(submit: Submit) -> None:
    student = submit(work=DEALS)
    assert student.texts_of_calls(3, student.work.Plain().deal) == ["1"] * 3


@pytest.mark.parametrize(
    ("kind", "error", "last"), [("Runs", ZeroDivisionError, "deal"), ("Mute", TypeError, "str")]
)
def test_what_ends_many_calls_is_the_last_of_the_evidence(
    submit: Submit, kind: str, error: type[Exception], last: str
) -> None:
    student = submit(work=DEALS)
    with pytest.raises(error):
        student.texts_of_calls(6, getattr(student.work, kind)().deal)
    entry = student.log.entries[-1]
    assert (entry.name, entry.error is None) == (last, False)
    assert all(other.error is None for other in student.log.entries[:-1])


def test_texts_that_are_too_long_for_one_frame_come_in_several(submit: Submit) -> None:
    student = submit(work=DEALS, limits=WorkerLimits(5.0, 2**29, 1000))
    texts = student.texts_of_calls(9, student.work.Long().deal)
    assert [len(text) for text in texts] == [900_005, 6] * 4 + [900_005]
    assert student._link.worker.flags == []


@pytest.mark.parametrize("kind", ["Deck", "Again"])
def test_an_object_is_known_by_the_request_that_gave_it_first(submit: Submit, kind: str) -> None:
    """What was given before does not change what is asked about a later object."""
    student = submit(work=DEALS)
    for _ in range(2):
        deck = getattr(student.work, kind)()
        student.times(5, deck.deal)
        assert [str(card) for card in student.times(3, deck.deal)] == ["card 6", "card 7", "card 8"]
    other = submit(work=DEALS)
    for _ in range(2):
        deck = other.work.Deck()
        other.times(5, deck.deal)
        [str(card) for card in other.times(3, deck.deal)]
    first, second = ([asked for asked, _ in each._link.worker.notes] for each in (student, other))
    same = [one == two for one, two in zip(first, second, strict=True)]
    # The class has another name, and the second deck's three cards are those of the first.
    assert same.count(False) == (0 if kind == "Deck" else 4)


STOPS_THE_SECOND_TIME = """
import csv
if "seen" in csv.list_dialects():
    raise RuntimeError("imported once before")
csv.register_dialect("seen")
"""


def test_a_failure_that_a_fresh_worker_does_not_confirm_is_no_error_carried_forward(
    tmp_path: Path, grade: Grade, kit: Kit
) -> None:
    for stage in kit.course.stages[:2]:
        files = {name: code.decode() for name, code in kit.reference(stage).items()}
        if stage.number == 2:
            files["player.py"] += STOPS_THE_SECOND_TIME
        write_stage(tmp_path / "ada" / stage.name, files)
    record = grade(tmp_path)["ada", "stage2_human_vs_dealer"]
    assert lost(record) == {}
    tests = [test for criterion in record["criteria"] for test in criterion["tests"]]
    assert [test["name"] for test in tests if test.get("carried_forward")] == []


def test_a_call_back_on_the_way_out_ends_the_worker(submit: Submit) -> None:
    student = submit(
        work="import builtins\nclass Last:\n def __del__(self): self.draw()\n"
        "def leave(draw):\n builtins.last = Last()\n builtins.last.draw = draw"
    )
    calls: list[int] = []
    student.work.leave(lambda: calls.append(1))
    assert not student._link.worker.anew()
    assert calls == []


def test_answers_together_may_be_as_big_as_each_alone(submit: Submit) -> None:
    student = submit(
        work="class Box:\n def __init__(self): self.n = 0\n def next(self):\n"
        "  self.n += 1\n  return 'x' * 300_000 if self.n < 5 else self.n",
        limits=WorkerLimits(5.0, 2**29, 1000),
    )
    box = student.work.Box()
    assert [len(str(text)) for text in student.times(6, box.next)] == [300_000] * 4 + [1, 1]
    assert student._link.worker.flags == []


def test_what_modules_print_as_they_are_imported_is_not_in_a_transcript(submit: Submit) -> None:
    student = submit(
        card="print('loading')\nclass Card:\n def __init__(self, rank, suit): pass",
        work="def main(card): print('playing')",
    )
    assert student.run(student.work.main, *student.cards("AS")).lines == ["playing"]
    again = for_another_test(student)
    assert again.run(again.work.main, *again.cards("AS")).lines == ["playing"]


def test_a_frame_in_drops_is_not_waited_for(submit: Submit) -> None:
    student = submit(
        work="import os, _thread\ndef main():\n lock = _thread.allocate_lock()\n lock.acquire()\n"
        " os.write(3, (3_900_000).to_bytes(4, 'big'))\n"
        " while True:\n  os.write(3, b' ' * 2000)\n  lock.acquire(timeout=0.02)",
        limits=WorkerLimits(5.0, 2**29, 1000),
    )
    began = time.monotonic()
    with pytest.raises((TimedOut, Died)):
        student.work.main()
    assert time.monotonic() - began < 10
