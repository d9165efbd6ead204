"""Reduces a student's results to a row of the class page: a few numbers, notes, and failures.

Rows are small, so that a class of 10,000 students fits in memory.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from math import fsum
from typing import TypeVar

from autograder.languages import N_
from autograder.report import flags
from autograder.report.views import StageView, Total
from autograder.results.causes import find_causes
from autograder.results.model import WRONG, CriterionResult, Outcome, Result, TestResult
from autograder.results.second_look import SecondLook, second_look
from autograder.text import points, stage_number
from casino.messages import Message, Text

__all__ = ["Failure", "Note", "StageRow", "StudentRow", "summarize"]

T = TypeVar("T")
# Incidental differences between failures: addresses, lines, measured times.
INCIDENTAL = re.compile(r"0x[0-9a-f]+|\bline \d+\b|\d+\.\d+ ?(?:s|seconds)\b|\([^()]*\.py[^()]*\)")
MAX_WORDS, MAX_FLAGS = 300, 20


@dataclass(frozen=True, slots=True)
class Failure:
    """A mistake that cost a student points in a stage, to group students by it."""

    key: str  # equal for students who made the same mistake
    criterion: str  # the ids of its criteria, separated by commas
    lost: float  # points
    sentence: Text  # explains a recognised misconception; else ""
    sample: TestResult | None = None  # a failed test, unless there is a sentence


@dataclass(frozen=True, slots=True)
class Note:
    """A note for the instructor on one stage of a student: its kind, a few words, and evidence.

    Kinds: `open` (not graded), `serious` and `flag`, `unsorted`, `missing`, `late`, `broken`
    (doesn't run), `charge` (a fault that cost nothing), `files`, `decided` (by hand).
    """

    kind: str
    words: Text
    detail: Text = ""


@dataclass(frozen=True, slots=True)
class StageRow:
    """One student's points, notes, and failures in one stage, for the class page."""

    stage: str  # its name
    points: float  # after overrides and lateness
    max_points: float  # of the stage
    graded: bool  # False if the grader failed
    handed_in: bool  # True if there are files
    changed: bool  # True if the instructor or a due date changed the points
    runs: bool  # False: not started or not running, so criteria mean nothing
    shares: tuple[float | None, ...]  # by criterion, of its points; None if the grader failed
    cells: tuple[str | None, ...]  # by criterion: points as text; None if the grader failed
    notes: tuple[Note, ...]  # notes beside the points
    flags: tuple[tuple[str, Text], ...]  # kind and description
    faults: tuple[tuple[str, Text], ...]  # ungraded parts: kind and description
    failures: tuple[Failure, ...]  # misconceptions, and criteria that none of them explains
    layers: tuple[str, ...]  # the sandbox layers of its run
    seconds: float  # wall time of grading
    at: datetime | None = None  # time of submission, if known
    late: Text = ""  # lateness as text
    look: SecondLook | None = None  # reason to check it by hand, until the instructor has decided


@dataclass(frozen=True, slots=True)
class StudentRow:
    """One student's row of the class page, with all stages."""

    student: str
    file: str  # the student's page, or ""
    stages: tuple[StageRow, ...]
    unsorted: tuple[str, ...] = ()  # files that belong to no stage
    final: float | None = None  # the final grade in percent


def summarize(
    student: str,
    file: str,
    totals: tuple[Total, ...],
    unsorted: tuple[str, ...] = (),
    final: float | None = None,
) -> StudentRow:
    """Return a student's row of the class page; its stages are in the order of `totals`."""
    views = [view for total in totals for view in total.stages]
    whole = frozenset(view.stage.name for view in views if view.result and _is_whole(view.result))
    stages = tuple(_stage_row(view, whole) for view in views)
    return StudentRow(student, file, stages, unsorted, final)


def _is_whole(result: Result) -> bool:
    """Return True if all criteria of a result have full points."""
    return all(each.points >= each.max_points for each in result.criteria)


def _stage_row(view: StageView, whole: frozenset[str]) -> StageRow:
    result = view.result
    if result is None:
        return StageRow(
            view.stage.name, view.points, view.max_points, view.counts, False,
            view.ledger is not None, False, (), (), tuple(_list_decisions(view)), (), (), (), (),
            0.0,
        )  # fmt: skip
    return StageRow(
        stage=view.stage.name,
        points=view.points,
        max_points=view.max_points,
        graded=view.counts,
        handed_in=True,
        changed=view.ledger is not None,
        runs=not result.deductions and result.outcomes != {Outcome.NOT_STARTED},
        shares=_map_criteria(view, result, lambda own: min(own.points / own.max_points, 1.0)),
        cells=_map_criteria(view, result, lambda own: points(own.points)),
        notes=tuple(_notes(view, result, whole)),
        flags=tuple(
            (flag.kind[:MAX_WORDS], _short(flag.evidence)) for flag in result.signs[:MAX_FLAGS]
        ),
        faults=() if result.graded else tuple(_faults(result)),
        failures=tuple(failures(result)),
        layers=tuple(result.isolation.layers),
        seconds=result.seconds.get("wall", 0.0),
        at=view.at,
        late=view.late,
        look=None if view.ledger and view.ledger.overridden else second_look(result),
    )


def _map_criteria(
    view: StageView, result: Result, value: Callable[[CriterionResult], T]
) -> tuple[T | None, ...]:
    """Return `value(criterion)` for each criterion of a stage; None where the grader failed."""
    values = {
        each.id: value(each)
        for each in result.criteria
        if each.outcome is not Outcome.GRADER_ERROR and each.max_points
    }
    return tuple(values.get(criterion.id) for criterion in view.stage.criteria)


def _notes(view: StageView, result: Result, whole: frozenset[str]) -> Iterator[Note]:
    for flag in result.flags[:MAX_FLAGS]:
        kind = "serious" if flags.is_serious(flag) else "flag"
        kind = kind if flag in result.signs else "charge"
        yield Note(kind, flags.words(flag), _short(flag.evidence))
    for note in result.notes():
        yield Note("broken", Message(note))
    for cause in result.causes:
        if cause in whole:
            short = f"stage {stage_number(cause)}"
            detail = N_("carried forward from {cause}, which lost nothing: see whether it should")
            words = Message("uncharged bug of {cause} in", cause=short)
            yield Note("charge", words, Message(detail, cause=short))
    for problem in result.problems:
        yield Note("files", _short(problem))
    yield from _list_decisions(view)
    if view.late:
        yield Note("late", view.late)
    waiting = [each.appeal.text for each in view.appeals if each.answer is None]
    if waiting:
        yield Note("asked", Message("asks about"), waiting[0][:MAX_WORDS])


def _list_decisions(view: StageView) -> Iterator[Note]:
    if view.ledger and view.ledger.overridden:
        yield Note("decided", Message("decided by hand"))


def _faults(result: Result) -> Iterator[tuple[str, Text]]:
    for criterion in result.criteria:
        for test in criterion.tests:
            if test.outcome == "grader_error":
                yield test.name[:MAX_WORDS], _short(test.got)


def failures(result: Result) -> Iterator[Failure]:
    """Yield a student's mistakes in a stage: known misconceptions, then errors of many tests.

    The failed tests that neither of them explains follow, one failure for each criterion.
    """
    lost = {each.id: each.max_points - each.points for each in result.criteria}
    explained: set[str] = set()
    for each in result.misconceptions:
        ids = [name for name in each.criteria if name in lost and name not in explained]
        explained.update(ids)
        points = sum(lost[name] for name in ids)
        # The id isn't enough for a pattern of the answers ("wrong whenever the card is a 3").
        key = f"{each.id}: {each.sentence}"[:MAX_WORDS]
        yield Failure(key, ", ".join(ids), points, each.sentence)
    rest = {each.id: each for each in result.criteria if each.id not in explained}
    named: set[int] = set()
    for cause in find_causes(result):
        tests = {id(test) for _title, test in cause.tests}
        shares = {name: _share(each, tests) for name, each in rest.items()}
        if any(shares.values()):
            named |= tests
            points = fsum(lost[name] * share for name, share in shares.items())
            key = INCIDENTAL.sub("…", str(cause.got))[:MAX_WORDS]
            names = ", ".join(name for name, share in shares.items() if share)
            yield Failure(key, names, points, "", replace(_sample(cause.tests[0][1]), expected=""))
    for name, criterion in rest.items():
        left = [each for each in criterion.tests if each.outcome in WRONG and id(each) not in named]
        if left:
            points = lost[name] * _share(criterion, {id(each) for each in left})
            yield Failure(_pattern(left), name, points, "", _sample(left[0]))


def _share(criterion: CriterionResult, tests: set[int]) -> float:
    """Return the share of a criterion's failed tests that are in `tests`, from 0 to 1."""
    wrong = [id(test) for test in criterion.tests if test.outcome in WRONG]
    return sum(each in tests for each in wrong) / len(wrong) if wrong else 0.0


def _sample(test: TestResult) -> TestResult:
    """Return a copy of a failed test with only the evidence that the class page shows."""
    call = replace(test.call, code=test.call.code[:MAX_WORDS])
    return replace(test, call=call, got=_short(test.got), expected=_short(test.expected), trace=())


def _short(text: Text) -> Text:
    """Shorten a string to `MAX_WORDS` characters; return a message unchanged."""
    return text[:MAX_WORDS] if isinstance(text, str) else text


def _pattern(tests: list[TestResult]) -> str:
    """Return a digest of which tests failed and with which answers, to compare students."""
    digest = hashlib.blake2b(digest_size=12)
    for test in sorted(tests, key=lambda test: str(test.name)):
        for text in (test.name, test.outcome, test.got, test.expected):
            stable = INCIDENTAL.sub("…", str(text))
            digest.update(stable.encode("utf-8", "backslashreplace") + b"\0")
    return digest.hexdigest()
