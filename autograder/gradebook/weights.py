"""Weights of one's own for the final grade: how many percent of it each assignment or stage is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from autograder.course.model import Course, Stage
from autograder.course.toml import TomlTable, read_table

__all__ = ["WEIGHTS", "Weight", "final_grade", "load_weights"]

WEIGHTS = "weights.toml"
WHOLE = Fraction(100)


@dataclass(frozen=True)
class Weight:
    """Some stages, and how many percent of the final grade all their points are."""

    stages: tuple[Stage, ...]
    percent: Fraction
    worth: Fraction


class Grades(Protocol):
    """One student's points: over some stages, None where nothing was handed in or is graded."""

    @property
    def entries(self) -> Sequence[object]: ...

    def points(self, stages: Sequence[Stage]) -> Fraction | None: ...

    def entry(self, stage: str) -> object | None: ...


def final_grade(grades: Grades, weights: Iterable[Weight]) -> Fraction | None:
    """Return a student's final grade in percent; what was not handed in counts as nothing.

    None for somebody who handed in nothing at all, or while one stage that counts is not graded.
    """
    if not grades.entries:
        return None
    grade = Fraction(0)
    for weight in weights:
        if any(grades.entry(stage.name) for stage in weight.stages):
            points = grades.points(weight.stages)
            if points is None:
                return None
            grade += weight.percent * points / weight.worth
    return grade


def load_weights(path: Path, course: Course) -> tuple[Weight, ...]:
    """Read a file of weights: `[weights]`, a percent by assignment or stage.

    They sum to 100. Extra credit comes on top, so it may have a weight beyond them.

    Raises:
        SubmissionError: with a line for each thing that is wrong: file, key, what, allowed.
    """
    table = read_table(path)
    table.only("weights")
    own = table.table("weights")
    known = _known(course)
    own.only(*known)
    found = {name: own.number(name, WHOLE) for name in own.values if name in known}
    _check(own, course, known, {name: each or Fraction(0) for name, each in found.items()})
    table.refuse_problems(path)
    return tuple(
        Weight(known[name], percent, course.worth(known[name]))
        for name, percent in found.items()
        if percent
    )


def _known(course: Course) -> dict[str, tuple[Stage, ...]]:
    """Return the stages that a key means: those of an assignment, or the one that it names."""
    of = {each.id: course.of_assignment(each.id) for each in course.assignments}
    return {**{id: stages for id, stages in of.items() if stages},
            **{stage.name: (stage,) for stage in course.stages}}  # fmt: skip


def _check(
    table: TomlTable,
    course: Course,
    known: Mapping[str, tuple[Stage, ...]],
    percents: Mapping[str, Fraction],
) -> None:
    seen: set[str] = set()
    whole = Fraction(0)
    for name, percent in percents.items():
        stages = {stage.name for stage in known[name]}
        for twice in sorted(seen & stages):
            table.wrong(name, f"{twice} counts twice", "a stage in one of them")
        seen |= stages
        whole += percent if stages - course.extra_credit else 0
    if whole != WHOLE:
        told = f"they sum to {float(whole):g} without extra credit"
        table.problems.append(f"weights: {told}; allowed: 100")
