"""The student's own cases, for a criterion of the kind `cases`: the share of impostors unmasked.

Only right cases count: a case that the rules answer otherwise is refused, and it is said why. No
code of the student's runs here; the file is text of a bounded length.
"""

from __future__ import annotations

from dataclasses import replace

from autograder.course.impostors import Asked, asked
from autograder.course.model import Criterion, Stage
from autograder.results.model import Outcome, TestResult
from autograder.text import counted
from casino.cases import Case, Refused, checked, unmasked

__all__ = ["MOST_CASES", "marked_cases"]

MOST_CASES = 20  # so that thinking is worth more than typing
MOST_LINES, MOST_TOLD, LONGEST = 200, 5, 200


def marked_cases(stage: Stage, content: bytes | None) -> tuple[list[TestResult], list[str]]:
    """Return a result for each impostor of a stage, and sentences on cases that do not count.

    `content` is that of cases.txt, None where there is none. Both are empty in a stage without
    such a criterion.
    """
    criterion = stage.by_cases
    if criterion is None:
        return [], []
    right, problems = _right_cases(stage, content or b"")
    outcome = Outcome.FAILED if right or problems else Outcome.NOT_STARTED
    tests = [_result(criterion, each, right, outcome) for each in asked(stage.number)]
    return _with_evidence(tests, len(right)), problems


def _with_evidence(tests: list[TestResult], cases: int) -> list[TestResult]:
    """Return the results, the first one that is lost with the evidence of all that are."""
    lost = [place for place, test in enumerate(tests) if test.outcome is not Outcome.PASSED]
    if lost:
        hidden = f"{len(lost)} of {len(tests)} impostors stay hidden"
        tests[lost[0]] = replace(
            tests[lost[0]],
            call="cases.txt",
            got=f"{counted(cases, 'right case')}; {hidden}",
            expected="right cases, such that each impostor answers one of them otherwise",
        )
    return tests


def _right_cases(stage: Stage, content: bytes) -> tuple[list[Case], list[str]]:
    lines = content.decode("utf-8-sig", "replace").splitlines()
    found = list(checked("\n".join(lines[:MOST_LINES]), stage.number))
    right = [each for each in found if isinstance(each, Case)]
    refused = [each for each in found if isinstance(each, Refused)]
    problems = [
        f"cases.txt, line {line.line}, does not count. {_cut(line.wrong)} {line.rule}".rstrip()
        for line in refused[:MOST_TOLD]
    ]
    if len(refused) > MOST_TOLD:
        problems.append(f"cases.txt has {len(refused) - MOST_TOLD} more lines that do not count")
    if len(right) > MOST_CASES:
        problems.append(f"cases.txt has {len(right)} right cases; the first {MOST_CASES} count")
    if len(lines) > MOST_LINES:
        problems.append(f"cases.txt has {len(lines):,} lines; the first {MOST_LINES} are read")
    return right[:MOST_CASES], problems


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def _result(criterion: Criterion, each: Asked, right: list[Case], outcome: Outcome) -> TestResult:
    caught = unmasked(each.impostor, right)
    return TestResult(
        name=each.test,
        criterion=criterion.id,
        title=each.title,
        outcome=Outcome.PASSED if caught else outcome,
    )
