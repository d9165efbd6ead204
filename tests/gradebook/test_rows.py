"""Tables of a handwritten file: one is changed, and the rest stays."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import SubmissionError
from autograder.gradebook.rows import RowFile

BY_HAND = """\
# Decisions of the autumn term.

# ada was ill
[[overrides]]
student = "ada"   # by mail
stage = 1
points = 22
reason = "Ill."

# bo showed it in class
[[overrides]]
student = "bo"
stage = 2
reason = "Shown."
[overrides.criteria]
card_new = 1.5
# the end
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a file that was written by hand."""
    path = tmp_path / "overrides.toml"
    path.write_text(BY_HAND)
    return path


def test_reading_and_writing_changes_no_byte(path: Path) -> None:
    RowFile(path, "overrides").write()
    assert path.read_text() == BY_HAND


def test_a_changed_table_leaves_the_others_and_the_comments(path: Path) -> None:
    file = RowFile(path, "overrides")
    file.put(file.find(student="ada"), {"student": "ada", "stage": 1, "points": Decimal("20.50")})
    file.write()
    text = path.read_text()
    assert "points = 20.5\n" in text
    for kept in ("# Decisions of the autumn", "# ada was ill", "# bo showed", "# the end"):
        assert kept in text
    assert text.partition("# bo showed")[2] == BY_HAND.partition("# bo showed")[2]


@pytest.mark.parametrize("student", ["ada", "bo"])
def test_a_table_taken_out_leaves_the_comments_around_it(path: Path, student: str) -> None:
    file = RowFile(path, "overrides")
    file.put(file.find(student=student), None)
    file.write()
    (left,) = tomllib.loads(path.read_text())["overrides"]
    assert left["student"] != student
    assert "# Decisions" in path.read_text()
    assert "# the end" in path.read_text()


@given(st.dictionaries(st.text(min_size=1), st.text() | st.integers(-(2**60), 2**60), min_size=1))
def test_any_text_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, row: dict[str, object]
) -> None:
    path = tmp_path_factory.mktemp("rows") / "rows.toml"
    for _ in range(2):
        file = RowFile(path, "rows")
        file.put(None, row)
        file.write()
    assert RowFile(path, "rows").rows == [row, row]


def test_a_text_that_looks_like_a_heading_is_refused_and_nothing_is_lost(path: Path) -> None:
    text = '[[overrides]]\nstudent = "ada"\nreason = """\n[[overrides]]\n"""\n'
    path.write_text(text)
    with pytest.raises(SubmissionError, match=r"overrides\.toml"):
        RowFile(path, "overrides")
    assert path.read_text() == text
