"""Nothing is kept from one test to the next, and nobody guesses twice."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader, StageOutcome
from autograder.grading.scoring import score_criteria
from autograder.grading.suite import load_suites
from autograder.results.model import exact
from autograder.sandbox.host import kernel
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
def everybody_shares(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask every submission in a shared worker, as if none could keep anything."""
    monkeypatch.setattr(grader, "_outcomes", {})  # those of equal files, which shared nothing
    load = Grader._load

    def shared(*arguments: Any) -> Load:
        return replace(load(*arguments), may_share=True)

    monkeypatch.setattr(Grader, "_load", shared)


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Give the list of earlier stages that were replaced beside a student's, load by load."""
    seen: list[Sequence[str]] = []
    load = Grader._load

    def noted(self: Grader, stage: Any, compiled: Any, names: Sequence[str], more: Any) -> Load:
        seen.extend([tuple(names)] if names and compiled else [])
        return load(self, stage, compiled, names, more)

    monkeypatch.setattr(Grader, "_load", noted)
    return seen


def points(kit: Kit, name: str, outcome: StageOutcome) -> Fraction:
    """Return the points of a stage's tests."""
    scored = score_criteria(kit.course.stage(name), outcome.tests)
    return sum((exact(each.points) for each in scored), Fraction(0))


# Right for hands of two cards, or for larger ones: where it is asked first is one of the guesses.
GUESSES = """
    {0}
    _count = Hand.count
    Hand.count = lambda self: _count(self) if (len(self.cards()) > 2) == ({1}) else 0
"""
COUNT_IMPORTS = """
    import textwrap
    _number = vars(textwrap)["_number"] = vars(textwrap).get("_number", 0) + 1
"""
COUNTS_ITS_IMPORTS = GUESSES.format(COUNT_IMPORTS.strip(), "_number > 1")
ONE_GUESS = GUESSES.format("", "{0}")
RIGHT_WHERE_FRESH = f"""
    {COUNT_IMPORTS.strip()}
    _count = Hand.count
    Hand.count = lambda self: _count(self) if _number == 1 else 0
"""


def best_guess(kit: Kit, graded: Graded) -> Fraction:
    """Return the points of the better of the two guesses."""
    guesses = [graded(FIRST, {HAND: ONE_GUESS.format(each)}) for each in (True, False)]
    return max(points(kit, FIRST, each) for each in guesses)


def test_who_counts_its_imports_has_one_guess(kit: Kit, graded: Graded) -> None:
    """Code that may keep something is asked each test in a fresh worker, and is no suspect."""
    outcome = graded(FIRST, {HAND: COUNTS_ITS_IMPORTS})
    assert points(kit, FIRST, outcome) <= best_guess(kit, graded)
    assert outcome.flags == ()


@pytest.mark.usefixtures("everybody_shares")
def test_who_answers_otherwise_in_a_used_worker_fails_and_is_flagged(
    kit: Kit, graded: Graded
) -> None:
    """A used worker says no, a fresh one yes, and one that plays the same again no."""
    outcome = graded(FIRST, {HAND: RIGHT_WHERE_FRESH})
    assert [flag.kind for flag in outcome.flags] == ["keeps_state"]
    told = [test for test in outcome.tests if str(test.got).startswith("another answer than")]
    assert len(told) >= 3
    assert {test.outcome for test in told} == {"failed"}
    assert all(test.carried_forward is None for test in told)


@pytest.mark.usefixtures("everybody_shares")
def test_who_is_wrong_wherever_it_is_asked_is_not_flagged(graded: Graded) -> None:
    outcome = graded(FIRST, {HAND: ONE_GUESS.format(True)})
    assert outcome.flags == ()
    assert "failed" in {test.outcome for test in outcome.tests}
    assert not any(str(test.got).startswith("another answer than") for test in outcome.tests)


REMEMBERS = """
    import textwrap
    _seen = vars(textwrap).setdefault("_seen", [])
    _known = list(_seen)
    _value = Card.value
    def _remembered(self):
        _seen.append(self.rank)
        return _value(self) if self.rank in _known else 0
    Card.value = _remembered
"""
KNOWS_NOTHING = "\nCard.value = lambda self: 0\n"


def test_who_remembers_earlier_tests_gains_nothing(kit: Kit, graded: Graded) -> None:
    forgetful = points(kit, FIRST, graded(FIRST, {CARD: KNOWS_NOTHING}))
    assert points(kit, FIRST, graded(FIRST, {CARD: REMEMBERS})) == forgetful


def test_a_helper_beside_a_replaced_stage_keeps_nothing(kit: Kit, graded: Graded) -> None:
    """It stays where its stage is replaced, and whatever it is that counts there."""
    first = {CARD: KNOWS_NOTHING, f"{FIRST}/counter.py": f"{COUNT_IMPORTS}    NUMBER = _number\n"}
    right_when = """
        from stage1_card_hand.counter import NUMBER
        _count = SoftHand.count
        SoftHand.count = lambda self: _count(self) if NUMBER {0} else 0
    """
    guess = graded(FOURTH, {**first, SOFT: right_when.format("> 1")})
    always_wrong = graded(FOURTH, {**first, SOFT: right_when.format("< 0")})
    assert points(kit, FOURTH, guess) == points(kit, FOURTH, always_wrong)


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
    assert set(replaced) == {(FIRST,)}
    carried = {test.carried_forward for test in outcome.tests if test.carried_forward}
    assert carried == {FIRST}
    assert {test.outcome for test in outcome.tests} == {"passed"}


@pytest.mark.parametrize(
    ("file", "taken"),
    [
        (HAND, "from kit_fakes import Random"),
        ("stage9_challenge/bot.py", "from challenge import dataclass"),
    ],
)
def test_nothing_of_the_library_is_taken_out_of_a_module_of_ours(
    kit: Kit, grader: Grader, graded: Graded, monkeypatch: pytest.MonkeyPatch, file: str, taken: str
) -> None:
    """What a fake or a given file has imported would be handed on under a name of its own."""
    seen: list[Load] = []
    load = Grader._load

    def noted(*arguments: Any) -> Load:
        seen.append(load(*arguments))
        return seen[-1]

    monkeypatch.setattr(grader, "_outcomes", {})
    monkeypatch.setattr(Grader, "_load", noted)
    stage = file.partition("/")[0]
    graded(stage, {})
    assert seen[-1].may_share
    graded(stage, {file: taken})
    assert not seen[-1].may_share
