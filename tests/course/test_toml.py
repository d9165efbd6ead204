"""An instructor's TOML file: all faults are reported, with position and allowed values."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.toml import TomlTable, exact_number, read_table
from autograder.errors import SubmissionError


def read(tmp_path: Path, text: str) -> TomlTable:
    """Write a file and read it."""
    (tmp_path / "own.toml").write_text(text)
    return read_table(tmp_path / "own.toml")


def test_numbers_are_exact_and_nothing_else_is_a_number(tmp_path: Path) -> None:
    table = read(tmp_path, "a = 0.1\nb = 3\nc = true\nd = nan\ne = -1\nf = '2'\n")
    assert [table.number(key, Fraction(5)) for key in "ab"] == [Fraction(1, 10), 3]
    assert [table.number(key, Fraction(5)) for key in "cdefz"] == [None] * 5
    assert [problem.partition(":")[0] for problem in table.problems] == list("cdef")
    assert exact_number(None) is None


def test_problems_of_inner_tables_stand_with_their_place(tmp_path: Path) -> None:
    table = read(tmp_path, "[[row]]\nx = 1\n[[row]]\ny.z = 2\n")
    for row in table.rows("row"):
        row.reject_unknown("x", "y")
        row.table("y").reject_unknown("a")
        row.text("name", needed=True)
    assert table.problems == [
        "row[1].name: is missing; allowed: a text that is not empty",
        "row[2].y.z: is an unknown key; allowed: a",
        "row[2].name: is missing; allowed: a text that is not empty",
    ]


@pytest.mark.parametrize("text", ["x = 1", "x = ['a']", "x = [[1]]", "x = {}"])
def test_what_is_no_list_of_tables_is_told_and_read_as_none(tmp_path: Path, text: str) -> None:
    table = read(tmp_path, text)
    assert table.rows("x") == []
    assert table.problems[0].endswith("allowed: tables, each headed [[x]]")


def test_days_are_dates_however_they_are_written(tmp_path: Path) -> None:
    table = read(tmp_path, "a = 2026-11-22\nb = '2026-11-22'\nc = '22.11.'\nd = 5\n")
    assert [table.day(key) for key in "abcdz"] == ["2026-11-22", "2026-11-22", "", "", ""]
    assert [problem[0] for problem in table.problems] == ["c", "d"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match=r"missing\.toml: cannot be read"):
        read_table(tmp_path / "missing.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * 2_000_000)
    with pytest.raises(SubmissionError, match=r"huge\.toml: is larger"):
        read_table(tmp_path / "huge.toml")
    (tmp_path / "latin.toml").write_bytes(b"a = '\xe9'")
    with pytest.raises(SubmissionError, match=r"latin\.toml: is not TOML"):
        read_table(tmp_path / "latin.toml")
