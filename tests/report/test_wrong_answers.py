"""Shared wrong answers: rare ones reveal a pair, frequent ones don't."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from autograder.report.wrong_answers import (
    MIN_STUDENTS,
    SharedAnswers,
    Wrong,
    find_shared,
    least_bits,
    wrong_answers,
)
from autograder.results.model import Outcome, TestResult
from casino.messages import Call
from tests.made import PASSED, made_result
from tests.report.samples import COURSE

STAGES = ("stage1", "stage2", "stage3")


def wrong(*answers: str) -> list[Wrong]:
    """Return wrong answers: a test, a colon, and what came back."""
    return [
        Wrong((test, "failed", got)) for test, _, got in (each.partition(":") for each in answers)
    ]


def in_class(
    own: Mapping[str, list[Wrong]], size: int = 100, stages: tuple[str, ...] = STAGES
) -> dict[str, dict[str, list[Wrong]]]:
    """Return a class whose other students answer each in a way of their own."""
    others = {f"other{n:03}": wrong(f"a:{n}", f"b:{n}") for n in range(size - len(own))}
    return {stage: {**own, **others} for stage in stages}


def only(found: list[SharedAnswers]) -> SharedAnswers:
    """Return the one pair that was found."""
    assert len(found) == 1
    return found[0]


def test_the_same_odd_answers_in_several_stages_are_a_pair() -> None:
    odd = wrong("a:odd", "b:even")
    pair = only(find_shared(in_class({"ada": odd, "bob": odd})))
    assert pair.students == ("ada", "bob")
    assert pair.bits == pytest.approx(3 * 5.644, abs=0.01)  # log2(100 / 2) in each stage
    assert [each.share for each in pair.stages] == [1.0, 1.0, 1.0]


def test_one_mistake_of_two_is_chance() -> None:
    """Many tests fail by it, which nobody else fails so: still one cause."""
    odd = wrong(*(f"{test}:odd" for test in "abcdefgh"))
    answers = in_class({"ada": odd, "bob": odd}, stages=("stage1",))
    assert find_shared(answers, 6.0) == []
    assert only(find_shared(answers, 1.0)).bits == pytest.approx(5.644, abs=0.01)


def test_what_many_answer_is_no_sign() -> None:
    known = wrong("a:None")
    assert find_shared(in_class({f"s{n}": known for n in range(6)}), 0.1) == []
    assert find_shared(in_class({f"s{n}": known for n in range(5)}), 0.1) != []


def test_answers_that_a_third_gave_together_count_once() -> None:
    """And those that nobody else gave are a cause of their own."""
    both, third = wrong("a:1x", "b:1x", "c:own"), wrong("a:1x", "b:1x")
    answers = in_class({"ada": both, "bob": both, "eve": third}, stages=("stage1",))
    pair = find_shared(answers, 1.0)[0]
    assert pair.students == ("ada", "bob")
    assert [(each.wrong.answer[0], each.gave) for each in pair.stages[0].answers] == [
        ("c", 2),
        ("a", 3),
    ]


def test_other_mistakes_beside_the_shared_one_weaken_it() -> None:
    own = {"ada": wrong("a:odd"), "bob": wrong("a:odd", "x:1", "y:2", "z:3")}
    pair = only(find_shared(in_class(own, stages=("stage1",)), 1.0))
    assert pair.stages[0].share == 0.25
    assert pair.bits == pytest.approx(5.644 / 4, abs=0.01)


def test_a_small_class_does_not_tell_what_is_rare() -> None:
    odd = wrong("a:odd")
    assert find_shared(in_class({"ada": odd, "bob": odd}, size=MIN_STUDENTS - 1), 0.0) == []
    assert find_shared(in_class({"ada": odd, "bob": odd}, size=MIN_STUDENTS), 0.0) != []


def test_a_group_is_no_pair() -> None:
    odd = wrong("a:odd")
    answers = in_class({"ada": odd, "bob": odd, "eve": odd})
    found = find_shared(answers, may_pair=lambda one, other: {one, other} != {"ada", "bob"})
    assert {each.students for each in found} == {("ada", "eve"), ("bob", "eve")}
    assert all(each.bits >= least_bits(100) for each in found)


def test_results_give_wrong_answers_alone() -> None:
    """Passed and blocked say nothing; who is right counts as one of the class."""
    stage = COURSE.stages[0]
    tests = [
        TestResult("test_a", Outcome.FAILED, got="17", call=Call("count()")),
        TestResult("test_b", Outcome.BLOCKED, got="18"),
        PASSED,
    ]
    results = [made_result(stage), made_result(stage, "bob", {stage.criteria[0].id: tests})]
    assert wrong_answers(results) == {
        stage.name: {"ada": [], "bob": [Wrong(("test_a", "failed", "17"), Call("count()"))]}
    }


def test_a_larger_class_has_more_pairs_to_meet_by_chance() -> None:
    assert [round(least_bits(number)) for number in (1, 2, 30, 300, 1000)] == [-2, -2, 7, 14, 17]
