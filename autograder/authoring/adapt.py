"""Implements `autograder adapt`: changes points, dates, feedback, and stages of a course.

This edits only `stages/course.toml`, and in `stages/README.md` the table of stages and the rules
for students' own work; comments and order stay. `build` makes everything else that depends on them.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import AoT, Table

from autograder.authoring.rubric import fill_block
from autograder.course.model import CORRECTNESS_SHARE, Course, load_course
from autograder.errors import CourseError
from casino.files import write_whole

__all__ = ["Changes", "adapt", "insert_stage_lines", "rescale", "rescale_points"]

STEPS = tuple(Fraction(step) for step in ("1", "0.5", "0.25", "0.1", "0.05", "0.01"))
FINE = tuple(Fraction(step) for step in ("0.05", "0.01", "0.001", "0.0001"))
OPTIONAL = "optional"
BLANK = "____"
ROW = r"(?m)^\| \[\d+ · [^\n]*\]\({stage}/README\.md\).*\n"


@dataclass(frozen=True)
class Changes:
    """The changes to points, dates, feedback, and stages that `autograder adapt` is asked for.

    Mappings have a stage's folder name as the key. An empty value leaves a setting as it is.
    """

    points: Mapping[str, Fraction] = field(default_factory=dict)
    due: Mapping[str, datetime | None] = field(default_factory=dict)  # None removes the date
    # "" removes the stage's own level, so that the course's applies
    feedback: Mapping[str, str] = field(default_factory=dict)
    dropped: Sequence[str] = ()  # stages to take out of the course
    optional: Sequence[str] = ()  # stages to turn into extra credit
    course_feedback: str = ""
    attempts: str = ""
    title: str = ""
    honesty: str = ""  # Markdown: the rules for the students' own work


def adapt(root: Path, course: Course, changes: Changes, *, write: bool = True) -> list[str]:
    """Change the course files below `root`, and return a sentence for each change.

    Nothing is written if the changed course is invalid, or if `write` is False.

    Raises:
        CourseError: when a remaining stage needs a dropped one, or the course would be invalid.
    """
    path, handout = root / "stages" / "course.toml", root / "stages" / "README.md"
    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    added: list[tuple[str, str]] = []
    notes = [*_apply(document, course, changes, added)]
    text = insert_stage_lines(tomlkit.dumps(document), added)
    _check(text, path)
    words = insert_honesty_rules(handout.read_text(encoding="utf-8"), changes.honesty)
    if changes.honesty:
        notes.append("the rules for the students' own work are yours")
    if write:
        for name in changes.dropped:
            words = re.sub(ROW.format(stage=name), "", words)
        write_whole(path, text.encode())
        write_whole(handout, words.encode())
    return notes


def insert_honesty_rules(handout: str, rules: str) -> str:
    """Return the text of `stages/README.md` with these rules for the students' own work.

    Empty rules change nothing.

    Raises:
        CourseError: when the rules contain a blank to fill in, or the text has no place for them.
    """
    if not rules:
        return handout
    if BLANK in rules:
        raise CourseError(
            f"The rules for the students' own work still have a blank ({BLANK}).",
            next_step="Fill it, or take its line out. Nothing was written.",
        )
    try:
        return fill_block(handout, "honesty", rules.strip())
    except ValueError as error:
        raise CourseError(f"stages/README.md: {error}.") from None


def rescale_points(points: Sequence[Fraction], total: Fraction) -> list[Fraction]:
    """Scale criteria's points to a new total, in the coarsest step that keeps their proportions.

    If no step of a hundredth or more is exact, they are rounded so that the sum is right, the
    largest remainders are rounded up, and no points become 0. Raises CourseError if the total is
    too small for that.
    """
    scaled = [each * total / sum(points) for each in points]
    for step in STEPS:
        if all((each / step).denominator == 1 for each in scaled):
            return scaled
    for step in FINE:
        if (total / step).denominator == 1 and min(scaled) >= step:
            return _round_to_total(scaled, total, step)
    raise CourseError(f"{float(total):g} points are too few for {len(points)} criteria.")


def _round_to_total(scaled: Sequence[Fraction], total: Fraction, step: Fraction) -> list[Fraction]:
    units = [each // step for each in scaled]
    rest = int(total / step) - sum(units)
    order = sorted(range(len(scaled)), key=lambda place: units[place] - scaled[place] / step)
    for place in order[:rest]:
        units[place] += 1
    return [unit * step for unit in units]


def _apply(
    document: TOMLDocument, course: Course, changes: Changes, added: list[tuple[str, str]]
) -> Iterable[str]:
    """Change the parsed course file, and yield a sentence for each change.

    New keys of a stage go to `added`, because tomlkit would write them after its criteria.
    """
    stages = cast("AoT", document["stages"])
    tables: dict[str, Table] = {table["name"]: table for table in stages.body}
    yield from _apply_to_all(document, changes)
    for name, points in changes.points.items():
        yield rescale(tables[name], points)
    for name, due in changes.due.items():
        words = "no date" if due is None else f"due {due.isoformat()}"
        yield _set(tables[name], "due", due, words, added)
    for name, level in changes.feedback.items():
        words = f"feedback {level}" if level else "feedback as the course's"
        yield _set(tables[name], "feedback", level or None, words, added)
    for name in changes.optional:
        tables[name]["assignment"] = _optional(document, course)
        yield f"{name}: extra credit, on top of the total"
    if changes.dropped:
        _refuse_needed(course, changes.dropped)
        for name in changes.dropped:
            stages.remove(tables[name])
            yield f"{name}: out of the course; its folders stay"


def _apply_to_all(document: TOMLDocument, changes: Changes) -> Iterable[str]:
    """Change the settings that aren't about one stage, and yield a sentence for each change."""
    if changes.title:
        document["title"] = changes.title
        yield f"the course is called {changes.title}"
    if changes.course_feedback:
        document["feedback"] = changes.course_feedback
        yield f"feedback is {changes.course_feedback} where a stage does not say otherwise"
    if changes.attempts:
        document["attempts"] = changes.attempts
        yield f"the {changes.attempts} attempt at a stage counts"


def rescale(table: Any, points: Fraction) -> str:
    """Set the points of a stage's TOML table, scale its criteria, and describe the change."""
    criteria: Any = table["criteria"]
    before = table["points"]
    old = [Fraction(str(row["points"])) for row in criteria]
    new = rescale_points(old, points * CORRECTNESS_SHARE)
    table["points"] = _plain(points)
    for row, value in zip(criteria, new, strict=True):
        row["points"] = _plain(value)
    return f"{table['name']}: {float(points):g} points (was {before})"


def _plain(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _set(table: Table, key: str, value: object, words: str, added: list[tuple[str, str]]) -> str:
    if value is None:
        table.pop(key, None)
    elif key in table:
        table[key] = value
    else:
        added.append((table["name"], f"{key} = {tomlkit.item(value).as_string()}"))
    return f"{table['name']}: {words}"


def insert_stage_lines(text: str, added: Iterable[tuple[str, str]]) -> str:
    """Return the course file with each line added after `points` of its stage.

    `added` has pairs of stage and line. In TOML, keys of a stage can't come after its criteria.
    """
    for stage, line in added:
        place = rf'(?ms)^name = "{stage}"$.*?^points = [^\n]*\n'
        text = re.sub(place, rf"\g<0>{line}\n", text, count=1)
    return text


def _optional(document: TOMLDocument, course: Course) -> str:
    """Return the id of the assignment for extra credit; add one if the course has none."""
    known = [each.id for each in course.assignments if each.extra_credit]
    if known:
        return known[0]
    assignments: Any = document["assignments"]
    if all(row["id"] != OPTIONAL for row in assignments):
        row = tomlkit.table()
        row.update({"id": OPTIONAL, "title": "Extra credit", "extra_credit": True})
        row.add(tomlkit.nl())
        assignments.append(row)
    return OPTIONAL


def _refuse_needed(course: Course, dropped: Sequence[str]) -> None:
    lines = [
        f"{name} is needed by {', '.join(users)}."
        for name in dropped
        if (users := _users(course, name, dropped))
    ]
    if lines:
        raise CourseError(
            "\n".join(lines),
            next_step="Drop those too, or keep the stage and make it optional: --optional.",
        )


def _users(course: Course, name: str, dropped: Sequence[str]) -> list[str]:
    """Return the stages that need stage `name`, by import or prerequisite, and aren't dropped."""
    return [
        stage.name
        for stage in course.stages
        if stage.name not in dropped
        and (
            name in stage.needs
            or any(
                each.startswith(f"{name}.")
                for criterion in stage.criteria
                for each in criterion.prerequisites
            )
        )
    ]


def _check(text: str, path: Path) -> None:
    """Raise CourseError if this text isn't a valid course file; messages name `path`."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / path.name
        draft.write_text(text, encoding="utf-8")
        try:
            load_course(draft)
        except CourseError as error:
            problem = error.message.replace(str(draft), str(path))
            raise CourseError(problem, next_step="Nothing was written.") from None
