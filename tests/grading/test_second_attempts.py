"""A second attempt hands out no answers and takes no wrong ones."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from contextlib import closing
from fractions import Fraction
from types import SimpleNamespace

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.attempts import Attempts, FinalVerdict
from autograder.grading.grader import Grader
from autograder.grading.judging import PASSED, Verdict
from autograder.grading.loads import Loads
from autograder.grading.scoring import score_criteria
from autograder.grading.suite import Test, load_suites
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Load, Sandbox
from autograder.stages import number_in

FIRST, SIXTH = "stage1_card_hand", "stage6_blackjack_hand"
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)
SECOND_CAUSE = "look for a second cause in this stage."
Lost = Callable[[str, Mapping[str, str]], dict[str, Fraction]]


@pytest.fixture(scope="module")
def lost(kit: Kit) -> Lost:
    """Give a function that grades the reference with something added, and returns what it lost."""

    def run(stage: str, added: Mapping[str, str]) -> dict[str, Fraction]:
        graded = kit.course.stage(stage)
        stages = {}
        for each in (*kit.course.earlier(stage), graded):
            files = {
                name: strip_markers(content.decode())
                + (textwrap.dedent(added.get(name, "")) if each is graded else "")
                for name, content in kit.reference(each).items()
            }
            stages[each.name] = StageFiles({name: text.encode() for name, text in files.items()})

        with closing(Sandbox.open(bubblewrap=False)) as sandbox:
            grader = Grader(kit, sandbox, load_suites(kit.course, [stage]))
            ((_, outcome),) = grader.grade(Submission("x", stages), [graded])
        return {
            each.id: Fraction(each.max_points) - Fraction(each.points)
            for each in score_criteria(graded, outcome.tests)
            if each.points != each.max_points
        }

    return run


def test_methods_that_are_defined_by_each_other_earn_nothing(lost: Lost) -> None:
    """Each of the three would be right if the two others were."""
    circle = """
        def _totals(self):
            value = self.hand_value()
            return (value - 10, value) if self.is_soft() else (value, value)
        def _value(self):
            hard, soft = self.totals()
            return soft if self.is_soft() else hard
        def _soft(self):
            return self.hand_value() > self.totals()[0]
        BlackJackHand.totals = _totals
        BlackJackHand.hand_value = _value
        BlackJackHand.is_soft = _soft
    """
    nothing = """
        BlackJackHand.totals = BlackJackHand.hand_value = lambda self: None
        BlackJackHand.is_soft = lambda self: None
    """
    # What is right once `totals` is right, is right; but the circle itself earns nothing.
    of_circle = lost(SIXTH, {"blackjack_hand.py": circle})
    of_nothing = lost(SIXTH, {"blackjack_hand.py": nothing})
    assert of_circle.keys() >= {"hand_totals"}
    assert of_circle["hand_totals"] == of_nothing["hand_totals"]


def test_a_card_that_shows_what_was_seen_last_is_none(lost: Lost) -> None:
    """Rank and suit do not show, so cards are compared by their texts."""
    hidden = """
        _old, _text = Card.__init__, Card.__str__
        class Card(Card):
            def __init__(self, rank, suit):
                _old(self, rank, suit)
                self._pair = rank, suit
                self.rank = self.suit = None
            def __str__(self):
                rank, suit = self._pair
                return f"{RANK_NAMES.get(rank, rank)} of {suit}"
            def value(self): return min(self._pair[0], 10)
            def is_ace(self): return self._pair[0] == 1
    """
    trick = (
        hidden
        + """
        _seen = []
        _honest = Card.__str__
        class Card(Card):
            def __str__(self):
                if hasattr(self, "any"): return _seen.pop(0) if _seen else "nothing"
                _seen.append(_honest(self))
                return _seen[-1]
            @classmethod
            def from_number(cls, number):
                if not 0 <= number <= 51: raise ValueError(number)
                card = cls(1, "Clubs")
                card.any = True
                return card
    """
    )
    honest = lost(FIRST, {"card.py": hidden})
    assert "card_number" not in honest
    assert lost(FIRST, {"card.py": trick})["card_number"] > 0


@pytest.mark.parametrize("where", ["collections", "sys", "builtins", "__import__('os').environ"])
def test_no_guess_is_flipped_after_it_was_wrong(lost: Lost, where: str) -> None:
    """What was answered in one attempt is not known in the next one, nor in another test."""
    keep = f"""
        import collections, sys, builtins
        _place = {where} if not hasattr({where}, "__dict__") else {where}.__dict__
        _guess = str(1 - int(_place.get("GUESS", "0")))
        _place["GUESS"] = _guess
        class Hand(Hand):
            def is_busted(self): return _guess == "1"
            def is_blackjack(self): return _guess == "1"
    """
    always = """
        class Hand(Hand):
            def is_busted(self): return True
            def is_blackjack(self): return True
    """
    assert lost(FIRST, {"hand.py": keep}) == lost(FIRST, {"hand.py": always})


TWICE = {
    "right when it is asked alone": """
        import sys
        def is_alone(depth=2):
            frame = sys._getframe(depth)
            while frame is not None:
                if frame.f_code.co_name == "play":
                    return False
                frame = frame.f_back
            return True
    """,
    "right when it is asked again": """
        import collections
        def is_alone():
            seen = vars(collections).setdefault("_seen", [])
            seen.append(1)
            return len(seen) > 52
    """,
}


@pytest.mark.parametrize("way", TWICE)
def test_what_came_first_stands_when_a_game_is_played_once_more(lost: Lost, way: str) -> None:
    spoilt = f"""{TWICE[way]}
        _value, _text = Card.value, Card.__str__
        Card.value = lambda self: _value(self) if is_alone() else 4711
    """
    assert {"card_value"} <= lost(FIRST, {"card.py": spoilt}).keys()


class Guesses(Attempts):
    """Attempts whose every answer is known: what passes with which load."""

    def __init__(self, loads: Loads, passing: Mapping[str, str]) -> None:
        self.loads = lambda: loads
        self.passing = passing
        self.flags: dict[str, str] = {}
        budget = SimpleNamespace(is_spent=lambda: False)
        self.workers = SimpleNamespace(flags=self.flags, budget=budget)  # type: ignore[assignment]
        self.has_work = True

    def _verdict(self, test: Test, load: Load) -> Verdict:
        passes = test.name in self.passing[load.package].split()
        return PASSED if passes else Verdict("failed")


def test_which_stage_is_replaced_is_decided_once_for_all_tests() -> None:
    """A program that guesses otherwise in each worker has no guess more for each test."""
    own, both, first, second = (
        Load({}, {}, name, (), {}) for name in ("own", "both", "first", "second")
    )
    loads = Loads(own, both, {"first": first, "second": second})
    tests = [SimpleNamespace(name=name) for name in "abcdef"]
    for passing, causes in (
        ({"both": "a b", "first": "c", "second": "d e"}, {"a": "second", "b": "second"}),
        ({"both": "a", "first": "b c d", "second": "d e"}, dict.fromkeys("bcd", "first")),
        ({"both": "", "first": "", "second": "f"}, {"f": "second"}),
    ):
        attempts = Guesses(loads, passing)
        together = {
            test.name: FinalVerdict(PASSED, "second")
            for test in tests
            if attempts._verdict(test, both).passed  # type: ignore[arg-type]
        }
        left = [test for test in tests if test.name not in together]
        _, found = attempts._with_one_stage_replaced(tests, left, together)  # type: ignore[arg-type]
        assert {name: each.cause for name, each in found.items()} == causes


@pytest.mark.parametrize("both", ["a b c d e", "b c d", "c d e", "a c", "c"])
def test_the_points_are_those_of_one_run(both: str) -> None:
    """`a` and `b` pass on own stages; each of them that fails on right ones costs one carried."""
    own, load = (Load({}, {}, name, (), {}) for name in ("own", "both"))
    attempts = Guesses(Loads(own, load, {"first": load}), {"both": both})
    tests = [SimpleNamespace(name=name) for name in "abcde"]
    passing = {name: FinalVerdict(PASSED, "first") for name in both.split() if name > "b"}
    found = attempts._minus_inconsistent_passes(tests, tests[2:], load, passing)  # type: ignore[arg-type]
    lost = 2 - len({"a", "b"} & {*both.split()})
    assert len(found) == max(len(passing) - lost, 0)
    assert bool(attempts.flags) == bool(lost)


@pytest.mark.parametrize(
    ("outcome", "at_fault", "words"),
    [
        (
            "crashed",
            "first",
            f"KeyError: 11. This test also fails with a right first: {SECOND_CAUSE}",
        ),
        (
            "crashed",
            "first second",
            f"KeyError: 11. This test also fails with right earlier stages: {SECOND_CAUSE}",
        ),
        ("crashed", "", "KeyError: 11"),
        ("failed", "first", "KeyError: 11"),
    ],
)
def test_a_crash_beside_a_wrong_earlier_stage_says_that_it_is_this_stages(
    outcome: str, at_fault: str, words: str
) -> None:
    """It looks as if the earlier stage had made it; a wrong answer does not."""
    load = Load({}, {}, "own", (), {})
    attempts = Guesses(Loads(load, load, dict.fromkeys(at_fault.split(), load)), {"own": ""})
    test = SimpleNamespace(name="a")
    told = attempts._on_own_stages(test, Verdict(outcome, got="KeyError: 11"))  # type: ignore[arg-type]
    assert str(told.got) == words
    attempts._passed_once = {"a"}
    untold = attempts._on_own_stages(test, Verdict(outcome, got="KeyError: 11"))  # type: ignore[arg-type]
    assert untold.got == "KeyError: 11"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.5", 1.5), ("-2", -2.0), ("3/2", 1.5), ("+0", 0.0), ("1e1000000000", None),
        ("9" * 100_000, None), ("1/0", None), ("1.5 ", None), ("", None), ("nan", None),
    ],
)  # fmt: skip
def test_a_number_of_a_strangers_is_read_within_limits(text: str, number: float | None) -> None:
    """Ten letters may stand for a number that nobody can hold."""
    assert number_in(text) == number
