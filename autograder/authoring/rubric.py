"""Writes the rubric as Markdown tables into the handouts: criteria and points of each stage.

A stage's table is between `<!-- rubric -->` and `<!-- /rubric -->`. `stages/README.md` has a table
of the style items between `<!-- style -->` and `<!-- /style -->`, and docs/rubric.md one of the
manual criteria, between `<!-- judged -->` and `<!-- /judged -->`. All come from course.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from autograder.authoring.regions import SkeletonError

__all__ = [
    "CourseRubric", "Rubric", "fill_block", "read_rubrics", "render_judged_table", "rubric_table",
    "style_table",
]  # fmt: skip

Row = tuple[str, Decimal]
LEVELS = ("good", "fair", "poor")


@dataclass(frozen=True)
class Rubric:
    """A stage's points, and its criteria as pairs of title and points."""

    points: Decimal
    criteria: tuple[Row, ...]


@dataclass(frozen=True)
class CourseRubric:
    """The rubrics of all stages, and the style items that they share."""

    stages: dict[str, Rubric]  # by folder name
    style: tuple[Row, ...]  # pairs of title and percentage
    # for each item that a person grades, its title and the meaning of each level
    judged: tuple[tuple[str, ...], ...] = ()


def read_rubrics(course: Path) -> CourseRubric:
    """Read the rubrics from course.toml; a missing file gives empty ones.

    Raises:
        SkeletonError: when the file isn't TOML or lacks a required key.
    """
    if not course.is_file():
        return CourseRubric({}, ())
    try:
        content = tomllib.loads(course.read_text(encoding="utf-8"), parse_float=Decimal)
        stages = {
            stage["name"]: Rubric(
                Decimal(stage["points"]),
                tuple((item["title"], Decimal(item["points"])) for item in stage["criteria"]),
            )
            for stage in content["stages"]
        }
        style = tuple((item["title"], Decimal(item["share"])) for item in content["style"])
        judged = tuple(
            tuple(item[key] for key in ("title", *LEVELS)) for item in content.get("judged", ())
        )
    except tomllib.TOMLDecodeError as error:
        raise SkeletonError(f"{course.name}: {error}") from None
    except KeyError as error:
        raise SkeletonError(f"{course.name}: the key {error} is missing") from None
    return CourseRubric(stages, style, judged)


def rubric_table(rubric: Rubric) -> str:
    """Return a Markdown table of a stage's criteria, its style points, and their total."""
    correctness = sum((points for _, points in rubric.criteria), Decimal(0))
    rows = [
        *((_cell(title), _number(points)) for title, points in rubric.criteria),
        ("**Correctness**", f"**{_number(correctness)}**"),
        ("**Style**", f"**{_number(rubric.points - correctness)}**"),
        ("**Total**", f"**{_number(rubric.points)}**"),
    ]
    return _table("what is graded", "points", rows)


def style_table(style: Iterable[Row]) -> str:
    """Return a Markdown table of the style items and their percentages."""
    rows = [(_cell(title), f"{_number(share)}%") for title, share in style]
    return _table("style item", "share of a stage's style points", rows)


def render_judged_table(judged: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table of the items that a person grades, with a box for each level."""
    rows = [[f"**{_cell(title)}**", *(f"☐ {_cell(each)}" for each in levels), " "]
            for title, *levels in judged]  # fmt: skip
    lines = [f"| | {' | '.join(LEVELS)} | note |", "| --- | --- | --- | --- | --- |"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def fill_block(text: str, name: str, content: str) -> str:
    """Replace the text between `<!-- name -->` and `<!-- /name -->`.

    Raises:
        ValueError: unless the text has exactly one such block.
    """
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
        raise ValueError(f"exactly one block from {begin} to {end} is needed")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{content}\n{end}{after}"


def _table(left: str, right: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "| --- | ---: |"]
    return "\n".join(lines + [f"| {first} | {second} |" for first, second in rows])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"
