"""The student's own cases, for a criterion of the kind `cases`: the share of impostors unmasked.

Only right cases count: a case that the rules answer otherwise is refused, and it is said why. No
code of the student's runs here; the file is text of a bounded length.
"""

from __future__ import annotations

from dataclasses import replace

from autograder.course.impostors import GradedImpostor, select_graded
from autograder.course.model import Criterion, Stage
from autograder.results.model import Outcome, TestResult
from casino.cases import Case, Refused, check_text, find_unmasking
from casino.languages import N_
from casino.messages import Call, Message, Text

__all__ = ["MAX_CASES", "mark_cases"]

MAX_CASES = 20  # so that thinking is worth more than typing
MAX_LINES, MAX_TOLD, MAX_TEXT_CHARACTERS = 200, 5, 300
REFUSED = N_("cases.txt, line {line}, does not count. {why}")
ONE_CASE = N_("1 right case; {lost} of {all} impostors stay hidden")
SOME_CASES = N_("{cases} right cases; {lost} of {all} impostors stay hidden")


def mark_cases(stage: Stage, content: bytes | None) -> tuple[list[TestResult], list[Text]]:
    """Return a result for each impostor of a stage, and sentences on cases that do not count.

    `content` is that of cases.txt, None without one. Both are empty in a stage without
    such a criterion.
    """
    criterion = stage.by_cases
    if criterion is None:
        return [], []
    right, problems = _right_cases(stage, content or b"")
    outcome = Outcome.FAILED if right or problems else Outcome.NOT_STARTED
    tests = [_result(criterion, each, right, outcome) for each in select_graded(stage.number)]
    return _add_evidence(tests, len(right)), problems


def _add_evidence(tests: list[TestResult], cases: int) -> list[TestResult]:
    """Return the results, the first one that is lost with the evidence of all that are."""
    lost = [place for place, test in enumerate(tests) if test.outcome is not Outcome.PASSED]
    if lost:
        form = ONE_CASE if cases == 1 else SOME_CASES
        tests[lost[0]] = replace(
            tests[lost[0]],
            call=Call("cases.txt"),
            got=Message(form, cases=cases, lost=len(lost), all=len(tests)),
            expected=Message("right cases, such that each impostor answers one of them otherwise"),
        )
    return tests


def _right_cases(stage: Stage, content: bytes) -> tuple[list[Case], list[Text]]:
    lines = content.decode("utf-8-sig", "replace").splitlines()
    found = list(check_text("\n".join(lines[:MAX_LINES]), stage.number))
    right = [each for each in found if isinstance(each, Case)]
    refused = [each for each in found if isinstance(each, Refused)]
    problems: list[Text] = [
        Message(REFUSED, line=line.line, why=f"{_cut(line.wrong)} {line.rule}".rstrip())
        for line in refused[:MAX_TOLD]
    ]
    if len(refused) > MAX_TOLD:
        count = len(refused) - MAX_TOLD
        problems.append(Message("cases.txt has {count} more lines that do not count", count=count))
    if len(right) > MAX_CASES:
        words = N_("cases.txt has {count} right cases; the first {most} count")
        problems.append(Message(words, count=len(right), most=MAX_CASES))
    if len(lines) > MAX_LINES:
        words = N_("cases.txt has {count} lines; the first {most} are read")
        problems.append(Message(words, count=f"{len(lines):,}", most=MAX_LINES))
    return right[:MAX_CASES], problems


def _cut(words: str) -> str:
    return words if len(words) <= MAX_TEXT_CHARACTERS else f"{words[: MAX_TEXT_CHARACTERS - 1]}…"


def _result(
    criterion: Criterion, each: GradedImpostor, right: list[Case], outcome: Outcome
) -> TestResult:
    caught = find_unmasking(each.impostor, right)
    return TestResult(
        name=each.test,
        criterion=criterion.id,
        title=each.title,
        outcome=Outcome.PASSED if caught else outcome,
    )
