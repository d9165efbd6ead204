"""A student's page as plain data: stages, their points, parts of the rubric."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import fsum
from typing import NamedTuple

from autograder.course.model import Assignment, Course, Stage
from autograder.gradebook.comments import Comment
from autograder.gradebook.ledger import Ledger
from autograder.report.source import SourceFile, annotate
from autograder.results.model import WRONG, CriterionResult, Outcome, Result, TestResult
from autograder.text import points

__all__ = [
    "CriterionView",
    "Gain",
    "StageView",
    "Term",
    "Together",
    "Total",
    "Work",
    "carried_tests",
    "evidence",
    "gains",
    "gap",
    "one_error",
    "parted",
    "titled",
    "totals",
]  # fmt: skip

MANY = 4
CAME_BACK = {Outcome.CRASHED: "Stopped with", Outcome.TIMED_OUT: "What happened"}


class Term(NamedTuple):
    """One part of a sum as it is shown; `sign` is `+` or `−`."""

    word: str
    sign: str
    amount: str


class CriterionView(NamedTuple):
    """A criterion's tests: those to look at, and title and text of those that are folded away.

    The hint is there if it can help with one of the tests to look at; `sentences` name the known
    misconceptions that the tests point to.
    """

    criterion: CriterionResult
    hint: str
    sentences: tuple[str, ...]
    open: tuple[TestResult, ...]
    passed: tuple[tuple[str, str], ...]
    not_started: tuple[tuple[str, str], ...]


class Together(NamedTuple):
    """Tests that are told in one place: what they share, and criterion and test of each."""

    got: str
    trace: tuple[str, ...]
    tests: tuple[tuple[str, TestResult], ...]

    @property
    def criteria(self) -> dict[str, list[TestResult]]:
        """The tests by their criteria's titles."""
        found: dict[str, list[TestResult]] = {}
        for title, test in self.tests:
            found.setdefault(title, []).append(test)
        return found


class Gain(NamedTuple):
    """A place where points can be gained: a criterion, an error that stops many tests, a stage.

    `target` is its place on the page, empty for a stage that has none.
    """

    stage: Stage
    title: str
    target: str
    points: float


@dataclass(frozen=True)
class Work:
    """Everything there is of one student, each by stage.

    A ledger is there where a person or a due date changed the points,
    sources where the submission was given; `unreadable` are stages whose result file is no result.
    """

    student: str
    results: Mapping[str, Result]
    ledgers: Mapping[str, Ledger] = field(default_factory=dict)
    sources: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()
    comments: Mapping[str, tuple[Comment, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class StageView:
    """One stage of one student; without a result it was not handed in, or is `unreadable`."""

    stage: Stage
    result: Result | None
    ledger: Ledger | None = None
    sources: tuple[SourceFile, ...] = ()
    unreadable: bool = False
    comments: tuple[Comment, ...] = ()

    def place_of(self, comment: Comment) -> str:
        """Return what a comment is on: a line, the title of a criterion, or nothing."""
        titles = {criterion.id: criterion.title for criterion in self.stage.criteria}
        return comment.place or titles.get(comment.criterion, "")

    @property
    def counts(self) -> bool:
        """Return True if its points stand; what the grader failed at is never a zero."""
        if self.unreadable:
            return False
        if self.ledger:
            return self.ledger.graded
        return self.result is None or bool(self.result.graded)

    @property
    def points(self) -> float:
        """The points, 0 for what was not handed in."""
        if self.ledger:
            return float(self.ledger.points)
        return float(self.result.points) if self.result else 0.0

    @property
    def max_points(self) -> float:
        """The points that the stage is worth."""
        return float(self.result.max_points if self.result else self.stage.points)

    def leads_to(self, file: str, line: int) -> bool:
        """Return True if the page shows a line of the source with a remark."""
        return any(source.name == file and source.has(line) for source in self.sources)


@dataclass(frozen=True)
class Total:
    """Stages of one assignment and their sum; stages that were not graded are left out of it."""

    title: str
    stages: tuple[StageView, ...]
    extra_credit: bool = False

    @property
    def points(self) -> float:
        """The sum of the points that stand."""
        return fsum(stage.points for stage in self.stages if stage.counts)

    @property
    def max_points(self) -> float:
        """What these stages are worth together."""
        return fsum(stage.max_points for stage in self.stages if stage.counts)

    @property
    def open(self) -> tuple[Stage, ...]:
        """The stages that are left out."""
        return tuple(stage.stage for stage in self.stages if not stage.counts)


def totals(course: Course, shown: Iterable[Stage], work: Work) -> tuple[Total, ...]:
    """Return the shown stages of one student by assignment, those without stages left out."""
    views = [_view(stage, work) for stage in shown]
    parts = (
        (each, tuple(view for view in views if view.stage.assignment == each.id))
        for each in course.assignments
    )
    return tuple(Total(titled(each), own, each.extra_credit) for each, own in parts if own)


def titled(assignment: Assignment) -> str:
    """Return an assignment's title, which tells extra credit: `Capstones (extra credit)`."""
    return f"{assignment.title} (extra credit)" if assignment.extra_credit else assignment.title


def _view(stage: Stage, work: Work) -> StageView:
    result = work.results.get(stage.name)
    files = work.sources.get(stage.name)
    comments = work.comments.get(stage.name, ())
    sources = annotate(result, files, comments) if result and files else ()
    ledger, unreadable = work.ledgers.get(stage.name), stage.name in work.unreadable
    return StageView(stage, result, ledger, sources, unreadable, comments)


def parted(result: Result) -> list[CriterionView]:
    """Return the rubric of a result, criterion by criterion."""
    found, full = result.misconceptions, result.full
    told = {id(test) for each in one_error(result) for _, test in each.tests}
    return [
        _part(
            criterion,
            tuple(each.sentence for each in found if criterion.id in each.criteria),
            full,
            told,
        )
        for criterion in result.criteria
    ]


def _part(
    criterion: CriterionResult, sentences: tuple[str, ...], full: bool, told: set[int]
) -> CriterionView:
    tests = [(test.title or test.name, test) for test in criterion.tests]
    wrong = [
        test
        for _, test in tests
        if test.outcome not in ("passed", "not_started") and id(test) not in told
    ]
    return CriterionView(
        criterion,
        criterion.hint if any(test.outcome != "grader_error" for test in wrong) else "",
        sentences if wrong else (),
        tuple(wrong),
        tuple((title, "") for title, test in tests if test.outcome == "passed"),
        tuple(
            (title, test.got if full else "")
            for title, test in tests
            if test.outcome == "not_started"
        ),
    )


def one_error(result: Result) -> list[Together]:
    """Return the errors that stop many tests in the same place; each is worth telling once."""
    if result.feedback != "full":
        return []
    found: dict[tuple[str, tuple[str, ...]], list[tuple[str, TestResult]]] = {}
    for criterion in result.criteria:
        for test in criterion.tests:
            stopped = test.outcome == "crashed" or (test.outcome == "failed" and not test.expected)
            if stopped and test.got:
                place = (test.got, tuple(test.trace[-1:]))
                found.setdefault(place, []).append((criterion.title, test))
    return [
        Together(got, tuple(tests[0][1].trace), tuple(tests))
        for (got, _), tests in found.items()
        if len(tests) >= MANY
    ]


def carried_tests(result: Result) -> list[tuple[str, Together]]:
    """Return the tests whose points were given although they failed at first, by the cause."""
    found: dict[str, list[tuple[str, TestResult]]] = {}
    for criterion in result.criteria:
        for test in criterion.tests:
            if test.outcome == "passed" and test.carried_forward:
                found.setdefault(test.carried_forward, []).append((criterion.title, test))
    return [(cause, Together("", (), tuple(tests))) for cause, tests in found.items()]


def gains(parts: Iterable[Total], most: int = 3) -> list[Gain]:
    """Return the biggest gains, whole stages among them.

    Extra credit counts once it was handed in.
    """
    found = [
        gain
        for total in parts
        for view in total.stages
        if view.result or not total.extra_credit
        for gain in _gains_of(view)
    ]
    return sorted(found, key=lambda gain: -gain.points)[:most]


def _gains_of(view: StageView) -> Iterator[Gain]:
    if view.result and view.result.graded:
        if all(criterion.outcome == "not_started" for criterion in view.result.criteria):
            yield Gain(view.stage, "Not started yet", view.stage.name, view.max_points)
        else:
            yield from _gains(view.stage, view.result)
    elif not view.result and view.counts:
        yield Gain(view.stage, "Not handed in", "", view.max_points)


def _gains(stage: Stage, result: Result) -> Iterator[Gain]:
    worth = {
        id(test): criterion.max_points / len(criterion.tests)
        for criterion in result.criteria
        for test in criterion.tests
        if test.outcome in (*WRONG, "not_started")
    }
    for error in one_error(result):
        points = fsum(worth.pop(id(test), 0.0) for _, test in error.tests)
        title = f"One error stops {len(error.tests)} tests: {error.got}"
        yield Gain(stage, title, f"{stage.name}.one-error", points)
    for criterion in result.criteria:
        points = fsum(worth.get(id(test), 0.0) for test in criterion.tests)
        if points:
            target = f"{stage.name}.{criterion.id}"
            yield Gain(stage, criterion.title, target, points)


def evidence(result: Result, test: TestResult) -> Iterator[tuple[str, str]]:
    """Yield what a student may read of a test that did not pass, each text with its label."""
    if result.feedback == "full" and test.outcome not in ("passed", "grader_error"):
        came_back = CAME_BACK.get(test.outcome, "Came back")
        told = (("Called", test.call), (came_back, test.got), ("Expected", test.expected))
        yield from ((label, text) for label, text in told if text)


def gap(plus: Sequence[float], minus: Sequence[float], total: float) -> Term | None:
    """Return what makes a sum add up as it is shown, with two decimals; None if it does."""
    parts = [Decimal(points(each)) for each in plus] + [-Decimal(points(each)) for each in minus]
    rest = Decimal(points(total)) - sum(parts, Decimal(0))
    word = "rounding" if abs(rest) <= Decimal("0.005") * (len(parts) + 1) else "not explained"
    return Term(word, "+" if rest > 0 else "−", points(float(abs(rest)))) if rest else None
