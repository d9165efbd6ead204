"""Result files: what grading one stage of one student found, and its JSON on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from autograder.errors import SubmissionError
from casino.files import write_whole

__all__ = [
    "OUTCOMES", "SCHEMA_VERSION",
    "CriterionResult", "Deduction", "Fault", "Flag", "Recognised", "Result", "StyleLoss",
    "TestResult", "as_json", "result_name", "result_path", "write_record",
]  # fmt: skip

SCHEMA_VERSION = 1
OUTCOMES = (
    "passed", "failed", "not_started", "crashed", "timed_out", "blocked", "grader_error",
)  # fmt: skip


@dataclass(frozen=True)
class TestResult:
    """One hidden test: its outcome and its evidence, as text that a student may read."""

    __test__ = False
    name: str
    criterion: str
    title: str
    outcome: str
    call: str = ""
    got: str = ""
    expected: str = ""
    deck: str = ""
    trace: tuple[str, ...] = ()
    carried_forward: str | None = None
    blocked_by: str | None = None


@dataclass(frozen=True)
class CriterionResult:
    """One line of the rubric with its tests."""

    id: str
    title: str
    hint: str
    points: Fraction
    max_points: Fraction
    outcome: str
    carried_forward: str | None
    tests: tuple[TestResult, ...]


@dataclass(frozen=True)
class StyleLoss:
    """One style finding and the points that it takes."""

    item: str
    file: str
    line: int
    rule: str
    message: str
    points: Fraction


@dataclass(frozen=True)
class Fault:
    """A reason for a deduction: `does_not_compile` or `does_not_run`, and what showed it."""

    kind: str
    evidence: str


@dataclass(frozen=True)
class Deduction:
    """A cap from the original rubric; `points` is what it took."""

    kind: str
    keeps_at_most: Fraction
    points: Fraction
    evidence: str


@dataclass(frozen=True)
class Flag:
    """Something that a person should look at; it changes no points."""

    kind: str
    evidence: str


@dataclass(frozen=True)
class Recognised:
    """A known misconception that the results show: its criteria, and a sentence about it."""

    id: str
    criteria: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Result:
    """One stage of one student, graded; points are exact fractions."""

    student: str
    stage: str
    graded: bool
    points: Fraction
    max_points: Fraction
    correctness: Fraction
    max_correctness: Fraction
    style: Fraction
    max_style: Fraction
    findings: tuple[StyleLoss, ...]
    deductions: tuple[Deduction, ...]
    criteria: tuple[CriterionResult, ...]
    flags: tuple[Flag, ...]
    problems: tuple[str, ...]
    layers: tuple[str, ...]
    feedback: str
    fingerprint: str
    seconds: dict[str, float] = field(default_factory=dict)
    misconceptions: tuple[Recognised, ...] = ()


def as_json(result: Result) -> dict[str, Any]:
    """Return the result as its file holds it; with the feedback `hint`, without hidden values."""
    full = result.feedback == "full"
    return {
        "schema_version": SCHEMA_VERSION,
        "student": result.student,
        "stage": result.stage,
        "graded": result.graded,
        "points": float(result.points),
        "max_points": float(result.max_points),
        "correctness": _points(result.correctness, result.max_correctness),
        "style": {
            **_points(result.style, result.max_style),
            "findings": [_finding(finding) for finding in result.findings],
        },
        "deductions": [
            {
                "kind": deduction.kind,
                "keeps_at_most": float(deduction.keeps_at_most),
                "points": float(deduction.points),
                "evidence": deduction.evidence,
            }
            for deduction in result.deductions
        ],
        "criteria": [_criterion(criterion, full) for criterion in result.criteria],
        "flags": [{"kind": flag.kind, "evidence": flag.evidence} for flag in result.flags],
        "misconceptions": [
            {"id": each.id, "criteria": list(each.criteria), "sentence": each.sentence}
            for each in result.misconceptions
        ],
        "problems": list(result.problems),
        "isolation": {"layers": list(result.layers)},
        "feedback": result.feedback,
        "fingerprint": result.fingerprint,
        "seconds": {name: round(value, 4) for name, value in result.seconds.items()},
    }


def _points(points: Fraction, max_points: Fraction) -> dict[str, Any]:
    return {"points": float(points), "max_points": float(max_points)}


def _finding(finding: StyleLoss) -> dict[str, Any]:
    return {
        "item": finding.item,
        "file": finding.file,
        "line": finding.line,
        "rule": finding.rule,
        "message": finding.message,
        "points": float(finding.points),
    }


def _criterion(criterion: CriterionResult, full: bool) -> dict[str, Any]:
    return {
        "id": criterion.id,
        "title": criterion.title,
        **_points(criterion.points, criterion.max_points),
        "outcome": criterion.outcome,
        "carried_forward": criterion.carried_forward,
        "hint": criterion.hint,
        "tests": [_test(test, criterion.hint, full) for test in criterion.tests],
    }


def _test(test: TestResult, hint: str, full: bool) -> dict[str, Any]:
    shown = full and test.outcome != "passed"
    return {
        "name": test.name,
        "title": test.title,
        "outcome": test.outcome,
        "call": test.call if shown else "",
        "got": test.got if shown else "",
        "expected": test.expected if shown else "",
        "trace": list(test.trace) if shown else [],
        "hint": "" if test.outcome == "passed" else hint,
        "deck": test.deck if shown else "",
        "carried_forward": test.carried_forward,
        "blocked_by": test.blocked_by,
    }


def result_path(results: Path, student: str, stage: str) -> Path:
    """Return where a result lies: `RESULTS/<student>/<stage>.json`."""
    return Path(result_name(results, student, stage))


def result_name(results: Path, student: str, stage: str) -> str:
    """Return the same as text, for those who look at thousands of them."""
    return f"{results}/{student}/{stage}.json"


def write_record(results: Path, record: dict[str, Any]) -> Path:
    """Write what `as_json` returned to its result file, atomically, and return the path.

    Raises:
        SubmissionError: when the results folder cannot be written.
    """
    path = result_path(results, record["student"], record["stage"])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, _in_lines(record).encode("ascii"), mode=0o600)
    except OSError as error:
        raise SubmissionError(
            f"{path}: the result cannot be written: {error.strerror}.",
            next_step="Make room or give another folder with --to; what is finished stays.",
        ) from error
    return path


def _in_lines(record: dict[str, Any]) -> str:
    """Return a record as JSON with a line for each field, and for each item of a list.

    `json` could indent it whole, in ten times the time.
    """
    encode = json.JSONEncoder(ensure_ascii=True, allow_nan=False).encode
    fields = []
    for name, value in record.items():
        text = encode(value)
        if isinstance(value, list) and value:
            text = "[\n  " + ",\n  ".join(map(encode, value)) + "\n ]"
        fields.append(f" {encode(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"
