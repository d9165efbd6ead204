"""The commands offer exactly the registered formats of downloads and exports."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.collect.formats import FORMATS as WAYS_IN
from autograder.export.formats import FORMATS as WAYS_OUT
from tests.conftest import run_autograder


@pytest.mark.parametrize(
    ("command", "names"),
    [("export", WAYS_OUT), ("collect", WAYS_IN)],
)
def test_the_help_names_every_format(command: str, names: dict[str, object]) -> None:
    told = run_autograder(command, "--help").stdout
    assert len(names) >= 4
    assert [name for name in names if name not in told] == []


def test_an_unknown_format_is_told_with_those_there_are(tmp_path: Path) -> None:
    done = run_autograder("export", tmp_path, "--format", "xls", "--to", tmp_path / "x", status=2)
    words = " ".join(done.stderr.replace("│", " ").split())
    assert f"'xls' isn't one of {', '.join(WAYS_OUT)}" in words


def test_a_format_is_known_by_one_name() -> None:
    for formats in (WAYS_IN, WAYS_OUT):
        assert all(each.name == name and each.help for name, each in formats.items())
