"""A classroom for each file of tests, copied from one that is generated once."""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.nbgrader.classroom import STAGES, Classroom, make_classroom


@pytest.fixture(scope="package")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """Give a course of two stages with the first one's assignment generated, for others to copy."""
    pytest.importorskip("nbgrader", reason="needs nbgrader")
    if not sys.platform.startswith("linux"):
        pytest.skip("needs Linux")
    base = tmp_path_factory.mktemp("nbgrader")
    room = make_classroom(base, base / "course101")
    room.generate(STAGES[0])
    return room


@pytest.fixture(scope="module")
def classroom(generated: Classroom, tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """Give a course of two stages, generated; each test uses students of its own.

    Each file gets its own, since a command for a whole class meets every student that is there.
    """
    base = tmp_path_factory.mktemp("nbgrader")
    shutil.copytree(generated.course.parent, base, dirs_exist_ok=True)
    config = base / "course101" / "nbgrader_config.py"
    text = config.read_text(encoding="utf-8")
    moved = text.replace(str(generated.exchange), str(base / "exchange"))
    assert moved != text
    config.write_text(moved, encoding="utf-8")
    return Classroom(base / "course101", base / "exchange", base / "homes")
