"""Computes points from a stage's outcome, with exact fractions, and writes them into a result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from autograder.course.files import Kit
from autograder.course.model import CAP, Criterion, Stage, StyleItem
from autograder.course.submissions import Submission
from autograder.grading.explanations import load_misconceptions, recognise
from autograder.grading.given_code import find_given_code
from autograder.grading.grader import StageOutcome
from autograder.grading.style import HIDDEN_CODE, UNREADABLE, StyleFinding
from autograder.results.model import (
    SCHEMA_VERSION,
    WRONG,
    CriterionResult,
    Deduction,
    Fault,
    FaultKind,
    Flag,
    Isolation,
    Outcome,
    Points,
    Recognised,
    Result,
    StyleLoss,
    StyleResult,
    TestResult,
    exact,
)
from casino.engine.repairs import repair_message
from casino.languages import N_
from casino.messages import NO_CALL, Message, Value, join_texts

__all__ = ["KEEPS", "StyleFound", "deduct", "score_criteria", "score_stage", "score_style"]

KEEPS: Mapping[FaultKind, Fraction] = {
    FaultKind.DOES_NOT_COMPILE: Fraction(30, 100),
    FaultKind.DOES_NOT_RUN: Fraction(60, 100),
    FaultKind.GIVEN_CODE: Fraction(0),
    FaultKind.REPAIRED: Fraction(60, 100),
}
UNTOUCHED = "untouched"
NO_WORK = Message("holds no work of yours yet, so its share of the style points is not earned")
_WORST_FIRST = (
    Outcome.GRADER_ERROR,
    Outcome.TIMED_OUT,
    Outcome.CRASHED,
    Outcome.FAILED,
    Outcome.BLOCKED,
    Outcome.NOT_STARTED,
)


def score_criteria(
    stage: Stage,
    tests: Sequence[TestResult],
    earlier: Mapping[str, bool] | None = None,
) -> tuple[CriterionResult, ...]:
    """Return each criterion with its points, in proportion to how many of its tests passed.

    A failed test becomes `blocked` if a prerequisite of its criterion isn't met. `earlier` has, for
    each criterion of earlier stages (`stage.criterion`), whether it is met.
    """
    by_criterion: defaultdict[str, list[TestResult]] = defaultdict(list)
    for test in tests:
        by_criterion[test.criterion].append(test)
    met = dict(earlier or {})
    for criterion in stage.criteria:
        own = by_criterion[criterion.id]
        met[f"{stage.name}.{criterion.id}"] = all(test.outcome is Outcome.PASSED for test in own)
    return tuple(
        _score(criterion, _block_tests(criterion, by_criterion[criterion.id], met))
        for criterion in stage.criteria
    )


def _block_tests(
    criterion: Criterion, tests: Iterable[TestResult], met: Mapping[str, bool]
) -> tuple[TestResult, ...]:
    unmet = next((name for name in criterion.prerequisites if not met.get(name, True)), None)
    if unmet is None:
        return tuple(tests)
    return tuple(
        replace(test, outcome=Outcome.BLOCKED, blocked_by=unmet) if test.outcome in WRONG else test
        for test in tests
    )


def _score(criterion: Criterion, tests: tuple[TestResult, ...]) -> CriterionResult:
    passed = sum(test.outcome is Outcome.PASSED for test in tests)
    share = Fraction(passed, len(tests)) if tests else Fraction(0)
    outcomes = {test.outcome for test in tests}
    worst = next((outcome for outcome in _WORST_FIRST if outcome in outcomes), Outcome.PASSED)
    causes = [test.carried_forward for test in tests if test.carried_forward]
    return CriterionResult(
        criterion.id,
        criterion.title,
        criterion.hint,
        float(criterion.points * share),
        float(criterion.points),
        worst if tests else Outcome.GRADER_ERROR,
        causes[0] if causes else None,
        tests,
    )


def score_style(
    stage: Stage,
    items: Sequence[StyleItem],
    findings: Sequence[StyleFinding],
    untouched: Iterable[str],
) -> tuple[Fraction, tuple[StyleLoss, ...]]:
    """Return the style points of a stage, and the points that each finding costs.

    A module without work of the student's own costs its equal share of all style items, and so does
    an unreadable module. An unreadable additional file costs everything, because each module may
    get its code from there. Any other finding costs its item a fixed number of points, until none
    are left.
    """
    left = {item.id: item.share * stage.style_points for item in items}
    losses: list[StyleLoss] = []
    share = Fraction(1, len(stage.modules)) if stage.modules else Fraction(0)
    unworked = (
        StyleFinding(UNTOUCHED, file, 1, UNTOUCHED, NO_WORK) for file in sorted(set(untouched))
    )
    for finding in chain(unworked, findings):
        of_all = share if finding.file in stage.modules else Fraction(1)
        loss = Fraction(0)
        for item in items:
            if finding.item == item.id:
                price = item.per_finding
            elif finding.item in (UNTOUCHED, UNREADABLE):
                price = item.share * of_all
            else:
                continue
            part = min(left[item.id], price * stage.style_points)
            left[item.id] -= part
            loss += part
        losses.append(
            StyleLoss(
                finding.item,
                finding.file,
                finding.line,
                finding.rule,
                finding.message,
                float(loss),
            )
        )
    return sum(left.values(), Fraction(0)), tuple(losses)


def deduct(
    points: Fraction, max_points: Fraction, faults: Sequence[Fault]
) -> tuple[Fraction, tuple[Deduction, ...]]:
    """Apply the lowest cap among the faults; return the points, and the deduction to report."""
    if not faults:
        return points, ()
    worst = min(faults, key=lambda fault: KEEPS[fault.kind])
    cap = KEEPS[worst.kind] * max_points
    kept = min(points, cap)
    evidence = join_texts("; ", (fault.evidence for fault in faults if fault.kind == worst.kind))
    return kept, (Deduction(worst.kind, float(cap), float(points - kept), evidence),)


MISSING = N_("{name} is missing")


@dataclass(frozen=True)
class StyleFound:
    """The style findings in one stage, and the modules that the student hasn't worked on."""

    findings: tuple[StyleFinding, ...]
    untouched: frozenset[str]


def score_stage(
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
    """Return the result of one stage of one submission.

    Args:
        kit: the course.
        submission: the student's files.
        stage: the stage.
        outcome: the outcomes of its tests.
        style_found: its style findings.
        met: True for each criterion of earlier stages (`stage.criterion`) that is met.
        layers: the sandbox's isolation layers.
        python: the version of the Python that ran the code.
        feedback: `full`, `hint`, or "" for the course's setting.
        seconds: times to record in the result, by name.
    """
    files = submission.stages[stage.name]
    criteria = score_criteria(stage, outcome.tests, met)
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
    problems = (*files.problems, *map(repair_message, files.unclear))
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
    """Return the recognised misconceptions, and sentences on criteria that none explains.

    The sentences reveal hidden inputs, so only full feedback includes them.
    """
    known = recognise(load_misconceptions(stage.name), outcome.tests)
    explained = {criterion for each in known for criterion in each.criteria}
    more = (each for each in outcome.noticed if full and explained.isdisjoint(each.criteria))
    return (*known, *more)


def _flag_given_code(
    kit: Kit, stage: Stage, files: Mapping[str, bytes]
) -> tuple[list[Flag], list[Fault]]:
    """Return a flag for each module that was copied from given code; if all were, also a fault.

    If the student wrote some of the modules, the instructor must decide.
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
    """Yield a style finding for each file that ran data as code, unless it has one already."""
    known = {each.file for each in found.findings if each.rule == UNREADABLE}
    places = [_places(flag.evidence) for flag in flags if flag.kind == "code_in_data"]
    for path, line in chain.from_iterable(places):
        folder, _, file = path.partition("/")
        if folder == stage.name and file not in known:
            known.add(file)
            message = Message(HIDDEN_CODE, what="this module")
            yield StyleFinding(UNREADABLE, file, line, UNREADABLE, message)


def _places(evidence: Value) -> Iterator[tuple[str, int]]:
    """Yield (file, line) for each place that a flag's evidence names."""
    match evidence:
        case Message(values={"file": str(file), "line": int(line)}):
            yield file, line
        case Message(values=values):
            yield from chain.from_iterable(map(_places, values.values()))


def _limit_feedback(criterion: CriterionResult, full: bool) -> CriterionResult:
    """Return a criterion as students may see it; only `full` feedback includes calls and values."""
    tests = tuple(_evidence(test, criterion.hint, full) for test in criterion.tests)
    return replace(criterion, tests=tests)


def _evidence(test: TestResult, hint: str, full: bool) -> TestResult:
    if test.outcome is Outcome.PASSED:
        return replace(test, call=NO_CALL, got="", expected="", deck="", trace=(), hint="")
    if full:
        return replace(test, hint=hint)
    return replace(test, call=NO_CALL, got="", expected="", deck="", trace=(), hint=hint)
