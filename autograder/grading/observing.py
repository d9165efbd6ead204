"""A submission's answers to all calls of a criterion's tests, each marked right or wrong.

A test ends at its first wrong answer. Here it is run again, on the student's own stages alone, with
the right answer in place of the wrong one, until it passes or fails otherwise. Its requests follow
from right answers only, so all its calls are seen, each with its result.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from autograder.grading.attempt import Attempt
from autograder.grading.suite import Comparison, Test, TestRun
from autograder.grading.verdict import Verdict, not_raised, one_by_one
from autograder.grading.workers import Trust
from autograder.sandbox.host.asking import Record, Strayed
from autograder.sandbox.host.sandbox import WorkerClient
from autograder.sandbox.student.calls import Call, CallLog, Entry
from autograder.sandbox.student.link import Link

__all__ = ["MOST_RUNS", "Lines", "Observation", "Runs", "observe"]

MOST_RUNS = 40  # of one submission's stage: wrong answers are seen one at a time
MOST_SECONDS = 2.0  # of one submission's stage: a slow program keeps its time for its points
MOST_WRONG = 12  # of one test
Lines = tuple[list[str], list[str]]
Step = tuple[bytes, bytes]  # a request and its answer
_PLAIN = (int, float, str, bool, list, tuple, type(None))


@dataclass(frozen=True)
class Observation:
    """One call with its result; `wanted` is the right answer where the result was wrong.

    `is_right` is None where a test fell over the call, and nobody knows the right answer.
    """

    call: Call
    got: Any
    wanted: Any
    is_right: bool | None


@dataclass
class Runs:
    """How many runs a stage's observations may still take, and what they saw of printed lines.

    `lines` has, by a test's name, those that it got and wanted where it compared them last.
    """

    left: int = MOST_RUNS
    began: float = field(default_factory=time.perf_counter)
    lines: dict[str, Lines] = field(default_factory=dict)

    @property
    def are_over(self) -> bool:
        """True if there may be no further run."""
        return self.left <= 0 or time.perf_counter() - self.began > MOST_SECONDS


@dataclass(frozen=True)
class _Seen:
    """What a test's observation came to, for the next submission with the very same answers."""

    observations: list[Observation]
    runs: int
    lines: Lines | None


def observe(attempt: Attempt, tests: Iterable[Test], runs: Runs) -> list[Observation]:
    """Return the results of these tests' calls, as far as each test could be continued.

    The call at which a test could not be led on is there too, with `is_right` None.
    """
    return [each for test in tests for each in _observe_test(attempt, test, runs)]


def _observe_test(attempt: Attempt, test: Test, runs: Runs) -> list[Observation]:
    steps = () if runs.are_over else _asked(attempt, test)
    key = _digest(attempt, test, steps)
    known = attempt.recall.observed.get(key)
    if isinstance(known, _Seen) and known.runs < runs.left:
        runs.left -= known.runs
        if known.lines is not None:
            runs.lines[test.name] = known.lines
        return known.observations
    left = runs.left
    observations = _observed(attempt, test, runs, steps)
    if steps and not runs.are_over and not attempt.workers.budget.is_spent():
        seen = _Seen(observations, left - runs.left, runs.lines.get(test.name))
        attempt.recall.note_observed(key, seen, _size(steps))
    return observations


def _digest(attempt: Attempt, test: Test, steps: Sequence[Step]) -> bytes:
    digest = sha256(f"{attempt.stage.name}/{test.name}".encode())
    for step in steps:
        digest.update(b"".join(step))
    return digest.digest()


def _size(steps: Sequence[Step]) -> int:
    return sum(len(asked) + len(answer) for asked, answer in steps)


def _observed(attempt: Attempt, test: Test, runs: Runs, steps: Sequence[Step]) -> list[Observation]:
    right: dict[int, Any] = {}
    log = CallLog()
    while not runs.are_over and len(right) < MOST_WRONG and not attempt.workers.budget.is_spent():
        runs.left -= 1
        if (ended := _again(attempt, test, right, steps)) is None:
            break
        run, log = ended
        if log.asks:
            return [_of_script(*each) for each in log.asks]
        if (compared := run.comparison) and _are_lines(compared.got, compared.expected):
            runs.lines[test.name] = compared.got, compared.expected
        if run.error is None:
            return _observations(log.entries)
        wrong = _wrong_answers(run, log)
        if not wrong or not wrong.keys().isdisjoint(right):
            return _observations(log.entries[:-1]) + _unclear(log.entries[-1:])
        right |= wrong
    return _observations(log.entries[:-1])


def _asked(attempt: Attempt, test: Test) -> Sequence[Step]:
    """Return all that the test asks where it passes, with this submission's answers; () if unknown.

    The right answers are the same for everybody, and with them the requests.
    """
    known = attempt.recall.example((attempt.stage.name, test.name, False))
    if known is None or not attempt.sends_ahead(test):
        return ()
    asked: list[Sequence[Step]] = []

    def judged(worker: WorkerClient) -> Verdict:
        asked.append(known.asked(worker))
        return Verdict("failed" if worker.ended else "passed")

    attempt.workers.serve(attempt.loads.own, attempt.hangs.seconds, Trust.REUSED, judged)
    return asked[-1]


def _again(
    attempt: Attempt, test: Test, right: dict[int, Any], steps: Sequence[Step]
) -> tuple[TestRun, CallLog] | None:
    """Run a test on a record with these answers put right; on a worker where it asks more."""
    link = Link(Record(steps))
    ended = _told(attempt, test, right, link)
    return _run(attempt, test, right) if isinstance(ended[0].error, Strayed) else ended


def _told(
    attempt: Attempt, test: Test, right: dict[int, Any], link: Link
) -> tuple[TestRun, CallLog]:
    link.log.right, link.log.asks = right, []
    return attempt.suite.run(test, attempt.student(link, attempt.loads.own)), link.log


def _run(attempt: Attempt, test: Test, right: dict[int, Any]) -> tuple[TestRun, CallLog] | None:
    """Run a test with these answers put right; None where the program did not get to its end."""
    ended: list[tuple[TestRun, CallLog]] = []

    def judged(worker: WorkerClient) -> Verdict:
        ended.append(_told(attempt, test, right, Link(worker)))
        return Verdict("failed" if worker.ended else "passed")

    attempt.workers.serve(attempt.loads.own, attempt.hangs.seconds, Trust.REUSED, judged)
    return ended[-1] if ended and not attempt.workers.budget.is_spent() else None


def _of_script(call: Call, got: Any, wanted: Any, is_right: bool) -> Observation:
    if wanted is not ValueError and not (_is_plain(got) and _is_plain(wanted)):
        return Observation(call, None, None, is_right)
    return Observation(call, got, wanted, is_right)


def _wrong_answers(run: TestRun, log: CallLog) -> dict[int, Any]:
    """Return the right answers to the calls that failed a test, by the number of the entry."""
    calls = [entry for entry in log.entries if isinstance(entry, Call)]
    if not calls or calls[-1] is not log.entries[-1] or calls[-1].number in log.right:
        return {}
    if run.error is not None and "ValueError" in not_raised(run.error):
        return {calls[-1].number: ValueError}
    if (compared := run.comparison) is None:
        return {}
    got, wanted = compared.got, compared.expected
    if not _is_plain(got) or not _is_plain(wanted):
        return {}  # whoever compares a student's object asks the student's code
    if compared.operator == "in" and type(wanted) is list and len(wanted) == 1:
        wanted = wanted[0]
    elif compared.operator not in ("==", "is"):
        return {}
    if answers := one_by_one(Comparison("==", got, wanted), calls):
        pairs = zip(*answers, strict=True)
        return {call.number: item for call, (value, item) in pairs if value != item}
    fits = calls[-1].error is None and _is_of(got, calls[-1].value)
    return {calls[-1].number: wanted} if fits else {}


def _are_lines(*values: object) -> bool:
    """True for lists of texts."""
    lists = [each for each in values if type(each) is list]
    return len(lists) == len(values) and all(type(item) is str for each in lists for item in each)


def _is_plain(value: object) -> bool:
    """True if a value is plain all through: no object of a student's is in it."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))  # type: ignore[call-overload]
    return type(value) in _PLAIN


def _is_of(got: object, value: object) -> bool:
    """Return True if a test compared a call's value, its truth, or the value rounded."""
    if not _is_plain(value):
        return False
    if type(got) is bool:
        return bool(value) is got
    if isinstance(got, float) and isinstance(value, int | float):
        return math.isclose(got, value, abs_tol=1e-6)
    return type(value) is type(got) and value == got


def _observations(entries: Sequence[Entry]) -> list[Observation]:
    """Return the calls that gave a plain value or were refused, each with its result."""
    seen = []
    for entry in entries:
        if not isinstance(entry, Call):
            continue
        if entry.number in entry.log.right:
            seen.append(Observation(entry, entry.given, entry.value, is_right=False))
        elif entry.error is not None:
            seen.append(Observation(entry, type(entry.error), None, is_right=True))
        elif _is_plain(entry.value):
            seen.append(Observation(entry, entry.value, None, is_right=True))
    return seen


def _unclear(entries: Sequence[Entry]) -> list[Observation]:
    """Return the call that a test ended with, right or wrong."""
    return [Observation(each, None, None, None) for each in entries if isinstance(each, Call)]
