"""Judges an audit's graded programs: a finding is a result that isn't as expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from autograder.authoring.audit.running import Program
from autograder.authoring.mistakes import Mistake
from autograder.authoring.mutants import Mutant, MutantPrices
from autograder.course.model import Stage
from autograder.grading.grader import StageOutcome
from autograder.grading.scoring import score_criteria
from autograder.results.model import TestResult

__all__ = [
    "FALSE_ALARM", "MISSES", "SURVIVOR", "Finding", "find_lost_criteria", "judge_empty",
    "judge_expectations", "judge_mistake", "judge_mutant", "judge_right",
]  # fmt: skip

FALSE_ALARM, SURVIVOR, MISSES = "false alarm", "survivor", "other"


@dataclass(frozen=True)
class Finding:
    """A fault of the hidden tests: a program of the audit and how its result is wrong."""

    program: str  # its title
    stage: str
    what: str  # completes a sentence that starts with the program
    # `FALSE_ALARM` if a correct program loses points, `SURVIVOR` if a wrong one keeps them
    kind: str = MISSES
    criterion: str = ""  # id of the rubric's line, or ""


def find_lost_criteria(stage: Stage, outcome: StageOutcome) -> dict[str, TestResult]:
    """Map each criterion that lost points, by id, to its first test that didn't pass."""
    return {
        criterion.id: next(test for test in criterion.tests if test.outcome != "passed")
        for criterion in score_criteria(stage, outcome.tests)
        if criterion.tests and criterion.points != criterion.max_points
    }


def judge_right(program: Program, stage: Stage, outcome: StageOutcome) -> Iterator[Finding]:
    """Yield a finding for every lost point, flag, and deduction of a correct program."""
    for criterion, test in find_lost_criteria(stage, outcome).items():
        yield _finding(
            program, f"loses points in {criterion}: {_words(test)}", FALSE_ALARM, criterion
        )
    for fault in outcome.faults:
        yield _finding(program, f"{fault.kind}: {fault.evidence}", FALSE_ALARM)
    for flag in outcome.flags:
        yield _finding(program, f"is flagged: {flag.kind}", FALSE_ALARM)


def judge_empty(program: Program, outcome: StageOutcome) -> Iterator[Finding]:
    """Yield a finding for every test that a program without work passes.

    In a skeleton, every test must report "not started" instead of a wrong answer.
    """
    for test in outcome.tests:
        words = f"{test.criterion}: {_words(test)}"
        if program.kind == "skeleton" and test.outcome != "not_started":
            yield _finding(program, words, MISSES, test.criterion)
        elif test.outcome in ("passed", "grader_error"):
            yield _finding(program, words, SURVIVOR, test.criterion)


def judge_mistake(
    program: Program, mistake: Mistake, stage: Stage, outcome: StageOutcome
) -> Iterator[Finding]:
    """Yield a finding for each criterion that a typical mistake wrongly loses or keeps."""
    lost = find_lost_criteria(stage, outcome)
    for name in sorted(mistake.loses - set(lost)):
        yield _finding(program, f"loses nothing in {name}", SURVIVOR, name)
    for name in sorted(set(lost) - mistake.loses):
        words = f"loses points in {name} too: {_words(lost[name])}"
        yield _finding(program, words, MISSES, name)
    yield from _faults(program, outcome)


def judge_mutant(
    program: Program, homes: frozenset[str], stage: Stage, outcome: StageOutcome
) -> Iterator[Finding]:
    """Yield a finding if a mutant loses no points in any of its own criteria, `homes`."""
    lost = find_lost_criteria(stage, outcome)
    where = ", ".join(sorted(homes)) or "no criterion"
    if not lost:
        yield _finding(program, f"loses nothing; it belongs to {where}", SURVIVOR, where)
    elif homes and not homes & set(lost):
        name, test = next(iter(lost.items()))
        words = f"loses points in {name} only, not in {where}: {_words(test)}"
        yield _finding(program, words, SURVIVOR, where)
    yield from _faults(program, outcome)


def judge_expectations(
    stage: Stage, expectations: MutantPrices, mutants: Sequence[Mutant]
) -> Iterator[Finding]:
    """Yield a finding for each entry of `mutants.toml` that fits no mutant of the stage."""
    file = "mutants.toml"
    places = {mutant.place for mutant in mutants}
    for place in sorted(places - set(expectations.homes)):
        yield Finding(file, stage.name, f"{place} has mutants and no criteria")
    for place in sorted(set(expectations.homes) - places):
        yield Finding(file, stage.name, f"{place} is in no file of the reference")
    for entry in expectations.equivalents:
        known = {mutant.becomes for mutant in mutants if entry.covers(mutant)}
        for becomes in sorted(entry.becomes - known):
            yield Finding(file, stage.name, f"no mutant makes {becomes!r} of {entry.line!r}")
        if not entry.reason.strip():
            yield Finding(file, stage.name, f"{entry.line!r} has no reason")


def _faults(program: Program, outcome: StageOutcome) -> Iterator[Finding]:
    for test in outcome.tests:
        if test.outcome == "grader_error":
            yield _finding(program, f"is not graded: {_words(test)}", FALSE_ALARM, test.criterion)


def _finding(program: Program, what: str, kind: str, criterion: str = "") -> Finding:
    return Finding(program.title, program.stage, what, kind, criterion)


def _words(test: TestResult) -> str:
    evidence = f": {test.got}" if test.got else ""
    return f"{test.name} {test.outcome}{evidence}"
