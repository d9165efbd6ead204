"""A submission's stages share a budget; after it, the rest times out and says so."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.course.fingerprint import fingerprint_of_all
from autograder.course.submissions import StageFiles, Submission
from autograder.grading import attempts
from autograder.grading.grader import Grader
from autograder.grading.suite import load_suites
from autograder.sandbox.host import client, kernel
from autograder.sandbox.host.budget import SPENT, Budget, Overdrawn, Usage
from autograder.sandbox.host.sandbox import Sandbox

STAGE = "stage1_card_hand"
needs_layers = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)
WASTERS = {
    "locks": "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
    "locks for a while": (
        "import threading\nlock = threading.Lock()\nlock.acquire()\n"
        "for _ in range(10 ** 6): lock.acquire(timeout=0.05); print(end='')"
    ),
    "loops": "while True: pass",
    "fills the memory": "kept = []\nwhile True: kept.append(bytearray(10 ** 6))",
}


def test_the_grader_and_the_workers_share_the_cores_seconds() -> None:
    seconds = [0.0]
    budget = Budget(core_seconds=3, waiting_seconds=3, clock=lambda: seconds[0])
    seconds[0] = 1.5
    budget.charge(Usage(core=1.0, waiting=2.9))
    assert not budget.is_spent()
    assert budget.is_spent(Usage(core=0.6))
    assert budget.is_spent(Usage(waiting=0.2))
    seconds[0] = 2.5
    assert budget.is_spent()


def test_three_hangs_shorten_what_is_left() -> None:
    """The same place counts once; a fourth place shortens nothing more."""
    seconds = [0.0]
    budget = Budget(core_seconds=100, waiting_seconds=100, clock=lambda: seconds[0])
    seconds[0] = 50.0
    for place in ("card.py value", "card.py value", "hand.py count"):
        budget.note_hang(place)
    assert not budget.is_spent(Usage(core=40.0, waiting=40.0))
    budget.note_hang("hand.py add")
    assert not budget.is_spent(Usage(core=9.0, waiting=9.0))
    assert budget.is_spent(Usage(core=11.0))
    assert budget.is_spent(Usage(waiting=11.0))
    seconds[0] = 59.0
    budget.note_hang("hand.py draw")
    assert budget.is_spent(Usage(core=2.0))


def test_what_passed_before_a_student_began_is_not_theirs() -> None:
    seconds = [100.0]
    budget = Budget(core_seconds=1, clock=lambda: seconds[0])
    assert not budget.is_spent()


def test_what_decides_no_test_has_time_of_its_own() -> None:
    seconds = [0.0]
    budget = Budget(core_seconds=3, clock=lambda: seconds[0])
    seconds[0] = 2.0
    with budget.aside() as rest:
        seconds[0] = 6.0
        rest.charge(Usage(core=0.5, waiting=0.25))
        assert not rest.is_spent()
    assert not budget.is_spent()
    with budget.aside() as rest:
        assert not rest.is_spent()
        assert rest.is_spent(Usage(core=0.3))
    assert budget.is_spent(Usage(core=1.1))


def grade_with(kit: Kit, change: str, budget: Budget) -> Any:
    """Return what grading stage 1 finds, with a change at the start of what a card is."""
    files = dict(kit.reference(kit.course.stage(STAGE)))
    body = "\n".join(f"        {line}" for line in change.splitlines())
    files["card.py"] += f"\nclass Card(Card):\n    def value(self):\n{body}\n".encode()
    submission = Submission("x", {STAGE: StageFiles(files)})
    sandbox = Sandbox.open(bubblewrap=False)
    try:
        grader = Grader(kit, sandbox, load_suites(kit.course, [STAGE]), budget=lambda: budget)
        ((_, outcome),) = grader.grade(submission, [kit.course.stage(STAGE)])
    finally:
        sandbox.close()
    return outcome


@needs_layers
def test_the_search_for_words_takes_no_test_its_time(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow program whose calls come out wrong now and then was timed out in later stages."""
    passed = [0.0]

    def search(*asked: Any) -> Any:
        passed[0] += 100.0
        return asked[3]

    monkeypatch.setattr(attempts, "minimise_evidence", search)
    budget = Budget(clock=lambda: time.process_time() + passed[0])
    outcome = grade_with(kit, "return 1", budget)
    assert passed[0] == 100.0  # after that no time is left for words
    assert {test.outcome for test in outcome.tests} == {"passed", "failed"}


@needs_layers
def test_what_the_grader_waits_for_a_core_is_not_the_students(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a reply lies there until the grader gets a core to read it."""
    seconds = itertools.count()
    monkeypatch.setattr(client, "own_queue_seconds", lambda: float(next(seconds)))
    budget = Budget(waiting_seconds=0.0)
    outcome = grade_with(kit, "return min(self.rank, 10)", budget)
    assert {test.outcome for test in outcome.tests} == {"passed"}
    assert budget._waiting == 0.0


@needs_layers
@pytest.mark.parametrize("change", WASTERS.values(), ids=WASTERS)
def test_who_wastes_time_is_stopped_within_the_budget(kit: Kit, change: str) -> None:
    budget = Budget(core_seconds=0.3, waiting_seconds=0.4)
    outcome = grade_with(kit, change, budget)
    assert len(outcome.tests) > 20
    late = [test for test in outcome.tests if test.got == SPENT]
    assert late
    assert {test.outcome for test in late} == {"timed_out"}
    # One run of one test may go on for a tenth of a second until it is looked at again.
    assert budget._workers + budget.clock() - budget._began < 2.0
    assert budget._waiting < 1.0


@needs_layers
def test_the_reference_needs_little_of_it(kit: Kit) -> None:
    budget = Budget()
    outcome = grade_with(kit, "return min(self.rank, 10)", budget)
    assert {test.outcome for test in outcome.tests} == {"passed"}
    assert 0 < budget._workers + budget.clock() - budget._began < budget.core_seconds / 4
    assert budget._waiting < budget.waiting_seconds / 20


def test_what_is_looked_at_ends_with_the_budget() -> None:
    """Numbers that all hash alike make a dictionary of them take minutes; what is before stays."""
    before = signal.getsignal(signal.SIGVTALRM)
    budget = Budget(core_seconds=0.1)
    began = time.process_time()
    with pytest.raises(Overdrawn), budget.enforced():
        dict.fromkeys((2**61 - 1) * number for number in range(200_000))
    assert time.process_time() - began < 10
    assert signal.getsignal(signal.SIGVTALRM) == before
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)
    assert budget.is_spent()
    with budget.enforced():  # a little is always left, to end in an ordinary way
        assert sum(range(1000)) == 499_500


def test_in_another_thread_nothing_is_enforced() -> None:
    """Signals are the main thread's."""
    found: list[int] = []

    def look() -> None:
        with Budget(core_seconds=0.0).enforced():
            found.append(sum(range(1000)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join(10)
    assert found == [499_500]


@needs_layers
def test_time_that_other_stages_took_costs_nobody_else_anything_and_is_not_kept(kit: Kit) -> None:
    """Two of a group have this stage alike; one of them has another stage that took all the time.

    Once that is mended, the result of this stage does not hold any more.
    """
    first, fifth = kit.course.stages[0], kit.course.stages[4]
    files = {stage.name: dict(kit.reference(stage)) for stage in (first, fifth)}
    files[first.name]["card.py"] += b"\n# ours\n"
    stages = {name: StageFiles(own) for name, own in files.items()}
    slow = StageFiles({"player.py": b"while True: pass\n"})
    wasting = Submission("ada", {**stages, "stage2_human_vs_dealer": slow})
    sandbox = Sandbox.open(bubblewrap=False)
    try:
        grader = Grader(kit, sandbox, load_suites(kit.course, []))
        grader.budget = lambda: Budget(core_seconds=0.0)
        ((_, spent),) = grader.grade(wasting, [fifth])
        grader.budget = Budget
        ((_, fair),) = grader.grade(Submission("bo", stages), [fifth])
    finally:
        sandbox.close()
    assert {test.got for test in spent.tests} == {SPENT}
    assert {test.outcome for test in fair.tests} == {"passed"}
    assert spent.fingerprint == fingerprint_of_all(fair.fingerprint, wasting)
    mended = Submission("ada", stages)
    assert spent.fingerprint not in (
        fair.fingerprint, fingerprint_of_all(fair.fingerprint, mended)
    )  # fmt: skip
