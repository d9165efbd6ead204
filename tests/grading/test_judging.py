"""The verdict of a played test, judged without a process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from autograder.grading.cards import CardStudent
from autograder.grading.evidence import Evidence
from autograder.grading.judging import Verdict, judge, judge_end
from autograder.sandbox.host.endings import Died, TimedOut
from autograder.sandbox.host.protocol import Reference
from autograder.sandbox.host.replies import Played, Raised
from autograder.sandbox.student.recording import record
from autograder.sandbox.student.scenario import Scenario
from casino.messages import Place
from tests.made import english

FIRST = "stage1_card_hand"
PLACE = Place(f"{FIRST}/hand.py", 12, "count")
Test = Callable[[CardStudent], None]


def scenario_of(test: Test) -> Scenario:
    """Return a test of the first stage as data."""
    return record(test, CardStudent(FIRST, (FIRST,)))


def told(test: Test, came: Mapping[str, Any], criterion: str = "hand_count") -> Verdict:
    """Return the verdict where calls of these methods gave, or raised, these things.

    A list of them is handed out in order; every other step gives an object, or what it has to.
    """
    scenario = scenario_of(test)
    left = {name: list(each) if type(each) is list else [each] for name, each in came.items()}
    answers: dict[int, Any] = {}
    raised: dict[int, Raised] = {}
    for step in scenario.steps:
        name = step.arguments[1] if step.action in ("method", "get", "run") else step.action
        found = left[name].pop(0) if left.get(name) else Reference(step.place, "object")
        if isinstance(found, Raised):
            raised[step.place] = found
        else:
            answers[step.place] = found
    evidence = Evidence(scenario, alone=True)
    return judge(scenario, Played(answers, raised), criterion, evidence)


def hand(student: CardStudent, text: str) -> Any:
    """Return a hand of these cards."""
    return student.hand.Hand(*student.cards(text))


def counts(student: CardStudent) -> None:
    """Three counts."""
    assert hand(student, "8D 5H").count() == 13
    assert hand(student, "2C 3D").count() == 5
    larger = hand(student, "KH 2C")
    larger.hit(*student.cards("3D"))
    assert larger.count() == 15


def refuses(student: CardStudent) -> None:
    """A number that no card has."""
    with student.raises(ValueError, TypeError):
        student.card.Card.from_number(52)


def lines(student: CardStudent) -> None:
    """A program's lines."""
    assert student.run(student.hand.main).lines == ["one", "two"]


def a_list(student: CardStudent) -> None:
    """A list of plain values."""
    assert student.hand.names() == ["a", "b"]


def at_most(student: CardStudent) -> None:
    """A bound."""
    assert hand(student, "8D 5H").count() <= 21


NO = Raised("ValueError", ("ValueError", "Exception"), "no", (PLACE,))
STUB = Raised("NotImplementedError", ("NotImplementedError",), "count is not written yet", (PLACE,))
ELSEWHERE = Raised("KeyError", ("KeyError", "LookupError"), "'x'", (PLACE,))
GONE = Raised("ModuleNotFoundError", ("ModuleNotFoundError",), "No module named 'stage0'")
ATTRIBUTE = Raised("AttributeError", ("AttributeError",), "no count")

WRONG = {
    "the first wrong one of many": (
        counts, {"count": [13, 6, 16]},
        Verdict("failed", "Hand(2 of Clubs, 3 of Diamonds).count()", "6", "5", "2C 3D"),
    ),
    "after what changed the object": (
        counts, {"count": [13, 5, 16]},
        Verdict(
            "failed",
            "hand = Hand(King of Hearts, 2 of Clubs); hand.hit(3 of Diamonds); hand.count()",
            "16", "15", "KH 2C 3D",
        ),
    ),
    "an object in place of a number": (
        counts, {"count": [Reference(3, "Total")]},
        Verdict(
            "failed", "Hand(8 of Diamonds, 5 of Hearts).count()", "a Total object", "13", "8D 5H"
        ),
    ),
    "an error of the student's": (
        counts, {"count": [ELSEWHERE]},
        Verdict(
            "crashed", "Hand(8 of Diamonds, 5 of Hearts).count()", "KeyError: 'x'", "", "8D 5H",
            (PLACE,),
        ),
    ),
    "an attribute that is missing": (
        counts, {"count": [ATTRIBUTE]},
        Verdict(
            "failed", "Hand(8 of Diamonds, 5 of Hearts).count()", "AttributeError: no count", "",
            "8D 5H",
        ),
    ),
    "a stub": (
        counts, {"count": [STUB]},
        Verdict(
            "not_started", "Hand(8 of Diamonds, 5 of Hearts).count()", "count is not written yet",
            "", "8D 5H", (PLACE,),
        ),
    ),
    "a stage that is missing": (
        counts, {"count": [GONE]},
        Verdict(
            "failed", "Hand(8 of Diamonds, 5 of Hearts).count()",
            "No module named 'stage0': the file is missing", "", "8D 5H", (), "stage0",
        ),
    ),
    "no error where one of two has to come": (
        refuses, {"from_number": [5]},
        Verdict(
            "failed", "Card.from_number(52)", "no ValueError or TypeError, but 5",
            "ValueError or TypeError",
        ),
    ),
    "another error": (
        refuses, {"from_number": [ELSEWHERE]},
        Verdict("failed", "Card.from_number(52)", "KeyError: 'x'", "ValueError or TypeError"),
    ),
    "a line in a whole transcript": (
        lines, {"main": [[False, None, 0, "one\nthree\n"]]},
        Verdict("failed", "main()", "line 2: 'three'", "line 2: 'two'"),
    ),
    "a line too few": (
        lines, {"main": [[False, None, 0, "one\n"]]},
        Verdict("failed", "main()", "no further line", "line 2: 'two'"),
    ),
    "a text in a list": (
        a_list, {"names": [["a", "c"]]}, Verdict("failed", "names()", "'c'", "'b'"),
    ),
    "a bound": (
        at_most, {"count": [22]},
        Verdict(
            "failed", "Hand(8 of Diamonds, 5 of Hearts).count()", "22", "at most 21", "8D 5H"
        ),
    ),
    "what cannot be compared": (
        at_most, {"count": ["many"]},
        Verdict(
            "failed", "Hand(8 of Diamonds, 5 of Hearts).count()", "'many'", "at most 21", "8D 5H"
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
def test_the_evidence_is_of_the_first_wrong_thing(kind: str) -> None:
    test, came, verdict = WRONG[kind]
    assert english(told(test, came)) == english(verdict)


@pytest.mark.parametrize(
    ("test", "came"),
    [
        (counts, {"count": [13, 5, 15]}),
        (counts, {"count": [13, 5, Reference(3, "Total", 15)]}),  # of a class of its own
        (refuses, {"from_number": [NO]}),
        (lines, {"main": [[True, None, 0, "one\ntwo\n"]]}),
        (at_most, {"count": [21]}),
    ],
)
def test_what_is_right_passes(test: Test, came: Mapping[str, Any]) -> None:
    assert told(test, came).passed


def test_without_an_answer_nothing_passes() -> None:
    scenario = scenario_of(counts)
    verdict = judge(scenario, Played(), "hand_count", Evidence(scenario, alone=True))
    assert (verdict.outcome, str(verdict.got), verdict.expected) == ("failed", "no answer", "13")


def games(student: CardStudent) -> None:
    """Two games, of which the second is the shorter, and one part that is charged elsewhere."""
    with student.apart():
        first = hand(student, "8D 5H")
        first.hit(*student.cards("2C"))
        assert first.count() == 15
    with student.apart():
        student.about("hand_count")
        assert hand(student, "2C 3D").count() == 5
    with student.apart():
        student.about("hand_bust")
        assert hand(student, "2C 4D").is_busted() == False  # noqa: E712


@pytest.mark.parametrize(
    ("came", "criterion", "call"),
    [
        ({"count": [1, 1], "is_busted": [False]}, "hand_count", "Hand(2 of Clubs, 3 of Di"),
        ({"count": [1, 5], "is_busted": [False]}, "hand_count", "hand = Hand(8 of Diamonds"),
        ({"count": [15, 5], "is_busted": [True]}, "hand_count", None),  # charged elsewhere
        ({"count": [15, 5], "is_busted": [True]}, "hand_bust", "Hand(2 of Clubs, 4 of Di"),
    ],
)
def test_the_shortest_game_that_went_wrong_is_told(
    came: Mapping[str, Any], criterion: str, call: str | None
) -> None:
    verdict = told(games, came, criterion)
    assert verdict.passed is (call is None)
    assert str(verdict.call).startswith(call or "")


def test_no_part_that_is_charged_elsewhere_makes_a_test_pass_in_which_nothing_is_right() -> None:
    """With nothing right about its own criterion, a test fails by whatever went wrong."""
    assert not told(games, {"count": [NO, NO], "is_busted": [True]}, "hand_other").passed


@pytest.mark.parametrize(
    ("ended", "outcome", "words"),
    [
        (Died("ended by itself"), "crashed", "the program ended by itself"),
        (TimedOut("ran for more than 2 s", (PLACE,)), "timed_out", "still in count (stage1_card"),
    ],
)
def test_an_end_is_told_with_the_call_in_which_it_came(
    ended: Any, outcome: str, words: str
) -> None:
    scenario = scenario_of(counts)
    at = next(step.place for step in scenario.steps if step.arguments[1:2] == ("count",))
    verdict = judge_end(ended, at, Evidence(scenario, alone=True))
    assert verdict.outcome == outcome
    assert words in str(verdict.got)
    assert (str(verdict.call), verdict.deck) == (
        "Hand(8 of Diamonds, 5 of Hearts).count()",
        "8D 5H",
    )


def test_an_end_before_the_first_step_names_no_call() -> None:
    verdict = judge_end(Died("x"), -1, Evidence(scenario_of(counts), alone=True))
    assert (str(verdict.call), verdict.deck) == ("", "")
