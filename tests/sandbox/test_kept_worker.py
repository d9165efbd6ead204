"""A reused worker: the last test's state is gone, and nothing else is lost."""

from __future__ import annotations

import time

import pytest

from autograder.sandbox.host import client
from autograder.sandbox.host.sandbox import Died, TimedOut, WorkerLimits
from tests.sandbox.asking import Asking
from tests.sandbox.conftest import Submit

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


def for_another_test(student: Asking) -> Asking:
    """Make the worker as new, and return what asks it for its next test."""
    student.anew()
    assert not student.worker.fresh
    return student


def test_nothing_of_one_test_is_there_in_the_next(submit: Submit) -> None:
    student = submit(work=LEAVES_TRACES)
    before = student.run(student.work.look)
    student.work.leave()
    assert student.work.look()[:2] == [1, [1]]
    student = for_another_test(student)
    after = student.run(student.work.look)
    assert after == before
    assert after.lines == ["said"]


# Each lets a cache of the library keep an object, which meets the next one that looks like it.
MEETS = """
from datetime import datetime
from typing import List
import re
class Met:
    def __hash__(self): return 7
    def __eq__(self, other):
        getattr(other, "met", []).append(self)
        return True
class Text(Met, str):
    __hash__, __eq__ = Met.__hash__, Met.__eq__
class Number(Met, int):
    __hash__, __eq__ = Met.__hash__, Met.__eq__
class Kind(Met):
    def __call__(self): pass
def look(): return len(key.met)
"""
CACHES = {
    "texts to put in": r"key = Text('\\g<0>'); key.met = []; re.sub('x', key, 'x')",
    "patterns": "key = Number(0); key.met = []; re.compile('x', key)",
    "types": "key = Kind(); key.met = []; List[key]",
    "dates": "key = Text('%Y'); key.met = []; datetime.strptime('2020', key)",
}


@pytest.mark.parametrize("cache", CACHES)
def test_no_cache_of_the_library_holds_anything_of_an_earlier_test(
    submit: Submit, cache: str
) -> None:
    student = submit(work=MEETS + CACHES[cache], whole_library=True)  # `_strptime` is only there
    met = student.work.look()
    assert for_another_test(student).work.look() == met


EQUAL = """
from dataclasses import dataclass
@dataclass
class Card:
    rank: int = {rank}
def look(): return [Card().rank, Card.__init__.__globals__ is globals(), repr(Card(2))]
"""


def test_equal_dataclasses_of_two_modules_and_of_two_tests_are_separate(submit: Submit) -> None:
    student = submit(work=EQUAL.format(rank=3), other=EQUAL.format(rank=7))
    for _ in range(2):
        assert student.work.look() == [3, True, "Card(rank=2)"]
        assert student.other.look() == [7, True, "Card(rank=2)"]
        student = for_another_test(student)


LOGS = """
import logging, sys
for name in ("", "game"):
    logging.getLogger(name).addHandler(logging.StreamHandler(sys.stdout))
log = logging.getLogger("game")
log.propagate = False
log.setLevel(10)
def main():
    log.info("hit")
    logging.error("bust")
"""


def test_a_handler_that_is_added_at_import_prints_each_line_once(submit: Submit) -> None:
    student = submit(work=LOGS, whole_library=True)
    for _ in range(2):
        assert student.run(student.work.main).lines == ["hit", "bust"]
        student = for_another_test(student)


def test_lines_files_and_what_was_printed_do_not_stay(submit: Submit) -> None:
    student = submit(
        work="import os\ndef main(): print('late'); return input()\ndef there(): "
        "return [os.path.exists(name) for name in ('given.txt', 'mine.txt')]",
        files={"stage1_card_hand/given.txt": b"here"},
    )
    student.step("file", "mine.txt", "mine")
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
    with pytest.raises(TimedOut):
        student.anew()
    assert student.worker.ended


def test_a_silent_moment_is_enough_to_ask_a_fresh_one(
    submit: Submit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "REUSED_WALL_SECONDS", 0.5 - 20.0)
    student = submit(
        work="def begin(): return 1\ndef main():\n while True: pass",
        limits=WorkerLimits(20.0, 2**29, 1000, life_seconds=20.0),
    )
    assert student.work.begin() == 1
    with pytest.raises(TimedOut, match="did not answer at once"):
        for_another_test(student).work.main()


def test_a_test_that_is_asked_in_parts_has_its_time_in_each(submit: Submit) -> None:
    """Else the clock would decide: a busy machine takes a second for what is well in time."""
    student = submit(
        work="import time\ndef main(seconds):\n"
        " end = time.perf_counter() + seconds\n while time.perf_counter() < end: pass\n return 1",
        limits=WorkerLimits(20.0, 2**29, 1000, life_seconds=20.0),
    )
    assert [student.work.main(seconds) for seconds in (0, 1.5)] == [1, 1]


def test_what_modules_print_as_they_are_imported_is_not_in_a_transcript(submit: Submit) -> None:
    student = submit(
        card="print('loading')\nclass Card:\n def __init__(self, rank, suit): pass",
        work="def main(card): print('playing')",
    )
    for _ in range(2):
        ace = student.card.Card(1, "Spades")
        assert student.run(student.work.main, ace).lines == ["playing"]
        student = for_another_test(student)


def test_a_frame_in_drops_is_not_waited_for(submit: Submit) -> None:
    student = submit(
        work="import os, _thread\ndef main():\n lock = _thread.allocate_lock()\n lock.acquire()\n"
        " os.write(3, (3_900_000).to_bytes(4, 'big'))\n"
        " while True:\n  os.write(3, b' ' * 2000)\n  lock.acquire(timeout=0.2)",
        limits=WorkerLimits(5.0, 2**29, 1000),
    )
    began = time.monotonic()
    with pytest.raises((TimedOut, Died)):
        student.work.main()
    assert time.monotonic() - began < 60  # all of it would take more than six minutes
