"""Words on the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from autograder.course.files import Kit
from autograder.report.terminal import class_table
from autograder.results.summary import Summary
from autograder.text import counted


@pytest.mark.parametrize(
    ("number", "nouns", "told"),
    [
        (0, ["page"], "0 pages"),
        (1, ["page"], "1 page"),
        (2, ["page"], "2 pages"),
        (1, ["test or item", "tests or items"], "1 test or item"),
        (2, ["test or item", "tests or items"], "2 tests or items"),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(number: int, nouns: list[str], told: str) -> None:
    assert counted(number, *nouns) == told


@pytest.mark.parametrize("stages", [4, 7])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_a_narrow_table_breaks_no_name_and_cuts_no_note(kit: Kit, width: int, stages: int) -> None:
    """Nor points: where there is no room beside the points, the notes stand below."""
    notes = ("does not run", "look at the flags")
    summaries = [
        Summary(student, stage.name, True, 12.25, 45.0, notes)
        for student in ("tomasz-zielinski", "a-student-of-24-letters-")
        for stage in kit.course.stages[:stages]
    ]
    out = StringIO()
    class_table(kit.course, summaries, Console(file=out, width=width))
    words = out.getvalue().split()
    assert words.count("12.25") == 2 * stages, out.getvalue()
    assert words.count(f"{12.25 * stages:g}") == 2, out.getvalue()
    assert {"tomasz-zielinski", "a-student-of-24-letters-"} <= {word.rstrip(":") for word in words}
    for word in ("does", "not", "run", "look", "at", "the", "flags"):
        assert words.count(word) == 2, out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= width
