"""Puts one stage's outcome and its style findings together into a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from autograder.course.files import Kit
from autograder.course.model import CAP, Stage
from autograder.course.submissions import Submission
from autograder.grading.cases import mark_cases
from autograder.grading.given_code import find_given_code
from autograder.grading.misconceptions import load_misconceptions, recognise
from autograder.grading.scoring import deduct, score_criteria, score_style
from autograder.grading.style import HIDDEN_CODE, UNREADABLE, StyleFinding
from autograder.results.model import (
    SCHEMA_VERSION,
    CriterionResult,
    Fault,
    FaultKind,
    Flag,
    Isolation,
    Outcome,
    Points,
    Recognised,
    Result,
    StyleResult,
    TestResult,
    exact,
)
from casino.engine.repairs import repair_message
from casino.languages import N_
from casino.messages import NO_CALL, Message, Value, join_texts

if TYPE_CHECKING:
    from autograder.grading.grader import StageOutcome

__all__ = ["StyleFound", "mark"]

MISSING = N_("{name} is missing")


@dataclass(frozen=True)
class StyleFound:
    """The style of one stage: findings, and the modules without work of the student's own."""

    findings: tuple[StyleFinding, ...]
    untouched: frozenset[str]


def mark(
    kit: Kit,
    submission: Submission,
    stage: Stage,
    outcome: StageOutcome,
    style_found: StyleFound,
    *,
    met: Mapping[str, bool],
    layers: tuple[str, ...],
    python: str,
    feedback: str,
    seconds: dict[str, float],
) -> Result:
    """Return the result of one stage; `met` has True for each criterion met in earlier stages.

    `feedback` is `full`, `hint`, or "" for what the course says.
    """
    files = submission.stages[stage.name]
    of_cases, refused = mark_cases(stage, files.cases)
    criteria = score_criteria(stage, (*outcome.tests, *of_cases), met)
    correctness = sum((exact(criterion.points) for criterion in criteria), Fraction(0))
    style, losses = score_style(
        stage,
        kit.course.style,
        [*style_found.findings, *_find_hidden_code(stage, outcome.flags, style_found)],
        style_found.untouched,
    )
    flags, faults = _flag_given_code(kit, stage, files.style_files)
    repairs = tuple(map(repair_message, files.repairs))
    if repairs and kit.course.repairs == CAP:
        faults.append(Fault(FaultKind.REPAIRED, join_texts(" ", repairs)))
    points, deductions = deduct(correctness + style, stage.points, [*outcome.faults, *faults])
    problems = (*files.problems, *refused, *map(repair_message, files.unclear))
    if not files.files:
        problems = (*problems, Message("no Python file that can be graded"))
    else:
        known = {*files.files, *(each.file for each in files.unclear if each.file == each.needed)}
        missing = (name for name in stage.modules if name not in known)
        problems = (*problems, *(Message(MISSING, name=name) for name in missing))
    feedback = feedback or kit.course.feedback_to_record(stage)
    full = feedback == "full"
    return Result(
        schema_version=SCHEMA_VERSION,
        student=submission.student,
        stage=stage.name,
        graded=all(test.outcome is not Outcome.GRADER_ERROR for test in outcome.tests),
        points=float(points),
        max_points=float(stage.points),
        correctness=Points(float(correctness), float(stage.correctness_points)),
        style=StyleResult(float(style), float(stage.style_points), losses),
        deductions=deductions,
        criteria=tuple(_limit_feedback(criterion, full) for criterion in criteria),
        flags=(*outcome.flags, *flags),
        isolation=Isolation(layers),
        feedback=feedback,
        fingerprint=outcome.fingerprint,
        seconds={name: round(value, 4) for name, value in seconds.items()},
        problems=problems,
        misconceptions=_explain_criteria(stage, outcome, full),
        graded_by=kit.version,
        repairs=repairs,
        python=python,
    )


def _explain_criteria(stage: Stage, outcome: StageOutcome, full: bool) -> tuple[Recognised, ...]:
    """Return the misconceptions, and statements on criteria that none of them explains.

    Such statements reveal hidden inputs, so only full feedback includes them.
    """
    known = recognise(load_misconceptions(stage.name), outcome.tests)
    explained = {criterion for each in known for criterion in each.criteria}
    more = (each for each in outcome.noticed if full and explained.isdisjoint(each.criteria))
    return (*known, *more)


def _flag_given_code(
    kit: Kit, stage: Stage, files: Mapping[str, bytes]
) -> tuple[list[Flag], list[Fault]]:
    """Return a flag for each module that was given, and a fault where the student wrote none.

    If some of the modules are the student's own, a person decides.
    """
    given = find_given_code(kit, stage, files)
    words = [
        Message("{name} is {what} except for names and layout", name=name, what=what)
        for name, what in given.items()
    ]
    is_all = bool(given) and len(given) == len(stage.modules)
    faults = [Fault(FaultKind.GIVEN_CODE, join_texts("; ", words))] if is_all else []
    return [Flag("given_code", each) for each in words], faults


def _find_hidden_code(
    stage: Stage, flags: Iterable[Flag], found: StyleFound
) -> Iterator[StyleFinding]:
    """Yield a finding for a file that ran code out of data, where reading it found none."""
    known = {each.file for each in found.findings if each.rule == UNREADABLE}
    told = [_places(flag.evidence) for flag in flags if flag.kind == "code_in_data"]
    for path, line in chain.from_iterable(told):
        folder, _, file = path.partition("/")
        if folder == stage.name and file not in known:
            known.add(file)
            message = Message(HIDDEN_CODE, what="this module")
            yield StyleFinding(UNREADABLE, file, line, UNREADABLE, message)


def _places(evidence: Value) -> Iterator[tuple[str, int]]:
    """Yield the files and lines that a flag's evidence names."""
    match evidence:
        case Message(values={"file": str(file), "line": int(line)}):
            yield file, line
        case Message(values=values):
            yield from chain.from_iterable(map(_places, values.values()))


def _limit_feedback(criterion: CriterionResult, full: bool) -> CriterionResult:
    """Return the criterion as students may see it; `full` feedback includes calls and values."""
    tests = tuple(_evidence(test, criterion.hint, full) for test in criterion.tests)
    return replace(criterion, tests=tests)


def _evidence(test: TestResult, hint: str, full: bool) -> TestResult:
    if test.outcome is Outcome.PASSED:
        return replace(test, call=NO_CALL, got="", expected="", deck="", trace=(), hint="")
    if full:
        return replace(test, hint=hint)
    return replace(test, call=NO_CALL, got="", expected="", deck="", trace=(), hint=hint)
