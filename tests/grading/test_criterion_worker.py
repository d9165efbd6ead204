"""State that a program keeps within the worker of a criterion gains it nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from typing import Any

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader, StageOutcome
from autograder.grading.loads import LoadMaker
from autograder.grading.scoring import score_criteria
from autograder.grading.suite import load_suites
from autograder.results.model import exact
from autograder.sandbox.host import kernel
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.sandbox import Load, Sandbox

FIRST, FOURTH = "stage1_card_hand", "stage4_soft_aces"
CARD, HAND, SOFT = f"{FIRST}/card.py", f"{FIRST}/hand.py", f"{FOURTH}/soft_hand.py"
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)
Graded = Callable[[str, Mapping[str, str]], StageOutcome]


@pytest.fixture(scope="module")
def grader(kit: Kit) -> Iterator[Grader]:
    """Give a grader of all stages."""
    with closing(Sandbox.open(bubblewrap=False)) as sandbox:
        yield Grader(kit, sandbox, load_suites(kit.course, []))


@pytest.fixture
def graded(kit: Kit, grader: Grader) -> Graded:
    """Give a function that grades one stage of the reference, with code added to some files.

    A file that the reference does not have is handed in beside it.
    """

    def run(name: str, added: Mapping[str, str]) -> StageOutcome:
        stage = kit.course.stage(name)
        stages = {}
        for each in (*kit.course.earlier(name), stage):
            files = dict(kit.reference(each))
            for path, code in added.items():
                folder, _, file = path.partition("/")
                if folder == each.name:
                    written = strip_markers(files.get(file, b"").decode())
                    files[file] = (written + textwrap.dedent(code)).encode()
            stages[each.name] = StageFiles(files)
        ((_, outcome),) = grader.grade(Submission("x", stages), [stage])
        return outcome

    return run


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Give the list of earlier stages that were replaced beside a student's, load by load."""
    seen: list[Sequence[str]] = []
    make = LoadMaker.make

    def noted(self: LoadMaker, names: Sequence[str] = ()) -> Load:
        seen.extend([tuple(names)] if names and self.compiled else [])
        return make(self, names)

    monkeypatch.setattr(LoadMaker, "make", noted)
    return seen


def points(kit: Kit, name: str, outcome: StageOutcome) -> Fraction:
    """Return the points of a stage's tests."""
    scored = score_criteria(kit.course.stage(name), outcome.tests)
    return sum((exact(each.points) for each in scored), Fraction(0))


def passed(outcome: StageOutcome) -> set[str]:
    """Return the names of the tests that passed."""
    return {test.name for test in outcome.tests if test.outcome == "passed"}


# Two guesses: right for hands of more than two cards, or for those of two.
GUESS = """
    {0}
    _count = Hand.count
    Hand.count = lambda self: _count(self) if (len(self.cards()) > 2) == ({1}) else 0
"""
COUNT_IMPORTS = """
    import textwrap
    _number = vars(textwrap)["_number"] = vars(textwrap).get("_number", 0) + 1
"""
GUESS_BY_NUMBER = GUESS.format(COUNT_IMPORTS.strip(), "_number > 1")
RIGHT_WHERE_FRESH = f"""
    {COUNT_IMPORTS.strip()}
    _count = Hand.count
    Hand.count = lambda self: _count(self) if _number == 1 else 0
"""


def test_a_program_that_counts_imports_has_one_guess_at_each_test(
    grader: Grader, graded: Graded
) -> None:
    """The first test of a criterion meets one guess, the others the other one, and no test both."""
    outcome = graded(FIRST, {HAND: GUESS_BY_NUMBER})
    first, later = (passed(graded(FIRST, {HAND: GUESS.format("", each)})) for each in "01")
    seen: set[str] = set()
    expected = set()
    for test in grader.suites[FIRST].tests:
        expected |= {test.name} & (later if test.criterion in seen else first)
        seen.add(test.criterion)
    assert passed(outcome) == expected
    assert {"keeps_state"} == {flag.kind for flag in outcome.flags}


def test_a_program_that_is_right_only_in_a_fresh_worker_fails_and_is_flagged(
    graded: Graded,
) -> None:
    """It fails in the criterion's worker, passes alone, and fails again after the same tests."""
    outcome = graded(FIRST, {HAND: RIGHT_WHERE_FRESH})
    assert [flag.kind for flag in outcome.flags] == ["keeps_state"]
    inconsistent = [
        test for test in outcome.tests if str(test.got).startswith("another answer than")
    ]
    assert len(inconsistent) >= 3
    assert {test.outcome for test in inconsistent} == {"failed"}
    assert all(test.carried_forward is None for test in inconsistent)


def test_a_program_that_is_wrong_in_every_worker_is_not_flagged(graded: Graded) -> None:
    outcome = graded(FIRST, {HAND: GUESS.format("", "True")})
    assert outcome.flags == ()
    assert "failed" in {test.outcome for test in outcome.tests}
    assert not any(str(test.got).startswith("another answer than") for test in outcome.tests)


KNOWS_NOTHING = "\nCard.value = lambda self: 0\n"
# All that earlier tests handed over, by rank: the values around it in the same frame.
REMEMBERS = """
    import textwrap, sys
    _seen = vars(textwrap).setdefault("_seen", [])
    def _remembered(self):
        frame = sys._getframe()
        while frame is not None and "steps" not in frame.f_locals:
            frame = frame.f_back
        known, number = list(_seen), len(_seen)
        if frame is not None:
            _seen.extend(_numbers(frame.f_locals["steps"]))
        return known[{0} % len(known)] if known else 0
    def _numbers(value):
        if isinstance(value, dict):
            value = [*value, *value.values()]
        if isinstance(value, (list, tuple)):
            return [number for each in value for number in _numbers(each)]
        return [value] if type(value) is int else []
    Card.value = _remembered
"""


@pytest.mark.parametrize("which", ["0", "-1", "number // 2", "self.rank", "-self.rank"])
def test_what_earlier_tests_handed_over_answers_no_later_one(graded: Graded, which: str) -> None:
    forgetful = passed(graded(FIRST, {CARD: KNOWS_NOTHING}))
    assert passed(graded(FIRST, {CARD: REMEMBERS.format(which)})) <= forgetful


def test_a_guess_that_is_flipped_in_each_worker_wins_nothing(
    grader: Grader, graded: Graded
) -> None:
    """A helper stays beside a replaced stage; the guess that it gives there is the only one."""
    wrong = {CARD: KNOWS_NOTHING, f"{FIRST}/counter.py": f"{COUNT_IMPORTS}    NUMBER = _number\n"}
    right_when = """
        from stage1_card_hand.counter import NUMBER
        _count = SoftHand.count
        SoftHand.count = lambda self: _count(self) if NUMBER {0} else 0
    """
    first, later, never = (
        passed(graded(FOURTH, {**wrong, SOFT: right_when.format(each)}))
        for each in ("== 1", "> 1", "< 0")
    )
    only_one = {test.name for test in grader.suites[FOURTH].tests if test.second is None}
    assert first & only_one > never & only_one
    assert first & later & only_one == never & only_one


def test_a_worker_is_asked_the_same_whatever_it_answers(
    graded: Graded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no program can see how a test went, neither on own stages nor beside the reference."""
    workers: dict[WorkerClient, list[bytes]] = {}
    play = WorkerClient.play

    def noted(self: WorkerClient, frame: bytes, *more: Any, **named: Any) -> Any:
        workers.setdefault(self, []).append(frame)
        return play(self, frame, *more, **named)

    monkeypatch.setattr(WorkerClient, "play", noted)

    def groups(added: Mapping[str, str]) -> set[tuple[bytes, ...]]:
        workers.clear()
        graded(FOURTH, added)
        return {tuple(each) for each in workers.values() if len(each) > 1}

    right = groups({SOFT: "\n# right\n"})
    wrong = groups({SOFT: "\nSoftHand.count = lambda self: 20\n"})
    carried = groups({CARD: "\nCard.value = lambda self: 1\n"})
    assert right
    assert wrong >= right
    assert carried >= right


MINE = "\nMINE = True\n"
GUESSES_BY_ATTEMPT = """
    from stage1_card_hand import card as _card
    _count = SoftHand.count
    SoftHand.count = lambda self: 0 if hasattr(_card, "MINE") else _count(self)
"""


def test_who_sees_whether_a_stage_was_replaced_guesses_once(
    kit: Kit, graded: Graded, replaced: list[Sequence[str]]
) -> None:
    """A first stage that loses nothing is never replaced, so there is nothing to see."""
    always_wrong = graded(FOURTH, {CARD: MINE, SOFT: "\nSoftHand.count = lambda self: 0\n"})
    by_attempt = graded(FOURTH, {CARD: MINE, SOFT: GUESSES_BY_ATTEMPT})
    assert points(kit, FOURTH, by_attempt) == points(kit, FOURTH, always_wrong)
    assert replaced == []


def test_only_a_stage_that_lost_points_is_replaced(
    graded: Graded, replaced: list[Sequence[str]]
) -> None:
    wrong = "\n_value = Card.value\nCard.value = lambda self: min(_value(self) + 1, 10)\n"
    outcome = graded(FOURTH, {CARD: wrong})
    assert {each.partition("/")[0] for names in replaced for each in names} == {FIRST}
    carried = {test.carried_forward for test in outcome.tests if test.carried_forward}
    assert carried == {FIRST}
    assert {test.outcome for test in outcome.tests} == {"passed"}
