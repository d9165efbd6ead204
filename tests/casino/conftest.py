"""What tests of the student's side need: a workspace of their own to write into."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.workspace import Workspace

ROOT = Path(__file__).parents[2]

Write = Callable[..., Workspace]


@pytest.fixture
def reference(tmp_path: Path) -> Workspace:
    """Give a workspace in which everything is written."""
    folder = tmp_path / "reference" / "stages"
    ignored = shutil.ignore_patterns("__pycache__", "README.md")
    shutil.copytree(ROOT / "solutions", folder, ignore=ignored)
    return Workspace(folder)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Give a function that writes files, such as `{"stage1_x/a.py": "A = 1"}`, into a workspace."""
    folder = tmp_path / "own" / "stages"

    def written(files: dict[str, str | bytes]) -> Workspace:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)
        return Workspace(folder)

    return written
