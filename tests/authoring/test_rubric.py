"""The rubric tables of the handouts."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from autograder.authoring.regions import SkeletonError
from autograder.authoring.rubric import (
    Rubric,
    fill_block,
    read_rubrics,
    render_judged_table,
    rubric_table,
    style_table,
)

COURSE = """
[[style]]
id = "header"
title = "Header"
share = 100

[[stages]]
name = "stage1_card_hand"
points = 5

[[stages.criteria]]
title = "A card's value"
points = 1.5

[[stages.criteria]]
title = "A card as text"
points = 2.5
"""


def test_the_table_adds_up_to_the_stages_points() -> None:
    """Style is what the criteria leave of the stage's points."""
    rubric = Rubric(Decimal(20), (("Value", Decimal("13.50")), ("One | two", Decimal("2.5"))))
    assert rubric_table(rubric).splitlines() == [
        "| what is graded | points |",
        "| --- | ---: |",
        "| Value | 13.5 |",
        "| One \\| two | 2.5 |",
        "| **Correctness** | **16** |",
        "| **Style** | **4** |",
        "| **Total** | **20** |",
    ]


def test_the_style_table_shows_shares_in_percent() -> None:
    """Whole tens keep their zero."""
    assert style_table([("Header", Decimal(20))]).splitlines()[-1] == "| Header | 20% |"


def test_the_rubrics_come_from_the_course_file(tmp_path: Path) -> None:
    """Fractions of points are read exactly."""
    course = tmp_path / "course.toml"
    course.write_text(COURSE, encoding="utf-8")
    read = read_rubrics(course)
    criteria = (("A card's value", Decimal("1.5")), ("A card as text", Decimal("2.5")))
    assert read.stages == {"stage1_card_hand": Rubric(Decimal(5), criteria)}
    assert read.style == (("Header", Decimal(100)),)


def test_without_a_course_file_there_are_no_rubrics(tmp_path: Path) -> None:
    """Stages can be built before the course is."""
    assert read_rubrics(tmp_path / "course.toml").stages == {}


@pytest.mark.parametrize(
    ("content", "problem"), [("x = ", "course.toml: "), ("x = 1", "the key 'stages' is missing")]
)
def test_a_course_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: str, problem: str
) -> None:
    """The file and the key are in the message."""
    course = tmp_path / "course.toml"
    course.write_text(content, encoding="utf-8")
    with pytest.raises(SkeletonError, match=problem):
        read_rubrics(course)


def test_a_block_is_filled_and_filled_again_without_growing() -> None:
    """What stands around the block stays as it is."""
    once = fill_block("a\n<!-- rubric -->\nold\n<!-- /rubric -->\nb\n", "rubric", "new")
    assert once == "a\n<!-- rubric -->\nnew\n<!-- /rubric -->\nb\n"
    assert fill_block(once, "rubric", "new") == once


@pytest.mark.parametrize(
    "text",
    [
        "no block",
        "<!-- rubric -->",
        "<!-- /rubric --><!-- rubric -->",
        "<!-- rubric --><!-- /rubric --><!-- rubric --><!-- /rubric -->",
    ],
)
def test_a_text_without_exactly_one_block_is_an_error(text: str) -> None:
    """A table that silently went nowhere would be missed."""
    with pytest.raises(ValueError, match="exactly one block"):
        fill_block(text, "rubric", "new")


def test_the_page_to_print_has_a_box_for_each_level() -> None:
    """Words that would break the table are escaped."""
    table = render_judged_table([("Names", "Clear | short.", "Mixed.", "Wrong.")]).splitlines()
    assert table[0] == "| | good | fair | poor | note |"
    assert table[2].startswith("| **Names** | ☐ Clear \\| short. | ☐ Mixed. | ☐ Wrong. |")
