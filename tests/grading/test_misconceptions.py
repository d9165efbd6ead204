"""Known misconceptions are reported if results show them, and only then."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring.mistakes import load_mistakes
from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.errors import KitFault
from autograder.grading.explanations import (
    ANY,
    Misconception,
    load_misconceptions,
    pattern_of,
    recognise,
)
from autograder.results.model import Outcome, TestResult
from casino.messages import Call
from tests.conftest import Grade, write_stage

STAGE = "stage1_card_hand"


def failed(name: str, criterion: str, got: str = "22", expected: str = "21") -> TestResult:
    """Return a test that got something else than expected."""
    return TestResult(
        name, Outcome.FAILED, "A title.", Call("count()"), got, expected, criterion=criterion
    )


def passed(name: str, criterion: str) -> TestResult:
    """Return a test that passed."""
    return TestResult(name, Outcome.PASSED, "A title.", criterion=criterion)


def known(id: str, criteria: tuple[str, ...], *tests: TestResult) -> Misconception:
    """Return a misconception that these tests show."""
    return Misconception(id, f"Your code {id}.", criteria, pattern_of(tests, criteria))


ACES = known("aces", ("count",), failed("one", "count"), passed("two", "count"))
BOTH = known("both", ("count", "bust"), failed("one", "count"), failed("three", "bust"))


def names(*tests: TestResult) -> list[str]:
    """Return the ids of what the tests show."""
    return [each.id for each in recognise((ACES, BOTH), tests)]


def test_the_same_answers_are_recognised() -> None:
    """All failing tests of the criteria have to be the same, with the same answers."""
    assert names(failed("one", "count"), passed("two", "count")) == ["aces"]
    assert names(failed("one", "count", got="23")) == []
    assert names(failed("one", "count"), failed("two", "count")) == []
    assert names(passed("one", "count"), passed("two", "count")) == []


def test_other_criteria_may_fail_as_they_like() -> None:
    """A second mistake elsewhere does not hide the first."""
    assert names(failed("one", "count"), failed("nine", "text", got="x")) == ["aces"]


def test_the_larger_of_two_patterns_is_told() -> None:
    """Where one pattern lies within another that fits, the other one explains more."""
    assert names(failed("one", "count"), failed("three", "bust")) == ["both"]
    assert names(failed("one", "count"), failed("three", "bust", got="x")) == ["aces"]


@pytest.mark.parametrize("outcome", ["not_started", "timed_out", "crashed", "blocked"])
def test_no_answer_is_no_wrong_answer(outcome: str) -> None:
    """A test that ended in another way has another digest."""
    other = TestResult("one", "count", "A title.", outcome, Call("count()"), "22", "21")
    assert names(other) == []


def test_an_answer_that_luck_decides_is_not_compared() -> None:
    """Where the mistake itself draws by chance, that the test fails is enough."""
    lucky = Misconception("lucky", "Your code is lucky.", ("count",), {"one": ANY, "two": "a"})
    shown = pattern_of([failed("two", "count")], ["count"])
    lucky = replace(lucky, pattern={"one": ANY, **shown})
    tests = [failed("one", "count", got="anything"), failed("two", "count")]
    assert [each.id for each in recognise([lucky], tests)] == ["lucky"]
    assert recognise([lucky], [passed("one", "count"), failed("two", "count")]) == ()
    assert recognise([lucky], [tests[0], failed("two", "count", got="other")]) == ()


def test_where_it_crashed_does_not_matter() -> None:
    """The same exception in another line, with other words, is the same mistake."""
    first = TestResult("one", "count", "A title.", "crashed", Call("count()"), "TypeError: int", "")
    other = TestResult("one", "count", "A title.", "crashed", Call("count()"), "TypeError: str", "")
    assert recognise([known("types", ("count",), first)], [other])[0].id == "types"


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """The message names the file and the command that makes it anew."""
    path = tmp_path / "stage1_card_hand" / "misconceptions.json"
    path.parent.mkdir()
    path.write_text("[{}]")
    with pytest.raises(KitFault, match=r"misconceptions\.json") as error:
        load_misconceptions("stage1_card_hand", tmp_path)
    assert "audit --update" in error.value.next_step
    assert load_misconceptions("stage2_none", tmp_path) == ()


def test_the_kits_file_fits_the_catalogue(kit: Kit) -> None:
    """Every id is a mistake's, or that of two; criteria are those that it loses."""
    for stage in kit.course.stages:
        mistakes = {mistake.id: mistake for mistake in load_mistakes(stage)}
        assert not mistakes or len(load_misconceptions(stage.name)) >= 12
        for each in load_misconceptions(stage.name):
            ids = [name for name in mistakes if name in (each.id, *each.id.split("_or_"))]
            assert ids, each.id
            assert mistakes[ids[0]].loses == set(each.criteria)
            assert mistakes[ids[0]].says in each.sentence


def test_sentences_hold_no_hidden_evidence(kit: Kit) -> None:
    """The file says in words what the mistake is, and how it shows only as digests."""
    for stage in kit.course.stages:
        for each in load_misconceptions(stage.name):
            assert set(vars(each)) == {"id", "sentence", "criteria", "pattern"}
            assert all(digest == ANY or len(digest) == 10 for digest in each.pattern.values())
            assert set(each.pattern.values()) != {ANY}, each.id  # something has to be told apart


def test_a_graded_mistake_carries_its_sentence(grade: Grade, kit: Kit, tmp_path: Path) -> None:
    """A submission with a typical mistake is told so, with either feedback; a stub is not."""
    stage = kit.course.stage(STAGE)
    reference = {name: strip_markers(text.decode()) for name, text in kit.reference(stage).items()}
    (mistake,) = (each for each in load_mistakes(stage) if each.id == "busts_at_21")
    write_stage(tmp_path / "bust" / STAGE, mistake.apply(reference))
    write_stage(tmp_path / "right" / STAGE, reference)
    write_stage(tmp_path / "stub" / STAGE, kit.skeleton(stage))
    records = grade(tmp_path, "--feedback", "hint")
    assert records["bust", STAGE]["misconceptions"] == [
        {
            "id": "busts_at_21",
            "criteria": ["hand_bust"],
            "sentence": "Your code treats 21 as a bust. Only a count over 21 is a bust.",
        }
    ]
    assert records["right", STAGE]["misconceptions"] == []
    assert records["stub", STAGE]["misconceptions"] == []
    assert "8D 6H 7C" not in json.dumps(records["bust", STAGE])
