"""The record of one graded stage of one student: the class `Result` and its parts.

Its fields are the keys of a result file, in the file's order. Points are stored as floats; `exact`
returns the fraction that one stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from casino.languages import N_
from casino.messages import NO_CALL, Call, Place, Text

__all__ = [
    "NOT_COMPILED", "NOT_FOUND", "NO_ERROR", "NO_ERROR_BUT", "SCHEMA_VERSION", "WRONG",
    "CriterionResult", "Deduction", "Fault", "FaultKind", "Flag", "Isolation", "Outcome", "Points",
    "Recognised", "Result", "StyleLoss", "StyleResult", "TestResult", "exact",
]  # fmt: skip

SCHEMA_VERSION = 2
# Honest code has these, too: later stages may build on their own earlier ones.
REMARKS = frozenset({"gets_worse"})
FINEST = 1_000_000

# An upper bound for points and seconds, which excludes infinity.
Amount = Annotated[float, Meta(ge=0, le=1e9)]
Line = Annotated[int, Meta(ge=0, le=10**9)]


class Outcome(StrEnum):
    """The outcome of a hidden test or a criterion, spelled as in result files."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_STARTED = "not_started"
    CRASHED = "crashed"
    TIMED_OUT = "timed_out"
    BLOCKED = "blocked"
    GRADER_ERROR = "grader_error"

    @property
    def words(self) -> str:
        """The outcome in words for people."""
        return _OUTCOME_WORDS[self]


_OUTCOME_WORDS = {
    Outcome.PASSED: N_("passed"),
    Outcome.FAILED: N_("wrong answer"),
    Outcome.NOT_STARTED: N_("not started"),
    Outcome.CRASHED: N_("crashed"),
    Outcome.TIMED_OUT: N_("did not end"),
    Outcome.BLOCKED: N_("blocked"),
    Outcome.GRADER_ERROR: N_("not graded"),
}
# The errors that many tests of a stage can share.
NOT_COMPILED = N_("{file} does not compile: {error}")
NOT_FOUND = N_("{error}: the file is missing")
# A test that expects an error got none, or got a value.
NO_ERROR, NO_ERROR_BUT = N_("no {error}"), N_("no {error}, but {value}")
# The outcomes that mean a fault in the student's code.
WRONG = (Outcome.FAILED, Outcome.CRASHED, Outcome.TIMED_OUT)


class FaultKind(StrEnum):
    """The reasons for a cap, which limits the points of a stage."""

    DOES_NOT_COMPILE = "does_not_compile"
    DOES_NOT_RUN = "does_not_run"
    GIVEN_CODE = "given_code"
    REPAIRED = "repaired"

    @property
    def words(self) -> str:
        """The fault in words that follow "the code", such as `does not compile`."""
        return _FAULT_WORDS[self]


_FAULT_WORDS = {
    FaultKind.DOES_NOT_COMPILE: N_("does not compile"),
    FaultKind.DOES_NOT_RUN: N_("does not run"),
    FaultKind.GIVEN_CODE: N_("was given"),
    FaultKind.REPAIRED: N_("was repaired"),
}


@dataclass(frozen=True)
class TestResult:
    """The outcome of one hidden test in a result, with the evidence that students may see."""

    __test__ = False
    name: str  # unique in its stage
    outcome: Outcome
    title: Text = ""  # the first line of the test's docstring; a plain one is a format string
    call: Call = NO_CALL  # the call that gave the wrong answer
    got: Text = ""  # its answer or error
    expected: Text = ""  # the right answer
    hint: str = ""  # the criterion's
    deck: str = ""  # a deck string to replay the call
    trace: tuple[Place, ...] = ()  # the student's lines of an error, outermost first
    carried_forward: str | None = None  # the earlier stage whose bug it is
    blocked_by: str | None = None  # the criterion that must be met first
    criterion: str = ""  # its id


@dataclass(frozen=True)
class CriterionResult:
    """The points and the tests of one criterion of the rubric."""

    id: str  # in the course file
    title: str  # for people
    hint: str  # for students
    points: Amount  # earned
    max_points: Amount  # possible
    outcome: Outcome  # of its tests together
    carried_forward: str | None  # the earlier stage whose bug is not charged again
    tests: tuple[TestResult, ...]  # each with its evidence


@dataclass(frozen=True)
class StyleLoss:
    """One style finding, and the points that it costs."""

    item: str
    file: str
    line: Line
    rule: str
    message: Text
    points: Amount


@dataclass(frozen=True)
class Fault:
    """A reason for a cap, with its evidence."""

    kind: FaultKind
    evidence: Text


@dataclass(frozen=True)
class Deduction:
    """The points that a cap takes away from a stage."""

    kind: FaultKind
    keeps_at_most: Amount  # the cap, in points
    points: Amount  # lost by the cap
    evidence: Text


@dataclass(frozen=True)
class Flag:
    """A sign of tampering for the instructor to check; it changes no points."""

    kind: str
    evidence: Text


@dataclass(frozen=True)
class Recognised:
    """A misconception that explains wrong answers: its criteria, and a sentence for the student."""

    id: str
    criteria: tuple[str, ...]
    sentence: Text


@dataclass(frozen=True)
class Points:
    """Points earned, and the maximum."""

    points: Amount
    max_points: Amount


@dataclass(frozen=True)
class StyleResult(Points):
    """Style points, and the findings that cost some."""

    findings: tuple[StyleLoss, ...]


@dataclass(frozen=True)
class Isolation:
    """The names of the sandbox's active isolation layers."""

    layers: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The result of grading one stage of one student: points, tests, style, and flags."""

    schema_version: Annotated[int, Meta(ge=SCHEMA_VERSION, le=SCHEMA_VERSION)]  # of the file
    student: str  # a folder name
    stage: str  # a folder name
    graded: bool  # False if the grader failed
    points: Amount  # after deductions
    max_points: Amount  # the stage's
    correctness: Points  # of the criteria
    style: StyleResult  # with its findings
    deductions: tuple[Deduction, ...]  # caps that cost points
    criteria: tuple[CriterionResult, ...]  # in the order of the rubric
    flags: tuple[Flag, ...]  # for a person to check
    isolation: Isolation  # the sandbox that ran it
    feedback: str  # `full` or `hint`
    fingerprint: str  # of everything that the result depends on
    seconds: dict[str, Amount]  # by name: `wall` and `grader_cpu`
    problems: tuple[Text, ...] = ()  # sentences about the files
    misconceptions: tuple[Recognised, ...] = ()  # known ones in the results
    graded_by: str = ""  # version and digest of the kit or course
    repairs: tuple[Text, ...] = ()  # sentences about the repaired copy that was graded
    python: str = ""  # the version that ran the code

    @property
    def signs(self) -> tuple[Flag, ...]:
        """The flags to check for tampering; the other flags are only remarks."""
        return tuple(flag for flag in self.flags if flag.kind not in REMARKS)

    @property
    def full(self) -> bool:
        """True if students may see the calls and values of failed tests."""
        return self.feedback == "full"

    @property
    def outcomes(self) -> set[Outcome]:
        """The distinct outcomes of the criteria."""
        return {criterion.outcome for criterion in self.criteria}

    @property
    def causes(self) -> tuple[str, ...]:
        """The earlier stages whose faults made tests of this stage fail, without costing points."""
        found = dict.fromkeys(criterion.carried_forward for criterion in self.criteria)
        return tuple(cause for cause in found if cause not in (None, self.stage) and cause)

    def notes(self) -> tuple[str, ...]:
        """Return a few words on each main fact, such as `does not compile` or `not started`."""
        found = [deduction.kind.words for deduction in self.deductions]
        if self.outcomes == {Outcome.NOT_STARTED}:
            found.append(Outcome.NOT_STARTED.words)
        elif Outcome.TIMED_OUT in self.outcomes:
            found.append(N_("does not end"))
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def exact(value: float) -> Fraction:
    """Return the fraction of points that a float in a result stands for.

    Points are fractions with denominators up to a million. Any two of these differ by at least
    1e-12, so the nearest one is the right one.
    """
    return Fraction(value).limit_denominator(FINEST)
