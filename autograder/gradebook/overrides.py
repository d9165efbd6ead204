"""Reads overrides: a person's decisions on grades, with reasons, in a TOML file.

Results aren't changed. Overrides are applied to them for reports and exports, so they survive a
regrade. An override whose result has changed since is reported, but still applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Course, Stage
from autograder.course.toml import TomlTable, read_table
from autograder.results.model import Result

__all__ = ["OVERRIDES", "WAIVERS", "Override", "explain_outdated", "load_overrides"]

OVERRIDES = "overrides.toml"
WAIVERS = ("deduction", "late")
KEYS = (
    "student", "stage", "points", "criteria", "waive", "reason", "by", "date", "fingerprint", "was",
)  # fmt: skip


@dataclass(frozen=True)
class Override:
    """A person's decision on a student's stage: its points or those of criteria, and the reason."""

    student: str  # a folder name
    stage: str  # a folder name
    reason: str  # for the student
    points: Fraction | None = None  # the stage's final points, in place of all other steps
    criteria: tuple[tuple[str, Fraction], ...] = ()  # points of single criteria, before deductions
    waive: tuple[str, ...] = ()  # waived deductions: `deduction`, `late`
    by: str = ""  # who decided
    date: str = ""  # when
    fingerprint: str = ""  # of the result that the person saw
    was: Fraction | None = None  # the points of that result


def load_overrides(
    path: Path, course: Course, students: Collection[str]
) -> dict[tuple[str, str], Override]:
    """Read a file of overrides; return them by student and stage.

    Raises:
        SubmissionError: with a line per problem: file, key, fault, allowed values.
    """
    table = read_table(path)
    table.reject_unknown("overrides")
    found = [_override(row, course, students) for row in table.rows("overrides")]
    places = Counter((each.student, each.stage) for each in found)
    for (student, stage), times in places.items():
        if times > 1 and student and stage:
            what = f"{student!r} has {times} tables for {stage}"
            table.wrong("overrides", what, "one for each student and stage")
    table.refuse_problems(path)
    return {(each.student, each.stage): each for each in found}


def _override(row: TomlTable, course: Course, students: Collection[str]) -> Override:
    row.reject_unknown(*KEYS)
    student = row.text("student", needed=True)
    if student and student not in students:
        row.wrong("student", f"{student!r} has no results", "a student's folder, or of roster.csv")
    stage = _stage(row, course)
    most = course.most_by_hand(stage) if stage else Fraction(1_000_000)
    if not row.values.keys() & {"points", "criteria", "waive"}:
        row.wrong("points", "is missing", "points, criteria or waive, one or more")
    return Override(
        student=student,
        stage=stage.name if stage else "",
        reason=row.text("reason", needed=True),
        points=row.number("points", most),
        criteria=_criteria(row.table("criteria"), stage),
        waive=row.words("waive", WAIVERS),
        by=row.text("by"),
        date=row.day("date"),
        fingerprint=row.text("fingerprint"),
        was=row.number("was", most),
    )


def _stage(row: TomlTable, course: Course) -> Stage | None:
    """Return a row's stage, given by name or number; None, with a problem noted, if wrong."""
    value = row.values.get("stage")
    for stage in course.stages:
        if value in (stage.name, str(stage.number)) or (
            type(value) is int and value == stage.number
        ):
            return stage
    what = "is missing" if value is None else f"{str(value)[:60]!r} isn't a stage"
    row.wrong("stage", what, ", ".join(f"{each.number} or {each.name}" for each in course.stages))
    return None


def _criteria(table: TomlTable, stage: Stage | None) -> tuple[tuple[str, Fraction], ...]:
    if stage is None:
        return ()
    most = {criterion.id: criterion.points for criterion in stage.criteria}
    table.reject_unknown(*most)
    points = {id: table.number(id, most[id]) for id in table.values if id in most}
    return tuple((id, number) for id, number in points.items() if number is not None)


def explain_outdated(override: Override, result: Result) -> str:
    """Return a sentence if the result has changed since a person decided, or ""."""
    where = f"{override.student}, {override.stage}"
    if override.was is not None and round(float(override.was), 2) != round(result.points, 2):
        return (
            f"{where}: the override was made on {float(override.was):g} points; "
            f"the result now says {result.points:g}. The override is applied; look at it again."
        )
    if override.fingerprint and not result.fingerprint.startswith(override.fingerprint):
        return (
            f"{where}: the result was graded again after the override. "
            "The override is applied; look at it again."
        )
    return ""
