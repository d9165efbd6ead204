"""Prepares a student's page: the stages, points, tests, and possible gains that templates show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from math import fsum
from typing import NamedTuple

from autograder.course.model import Assignment, Course, Stage
from autograder.gradebook.appeals import Answered
from autograder.gradebook.attempts import GradedAttempt, counting
from autograder.gradebook.comments import Comment
from autograder.gradebook.hand_ins import HandIn
from autograder.gradebook.ledger import Ledger, hundredths
from autograder.gradebook.weights import Earned, Weight
from autograder.languages import N_, _, say
from autograder.report.advice import list_causes
from autograder.report.own_code import Snippet, find_function
from autograder.report.source import SourceFile, annotate
from autograder.results.causes import SharedFailure, find_causes
from autograder.results.model import (
    WRONG,
    CriterionResult,
    FaultKind,
    Outcome,
    Result,
    StyleLoss,
    TestResult,
    exact,
)  # fmt: skip
from casino.messages import Text

__all__ = [
    "CriterionView", "Gain", "Overview", "Share", "StageView", "StyleRule",
    "Total", "Work", "evidence", "fault_words", "find_carried_tests", "format_title", "gains",
    "overview", "own_method", "shares", "split_rubric", "style_rules", "sum_earned",
    "totals",
]  # fmt: skip

WORD, SAME = re.compile(r"\w{4,}"), 0.6
CAME_BACK = {Outcome.CRASHED: N_("Stopped with"), Outcome.TIMED_OUT: N_("What happened")}


class CriterionView(NamedTuple):
    """A criterion as a student's page shows it: failed tests, hint, and explanations."""

    criterion: CriterionResult
    hint: str  # "" if it can't help with a shown test
    sentences: tuple[Text, ...]  # on recognised misconceptions
    open: tuple[TestResult, ...]  # failed tests, which are shown
    passed: tuple[tuple[Text, str], ...]  # folded tests: title, text
    not_started: tuple[tuple[Text, str], ...]  # folded tests: title, text


class StyleRule(NamedTuple):
    """A student's findings for one style rule, and the points that they cost together."""

    rule: str
    item: str
    points: float
    findings: tuple[StyleLoss, ...]


class Overview(NamedTuple):
    """The top of a student's page: the total points, all stages, and dates."""

    points: float  # without extra credit
    worth: float  # the maximum of the graded stages
    extra: float  # points of extra credit
    stages: tuple[StageView, ...]
    at: datetime | None  # the time of the last submission
    attempt: int  # the highest number of attempts in a stage
    late: tuple[StageView, ...]
    graded: datetime | None  # the time of the last result


class Share(NamedTuple):
    """The points of the final grade that a weighted group of stages contributes."""

    title: str
    percent: float  # of the final grade
    gained: float | None  # percentage points; None while ungraded
    handed_in: bool


class Gain(NamedTuple):
    """A way to earn more points: a criterion, an error of many tests, a cap, or a stage."""

    stage: Stage
    title: str
    target: str  # its anchor on the page, or ""
    points: float


@dataclass(frozen=True)
class Work:
    """Everything that a student's page is made from, by stage; unknown values are missing."""

    student: str  # the folder's name
    results: Mapping[str, Result]  # graded stages
    # Of stages whose points the instructor or a due date changed.
    ledgers: Mapping[str, Ledger] = field(default_factory=dict)
    # The submission, if it was given.
    sources: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()  # stages whose result file is damaged
    submitted: Mapping[str, HandIn] = field(default_factory=dict)  # times and attempts
    due: Mapping[str, datetime] = field(default_factory=dict)  # the student's own due dates
    late: Mapping[str, Text] = field(default_factory=dict)  # lateness as text
    graded: Mapping[str, datetime] = field(default_factory=dict)  # when the result was written
    unsorted: tuple[str, ...] = ()  # files that belong to no stage
    # Without answers to appeals.
    comments: Mapping[str, tuple[Comment, ...]] = field(default_factory=dict)
    # All attempts of stages with several.
    attempts: Mapping[str, tuple[GradedAttempt, ...]] = field(default_factory=dict)
    policy: str = "last"  # the attempt that counts: `last` or `best`
    called: str = ""  # the student's own name, if known
    # Received appeals with their answers.
    appeals: Mapping[str, tuple[Answered, ...]] = field(default_factory=dict)
    asks: bool = True  # True if the page has forms for appeals
    weights: tuple[Weight, ...] = ()  # of the final grade, if the course has some
    language: str = ""  # the student's own; "": the course's
    open: frozenset[str] = frozenset()  # stages that aren't due yet


@dataclass(frozen=True)
class StageView:
    """One stage as a student's page shows it: the result, the files, and decisions about it."""

    stage: Stage  # its description
    result: Result | None  # None if not handed in, or `unreadable`
    ledger: Ledger | None = None  # how the instructor or a due date changed the points
    sources: tuple[SourceFile, ...] = ()  # the submitted files, with remarks
    unreadable: bool = False  # True if its result file is damaged
    hand_in: HandIn | None = None  # time and number of the submission
    due: datetime | None = None  # the student's own due date
    late: Text = ""  # lateness as text
    graded: datetime | None = None  # when the result was written
    code: Mapping[str, bytes] = field(default_factory=dict)  # the submitted files as bytes, by name
    comments: tuple[Comment, ...] = ()  # ordered by position
    attempts: tuple[GradedAttempt, ...] = ()  # all, if there are several
    policy: str = "last"  # the attempt that counts: `last` or `best`
    appeals: tuple[Answered, ...] = ()  # with their answers
    asks: bool = True  # True if the page has a form for appeals
    is_open: bool = False  # True if it isn't due yet

    @property
    def counting(self) -> int:
        """The index in `attempts` of the attempt that counts."""
        return counting(self.policy, self.attempts)

    @property
    def at(self) -> datetime | None:
        """The time of submission, in the due date's time zone; None if no time is known."""
        return self.in_zone(self.hand_in.at if self.hand_in else None)

    def in_zone(self, at: datetime | None) -> datetime | None:
        """Return a time in the due date's time zone, like all times on a page."""
        return at.astimezone(self.due.tzinfo) if at and self.due else at

    def place_of(self, comment: Comment) -> str:
        """Return the place that a comment is about: a file and line, a criterion's title, or ""."""
        titles = {criterion.id: criterion.title for criterion in self.stage.criteria}
        return say(comment.place) or _(titles.get(comment.criterion, ""))

    @property
    def counts(self) -> bool:
        """True if the points count; after a failure of the grader, they don't count as zero."""
        if self.unreadable:
            return False
        if self.ledger:
            return self.ledger.graded
        return self.result is None or bool(self.result.graded)

    @property
    def exact(self) -> Fraction:
        """The final points, rounded to two decimals as all pages and exports show them.

        They are a fraction, to be added without errors; 0 without a result.
        """
        if self.ledger:
            return hundredths(self.ledger.points)
        return hundredths(exact(self.result.points)) if self.result else Fraction(0)

    @property
    def points(self) -> float:
        """The points of `exact` as a float, to be shown."""
        return float(self.exact)

    @property
    def max_points(self) -> float:
        """The maximum points of the stage."""
        return float(self.result.max_points if self.result else self.stage.points)

    @property
    def has_full_marks(self) -> bool:
        """True if the stage lost no points and has no changes by people; one line shows it."""
        result = self.result
        return (
            result is not None
            and self.counts
            and not (self._is_talked_about or result.problems or result.deductions)
            and result.outcomes <= {Outcome.PASSED}
            and result.points >= result.max_points
        )

    @property
    def untouched(self) -> bool:
        """True if the student started no criterion; the page then folds all of them."""
        result = self.result
        return (
            result is not None
            and not (self._is_talked_about or result.problems or result.deductions)
            and result.outcomes == {Outcome.NOT_STARTED}
        )

    @property
    def _is_talked_about(self) -> bool:
        return bool(self.ledger or self.comments or self.appeals)

    @property
    def tests(self) -> int:
        """The number of hidden tests in the result."""
        return sum(len(each.tests) for each in self.result.criteria) if self.result else 0

    def leads_to(self, file: str, line: int) -> bool:
        """Return True if the page can link to this source line, because the line has a remark."""
        return any(source.name == file and source.has(line) for source in self.sources)


@dataclass(frozen=True)
class Total:
    """The stages of one assignment as the page shows them, and the sum of their points."""

    title: str
    stages: tuple[StageView, ...]
    extra_credit: bool = False

    @property
    def points(self) -> float:
        """The sum of the final points, each rounded as the page shows it."""
        return round(fsum(stage.points for stage in self.stages if stage.counts), 2)

    @property
    def max_points(self) -> float:
        """The sum of the graded stages' maximum points."""
        return fsum(stage.max_points for stage in self.stages if stage.counts)

    @property
    def open(self) -> tuple[Stage, ...]:
        """The assignment's stages that have no grade yet."""
        return tuple(stage.stage for stage in self.stages if not stage.counts)


def totals(course: Course, shown: Iterable[Stage], work: Work) -> tuple[Total, ...]:
    """Return the stages on a student's page, grouped by assignment with the sum of points."""
    views = [_view(stage, work) for stage in shown]
    parts = (
        (each, tuple(view for view in views if view.stage.assignment == each.id))
        for each in course.assignments
    )
    return tuple(Total(format_title(each), own, each.extra_credit) for each, own in parts if own)


def sum_earned(parts: Iterable[Total]) -> Earned:
    """Return the points that count for the final grade, by stage; None for an ungraded stage."""
    views = [view for total in parts for view in total.stages]
    return {
        view.stage.name: view.exact if view.counts else None
        for view in views
        if view.result or view.ledger or not view.counts
    }


def shares(weights: Iterable[Weight], points: Earned) -> list[Share]:
    """Return each weighted group's contribution to the final grade."""
    return [
        Share(
            each.title,
            float(each.percent),
            None if (gained := each.weigh(points)) is None else float(gained),
            each.has_work(points),
        )
        for each in weights
    ]


def format_title(assignment: Assignment) -> str:
    """Return an assignment's title, with a mark for extra credit: `Capstones (extra credit)`."""
    title = _(assignment.title)
    return _("{title} (extra credit)").format(title=title) if assignment.extra_credit else title


def _view(stage: Stage, work: Work) -> StageView:
    result = work.results.get(stage.name)
    files = work.sources.get(stage.name)
    comments = work.comments.get(stage.name, ())
    sources = annotate(result, files, comments) if result and files else ()
    name = stage.name
    ledger = work.ledgers.get(name)
    charged = [line.words for line in ledger.lines if line.kind == "late"] if ledger else []
    late = work.late.get(name) or next(iter(charged), "")
    return StageView(
        stage, result, ledger, sources, name in work.unreadable,
        work.submitted.get(name), work.due.get(name), late,
        work.graded.get(name), files or {}, comments, work.attempts.get(name, ()), work.policy,
        work.appeals.get(name, ()), work.asks, name in work.open,
    )  # fmt: skip


def split_rubric(result: Result) -> list[CriterionView]:
    """Return the criteria of a result as the page shows them."""
    found, full = result.misconceptions, result.full
    explained = {id(test) for each in find_causes(result) for _title, test in each.tests}
    parts, shown = [], set[Text]()
    for criterion in result.criteria:
        own = [each.sentence for each in found if criterion.id in each.criteria]
        part = _part(criterion, tuple(each for each in own if each not in shown), full, explained)
        shown.update(part.sentences)
        parts.append(part)
    return parts


def _part(
    criterion: CriterionResult, sentences: tuple[Text, ...], full: bool, explained: set[int]
) -> CriterionView:
    tests = [(test.title or test.name, test) for test in criterion.tests]
    wrong = [
        test
        for _title, test in tests
        if test.outcome not in ("passed", "not_started") and id(test) not in explained
    ]
    helps = any(test.outcome != "grader_error" for test in wrong)
    return CriterionView(
        criterion,
        criterion.hint if helps and not _repeat_hint(sentences, criterion.hint) else "",
        sentences if wrong else (),
        tuple(wrong),
        tuple((title, "") for title, test in tests if test.outcome == "passed"),
        tuple(
            (title, say(test.got) if full else "")
            for title, test in tests
            if test.outcome == "not_started"
        ),
    )


def _repeat_hint(sentences: Iterable[Text], hint: str) -> bool:
    """Return True if the sentences contain most words of the hint, which then adds nothing."""
    words = set(WORD.findall(hint.lower()))
    seen = set(WORD.findall(" ".join(map(str, sentences)).lower()))
    return bool(words) and len(words & seen) >= SAME * len(words)


def find_carried_tests(result: Result) -> list[tuple[str, SharedFailure]]:
    """Return (earlier stage at fault, its failures) for tests that were carried forward."""
    found: dict[str, list[tuple[str, TestResult]]] = {}
    for criterion in result.criteria:
        for test in criterion.tests:
            if test.outcome == "passed" and test.carried_forward:
                found.setdefault(test.carried_forward, []).append((criterion.title, test))
    return [(cause, SharedFailure("", (), tuple(tests))) for cause, tests in found.items()]


def gains(parts: Iterable[Total], most: int = 3) -> list[Gain]:
    """Return the `most` biggest ways in which a student can earn more points.

    A stage that isn't handed in counts after its due date or, without a date, if a later stage was
    handed in. Extra credit counts only if it was handed in.
    """
    views = [(view, total.extra_credit) for total in parts for view in total.stages]
    last = max((place for place, (view, _) in enumerate(views) if view.result), default=-1)
    found = [
        gain
        for place, (view, is_extra) in enumerate(views)
        if view.result or not (is_extra or view.is_open or (view.due is None and place > last))
        for gain in _gains_of(view)
    ]
    return sorted(found, key=lambda gain: -gain.points)[:most]


def _gains_of(view: StageView) -> Iterator[Gain]:
    if view.ledger and view.ledger.final:  # a person has decided all of it
        return
    if view.result and view.result.graded:
        if all(criterion.outcome == "not_started" for criterion in view.result.criteria):
            yield Gain(view.stage, _("Not started yet"), view.stage.name, view.max_points)
        else:
            yield from _gains(view, view.result)
    elif not view.result and view.counts:
        yield Gain(view.stage, _("Not handed in"), "", view.max_points)


def _gains(view: StageView, result: Result) -> Iterator[Gain]:
    stage, decided = view.stage, view.ledger.decided if view.ledger else {}
    worth = {
        id(test): criterion.max_points / len(criterion.tests)
        for criterion in result.criteria
        for test in criterion.tests
        if test.outcome in (*WRONG, "not_started") and criterion.id not in decided
    }
    for cause in list_causes(result, view.code):
        tests = cause.error.tests
        points = fsum(worth.pop(id(test), 0.0) for _title, test in tests)
        title = _("One cause of {count} failed tests: {cause}")
        title = title.format(count=len(tests), cause=cause.sentence)
        yield Gain(stage, title, f"{stage.name}.one-error", points)
    for criterion in result.criteria:
        points = fsum(worth.get(id(test), 0.0) for test in criterion.tests)
        if criterion.id in decided:
            points = max(0.0, criterion.max_points - float(decided[criterion.id]))
        if points:
            target = f"{stage.name}.{criterion.id}"
            yield Gain(stage, criterion.title, target, points)
    if result.deductions:
        cap = max(result.deductions, key=lambda deduction: deduction.points)
        points = _taken_by_caps(view, result)
        if points:
            yield Gain(stage, fault_words(cap.kind), stage.name, points)


def _taken_by_caps(view: StageView, result: Result) -> float:
    if view.ledger:  # an override may have changed what a cap takes
        lines = [line for line in view.ledger.lines if line.kind == "deduction"]
        return -float(sum(line.change for line in lines))
    return fsum(deduction.points for deduction in result.deductions)


def fault_words(kind: FaultKind) -> str:
    """Return the reason for a cap as the start of a sentence, such as "The code does not run"."""
    match kind:  # mypy reports a missing kind
        case FaultKind.DOES_NOT_COMPILE:
            return _("The code does not compile")
        case FaultKind.DOES_NOT_RUN:
            return _("The code does not run")
        case FaultKind.GIVEN_CODE:
            return _("The code was given")
        case FaultKind.REPAIRED:
            return _("The code was repaired")


def evidence(result: Result, test: TestResult) -> Iterator[tuple[str, str]]:
    """Yield (label, text) of a failed test's evidence, if students may see it."""
    if result.feedback == "full" and test.outcome not in ("passed", "grader_error"):
        came_back = _(CAME_BACK.get(test.outcome, N_("Came back")))
        rows = (
            (_("Called"), say(test.call)),
            (came_back, say(test.got)),
            (_("Expected"), say(test.expected)),
        )
        yield from ((label, text) for label, text in rows if text)


def own_method(view: StageView, tests: Sequence[TestResult]) -> Snippet | None:
    """Return the student's function that gave most of these wrong answers, or None."""
    if not view.code or not view.result or not view.result.full:
        return None
    found = [find_function(test.call, view.code) for test in tests if test.call]
    known = [snippet for snippet in found if snippet]
    return max(known, key=known.count) if known else None


def style_rules(result: Result) -> list[StyleRule]:
    """Return the style findings grouped by rule; the rule that cost most points comes first."""
    found: dict[str, list[StyleLoss]] = {}
    for finding in result.style.findings:
        found.setdefault(finding.rule, []).append(finding)
    rules = [
        StyleRule(rule, each[0].item, fsum(loss.points for loss in each), tuple(each))
        for rule, each in found.items()
    ]
    return sorted(rules, key=lambda rule: (-rule.points, rule.rule))


def overview(course: Course, parts: Sequence[Total]) -> Overview:
    """Return the facts at the top of a student's page, computed from the stages."""
    views = [view for total in parts for view in total.stages]
    done = [view for view in views if view.counts]
    on_top = course.on_top(view.stage for view in done)
    return Overview(
        round(fsum(view.points for view in done if view.stage.name not in on_top), 2),
        float(course.worth(view.stage for view in done)),
        round(fsum(view.points for view in done if view.stage.name in on_top), 2),
        tuple(views),
        max((view.at for view in views if view.at), default=None),
        max((view.hand_in.attempt for view in views if view.hand_in), default=1),
        tuple(view for view in views if view.late),
        max(filter(None, (view.in_zone(view.graded) for view in views)), default=None),
    )
