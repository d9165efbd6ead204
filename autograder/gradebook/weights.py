"""Computes final grades from weights: the percentage of each assignment or stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Course, Stage
from autograder.course.toml import TomlTable, read_table

__all__ = ["WEIGHTS", "Earned", "Weight", "final_grade", "load_weights"]

WEIGHTS = "weights.toml"
WHOLE = Fraction(100)

# Points by stage of everything handed in or decided; None if ungraded.
Earned = Mapping[str, Fraction | None]


@dataclass(frozen=True)
class Weight:
    """An assignment or stage: its title, its stages, and its percentage of the final grade."""

    title: str
    stages: tuple[Stage, ...]
    percent: Fraction
    worth: Fraction  # the maximum points of the stages
    on_top: frozenset[str]  # extra-credit stages, which may stay ungraded

    def has_work(self, earned: Earned) -> bool:
        """Return True if the student handed in any of these stages."""
        return any(stage.name in earned for stage in self.stages)

    def weigh(self, earned: Earned) -> Fraction | None:
        """Return a student's percentage of the final grade for these stages.

        Missing work counts as 0; None while a stage is ungraded.
        """
        own = {each.name: earned[each.name] for each in self.stages if each.name in earned}
        if any(points is None for name, points in own.items() if name not in self.on_top):
            return None
        points = sum((each or Fraction(0) for each in own.values()), Fraction(0))
        return self.percent * points / self.worth


def final_grade(earned: Earned, weights: Iterable[Weight]) -> Fraction | None:
    """Return a student's final grade in percent.

    None for a student without submissions, or while a stage that counts isn't graded.
    """
    gained = [weight.weigh(earned) for weight in weights]
    whole = [each for each in gained if each is not None]
    return sum(whole, Fraction(0)) if earned and len(whole) == len(gained) else None


def load_weights(path: Path, course: Course) -> tuple[Weight, ...]:
    """Read a file of weights: `[weights]`, a percentage by assignment or stage.

    They sum to 100. Extra credit may have a weight beyond that.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path)
    table.reject_unknown("weights")
    own = table.table("weights")
    known = _index_keys(course)
    own.reject_unknown(*known)
    found = {name: own.number(name, WHOLE) for name in own.values if name in known}
    _check(own, course, known, {name: each or Fraction(0) for name, each in found.items()})
    table.refuse_problems(path)
    titles = {each.id: each.title for each in course.assignments}
    titles |= {each.name: f"Stage {each.number}" for each in course.stages}
    return tuple(
        Weight(titles[name], part, percent, course.worth(part), course.on_top(part))
        for name, percent in found.items()
        if percent and (part := known[name])
    )


def _index_keys(course: Course) -> dict[str, tuple[Stage, ...]]:
    """Return the stages for each key that a file of weights may have: assignments and stages."""
    of = {each.id: course.find_assignment(each.id) for each in course.assignments}
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
        problem = f"they sum to {float(whole):g} without extra credit"
        table.problems.append(f"weights: {problem}; allowed: 100")
