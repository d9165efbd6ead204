"""The messages for common errors: each program gets the right one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from casino.engine.slips import find_silent
from casino.engine.sources import read_sources
from casino.engine.trouble import StudentError
from tests.casino.conftest import ROOT, Write

HERE = Path(__file__)
SLIPS = tomllib.loads(HERE.with_name("slips.toml").read_text(encoding="utf-8"))["slip"]
LOUD = [slip for slip in SLIPS if "wrongly" not in slip]
SILENT = [slip for slip in SLIPS if "wrongly" in slip]


@pytest.mark.parametrize("slip", SILENT, ids=lambda slip: slip["name"])
def test_a_slip_that_raises_nothing_is_pointed_to(write: Write, slip: dict[str, str]) -> None:
    """Once an answer is wrong, the line is named with its mend."""
    workspace = write({"stage1_a/a.py": slip["program"].lstrip("\n")})
    workspace.load(1).module("a")
    found = find_silent(workspace.load(1).sources, "stage1_a")
    assert found is not None
    assert slip["said"] in found.words
    assert (slip["program"].lstrip("\n").splitlines()[found.line - 1]).strip() == slip["wrongly"]


@pytest.mark.parametrize("folder", ["solutions", "stages"])
def test_no_slip_is_seen_in_right_code(folder: str) -> None:
    """The reference and the skeletons have none."""
    sources = read_sources(ROOT / folder)
    stages = {file.partition("/")[0] for file in sources.files}
    assert [find_silent(sources, stage) for stage in stages] == [None] * len(stages)


@pytest.mark.parametrize("slip", LOUD, ids=lambda slip: slip["name"])
def test_a_slip_is_told_with_its_fix(write: Write, slip: dict[str, str]) -> None:
    """The message has the words of the catalogue, and names a line of the student's file."""
    workspace = write({"stage1_a/a.py": slip["program"].lstrip("\n")})
    with pytest.raises(StudentError) as caught:
        workspace.load(1).module("a")
    message = caught.value.trouble.message
    assert slip["said"].casefold() in message.casefold()
    assert message.startswith("stage1_a/a.py, line ")
