"""What tests of the student's side need: a workspace of their own to write into."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.engine.handed_out import handed_out
from casino.engine.workspace import Workspace

ROOT = Path(__file__).parents[2]

SOLUTIONS = ROOT / "solutions"

Write = Callable[..., Workspace]
Spoil = Callable[..., Path]


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


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Give a function that copies the reference and replaces texts in one of its files."""

    def spoilt(file: str, *replacements: tuple[str, str]) -> Path:
        folder = tmp_path / "stages"
        if not folder.exists():
            shutil.copytree(SOLUTIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / file
        text = path.read_text()
        for old, new in replacements:
            assert old in text, f"{file} has no {old!r}"
            text = text.replace(old, new)
        path.write_text(text)
        return folder

    return spoilt


@pytest.fixture
def student(tmp_path: Path) -> Workspace:
    """Give a workspace as it is handed out, nothing written yet."""
    folder = tmp_path / "student" / "stages"
    for name, content in handed_out().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return Workspace(folder)


def solve(workspace: Workspace, *stages: str) -> None:
    """Put the reference of these stages into the workspace."""
    for stage in stages:
        for path in (ROOT / "solutions" / stage).glob("*.py"):
            shutil.copy(path, workspace.folder / stage)
