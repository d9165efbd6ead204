"""How typical mistakes show in results: made from their outcomes, kept in one file, checked."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from autograder.authoring.audit.judging import Finding
from autograder.authoring.mistakes import Mistake
from autograder.course import Stage
from autograder.grading import StageOutcome
from autograder.misconceptions import PATTERNS, Misconception, pattern_of

__all__ = ["drift", "known_misconceptions", "update_file"]


def known_misconceptions(
    stage: Stage,
    mistakes: Sequence[tuple[Mistake, StageOutcome]],
    lazy: Iterable[StageOutcome],
) -> tuple[Misconception, ...]:
    """Return the mistakes that their results tell apart from every other program.

    A pattern that two mistakes share, or that a stub shows as well, names nobody; neither does one
    in which the program only crashes, or has not been written.
    """
    made = [
        Misconception(
            mistake.id,
            f"The program {mistake.says}.",
            tuple(each.id for each in stage.criteria if each.id in mistake.loses),
            pattern_of(outcome.tests, mistake.loses),
        )
        for mistake, outcome in mistakes
    ]
    times = Counter(frozenset(each.pattern.items()) for each in made)
    outcomes = {id(each): outcome for each, (_, outcome) in zip(made, mistakes, strict=True)}
    stubs = list(lazy)
    return tuple(
        each
        for each in made
        if times[frozenset(each.pattern.items())] == 1
        and _answers(each, outcomes[id(each)])
        and all(pattern_of(stub.tests, each.criteria) != each.pattern for stub in stubs)
    )


def _answers(each: Misconception, outcome: StageOutcome) -> bool:
    """Tell whether at least one of the tests got a wrong answer, and not only no answer."""
    tests = [test for test in outcome.tests if test.name in each.pattern]
    return any(test.outcome == "failed" for test in tests)


def drift(stage: Stage, made: Sequence[Misconception], path: Path = PATTERNS) -> Iterator[Finding]:
    """Yield a finding where the file does not hold what the catalogue of the stage makes."""
    if _read(path).get(stage.name, []) != _plain(made):
        what = "is not what the mistakes make: run `autograder audit --update` and commit it"
        yield Finding(path.name, stage.name, what)


def update_file(by_stage: Mapping[str, Sequence[Misconception]], path: Path = PATTERNS) -> None:
    """Write the misconceptions of these stages into the file; other stages stay as they are."""
    stages = _read(path) | {stage: _plain(made) for stage, made in by_stage.items()}
    new = path.with_name(f".{path.name}.new")
    new.write_text(json.dumps(dict(sorted(stages.items())), indent=1) + "\n", encoding="ascii")
    os.replace(new, path)


def _read(path: Path) -> dict[str, object]:
    try:
        return dict(json.loads(path.read_bytes()))
    except (OSError, ValueError):
        return {}


def _plain(made: Sequence[Misconception]) -> list[dict[str, object]]:
    return [
        {
            **asdict(each),
            "criteria": list(each.criteria),
            "pattern": dict(sorted(each.pattern.items())),
        }
        for each in made
    ]
