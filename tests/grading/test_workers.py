"""Which worker may decide a test: what failed once gives no points any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from autograder.course.model import Limits
from autograder.grading.verdict import Verdict
from autograder.grading.workers import Trust, Workers
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Load, Sandbox, WorkerClient

LOAD = Load({}, {}, "stage1_card_hand", ("stage1_card_hand",), {})
Ask = Callable[..., Verdict]


@dataclass
class Worker:
    """A worker's process as the policy sees it; it notes whether it was made anew and ended."""

    number: int
    fresh: bool = True
    ended: bool = False
    is_forged: bool = False
    flags: list[tuple[str, str]] = field(default_factory=list)

    def begin(self) -> None:
        self.fresh = False

    def close(self) -> None:
        self.ended = True


@dataclass
class Forks:
    """Gives out workers, and remembers them."""

    made: list[Worker] = field(default_factory=list)

    def worker(self, *_: object, **__: object) -> WorkerClient:
        self.made.append(Worker(len(self.made)))
        return cast(WorkerClient, self.made[-1])


@pytest.fixture
def forks() -> Forks:
    return Forks()


@pytest.fixture
def ask(forks: Forks) -> Iterator[Ask]:
    """Give a function that has a test decided; each worker that is asked answers with the next."""
    workers = Workers(cast(Sandbox, forks), Limits(0.1, 256, 64), LOAD, Budget())

    def run(trust: Trust, *outcomes: str) -> tuple[Verdict, list[int]]:
        asked: list[int] = []

        def judged(worker: Any) -> Verdict:
            asked.append(worker.number)
            return Verdict(outcomes[len(asked) - 1])

        verdict = workers.serve(LOAD, 0.1, trust, judged)
        assert len(asked) == len(outcomes)
        return verdict, asked

    yield run
    workers.close()
    assert all(each.ended for each in forks.made)


def test_a_worker_goes_on_after_a_pass(ask: Ask) -> None:
    assert ask(Trust.PASS, "passed")[1] == ask(Trust.PASS, "passed")[1]


def test_what_does_not_pass_in_a_used_worker_is_decided_by_a_fresh_one(ask: Ask) -> None:
    ask(Trust.PASS, "passed")
    verdict, asked = ask(Trust.PASS, "failed", "passed")
    assert (verdict.outcome, verdict.sure, asked) == ("passed", True, [0, 1])


def test_a_failure_in_a_used_worker_may_do_for_now(ask: Ask) -> None:
    ask(Trust.REUSED, "passed")
    verdict, asked = ask(Trust.REUSED, "failed")
    assert (verdict.outcome, verdict.sure, asked) == ("failed", False, [0])


def test_where_a_failure_is_expected_the_one_that_failed_is_asked_again(ask: Ask) -> None:
    ask(Trust.REUSED, "passed")
    ask(Trust.REUSED, "failed")
    verdict, asked = ask(Trust.DOUBTED, "failed")
    assert (verdict.outcome, verdict.sure, asked) == ("failed", False, [0])


def test_the_pass_of_one_that_failed_before_counts_for_nothing(ask: Ask) -> None:
    ask(Trust.REUSED, "passed")
    ask(Trust.REUSED, "failed")
    verdict, asked = ask(Trust.DOUBTED, "passed", "failed")
    assert (verdict.outcome, verdict.sure, asked) == ("failed", True, [0, 1])


@pytest.mark.parametrize("trust", [Trust.PASS, Trust.REUSED, Trust.FRESH])
def test_one_that_failed_is_asked_nowhere_else(ask: Ask, trust: Trust) -> None:
    ask(Trust.REUSED, "passed")
    ask(Trust.REUSED, "failed")
    assert ask(trust, "passed")[1] == [1]


def test_one_that_ended_is_not_asked_again(ask: Ask, forks: Forks) -> None:
    ask(Trust.REUSED, "passed")
    ask(Trust.REUSED, "failed")
    forks.made[0].close()
    assert ask(Trust.DOUBTED, "passed")[1] == [1]


def test_at_most_one_of_them_is_kept(ask: Ask, forks: Forks) -> None:
    for _ in range(3):
        ask(Trust.REUSED, "passed")
        ask(Trust.REUSED, "failed")
    assert [each.ended for each in forks.made] == [False, True, True]
