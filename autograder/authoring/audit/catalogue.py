"""Makes a stage's `misconceptions.json`, by which reports recognise typical mistakes.

A pattern maps each hidden test of a mistake's criteria to a digest of its result. A misconception
is a sentence for the report together with the pattern that identifies it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from autograder.authoring.audit.judging import Finding
from autograder.authoring.mistakes import Mistake
from autograder.course.files import HIDDEN
from autograder.course.model import Stage
from autograder.grading.explanations import (
    ANY,
    FILE,
    Misconception,
    fits,
    load_misconceptions,
    pattern_of,
)
from autograder.grading.grader import StageOutcome
from casino.files import write_whole

__all__ = ["drift", "find_misconceptions", "steady", "update_file"]

MAX_TOGETHER = 2
TELLING = {
    "AssertionError", "EOFError", "IndexError", "KeyError", "OverflowError", "StopIteration",
    "TypeError", "ValueError", "ZeroDivisionError",
}  # fmt: skip


def find_misconceptions(
    stage: Stage,
    mistakes: Sequence[tuple[Mistake, StageOutcome]],
    lazy: Iterable[StageOutcome],
) -> tuple[Misconception, ...]:
    """Return the typical mistakes whose results differ from those of every other program.

    `mistakes` has each mistake with its graded outcome, and `lazy` has the outcomes of stubs
    without work. Two mistakes with the same pattern share one sentence. A pattern of more mistakes,
    or of a stub, identifies none of them, and neither does a pattern in which the program only
    crashed.
    """
    groups: dict[frozenset[tuple[str, str]], list[Mistake]] = {}
    answers: dict[frozenset[tuple[str, str]], bool] = {}
    for mistake, outcome in mistakes:
        pattern = frozenset(pattern_of(outcome.tests, mistake.loses).items())
        groups.setdefault(pattern, []).append(mistake)
        answers[pattern] = _tells_something(mistake, outcome)
    stubs = list(lazy)
    made = [
        _misconception(stage, group, dict(pattern))
        for pattern, group in groups.items()
        if len(group) <= MAX_TOGETHER and answers[pattern]
    ]
    return tuple(
        each
        for each in made
        if all(pattern_of(stub.tests, each.criteria) != each.pattern for stub in stubs)
    )


def _misconception(
    stage: Stage, group: Sequence[Mistake], pattern: Mapping[str, str]
) -> Misconception:
    criteria = tuple(each.id for each in stage.criteria if each.id in group[0].loses)
    sentence = f"Your code {group[0].says}."
    if len(group) > 1:
        sentences = " Or it ".join(f"{mistake.says}." for mistake in group)
        sentence = f"Your code does one of two things. It {sentences}"
    return Misconception("_or_".join(each.id for each in group), sentence, criteria, pattern)


def _tells_something(mistake: Mistake, outcome: StageOutcome) -> bool:
    """Return True if a result is specific: a wrong answer or an exception of the mistake itself."""
    tests = [test for test in outcome.tests if test.criterion in mistake.loses]
    return any(
        test.outcome == "failed"
        or (test.outcome == "crashed" and str(test.got).partition(":")[0] in TELLING)
        for test in tests
    )


def steady(
    made: Sequence[Misconception], again: Sequence[Misconception]
) -> tuple[Misconception, ...]:
    """Compare two runs of the audit, and return the misconceptions with only stable results.

    A test whose result differs between the runs gets `ANY` in the pattern.
    """
    others = {each.id: each.pattern for each in again}
    return tuple(
        replace(
            each,
            pattern={
                test: digest if others.get(each.id, each.pattern).get(test) == digest else ANY
                for test, digest in each.pattern.items()
            },
        )
        for each in made
    )


def drift(stage: Stage, made: Sequence[Misconception], folder: Path = HIDDEN) -> Iterator[Finding]:
    """Yield a finding if `misconceptions.json` isn't what the audit has just made."""
    known = load_misconceptions(stage.name, folder)
    same = len(known) == len(made) and all(
        replace(ours, pattern={}) == replace(theirs, pattern={})
        and fits(ours.pattern, theirs.pattern)
        for ours, theirs in zip(known, made, strict=True)
    )
    if not same:
        what = (
            "is not what the mistakes make: "
            f"run `autograder audit --stage {stage.number} --update` and commit it"
        )
        yield Finding(FILE, stage.name, what)


def update_file(stage: str, made: Sequence[Misconception]) -> None:
    """Write a stage's `misconceptions.json`, with one misconception per line."""
    lines = ",\n".join(json.dumps(each) for each in _plain(made))
    write_whole(HIDDEN / stage / FILE, f"[\n{lines}\n]\n".encode("ascii"))


def _plain(made: Sequence[Misconception]) -> list[dict[str, object]]:
    return [
        {
            **asdict(each),
            "criteria": list(each.criteria),
            "pattern": dict(sorted(each.pattern.items())),
        }
        for each in made
    ]
