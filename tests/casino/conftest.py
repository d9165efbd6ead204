"""Fixtures for tests of the students' package: each gets its own workspace."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.authoring.translating.pseudo import ACCENTS, MAY_BREAK
from casino import languages
from casino.engine.handed_out import course_files, read_handed_out
from casino.engine.workspace import Workspace
from casino.languages import translator
from casino.progress import running
from tests.forks import run_module

ROOT = Path(__file__).parents[2]

SOLUTIONS = ROOT / "solutions"

# Makes a text in the made-up language English again.
PLAIN = {accent: letter for letter, accent in ACCENTS.items()}
PLAIN |= {ord(each): "" for each in f"⟦⟧·{MAY_BREAK}"}

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
def made_up(
    pseudo_languages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Give a folder with them of this test's own, in the place of the kit's languages."""
    folder = tmp_path / "locale"
    shutil.copytree(pseudo_languages, folder)
    monkeypatch.setattr(languages, "LOCALE", folder)
    caches = (course_files, read_handed_out, translator)
    for each in caches:
        each.cache_clear()
    yield folder
    for each in caches:
        each.cache_clear()


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
    for name, content in read_handed_out().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return Workspace(folder)


@pytest.fixture
def forked_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run visible checks in a fork that need not import pytest: it takes longer than most checks.

    `test_progress_in_process.py` and the tests of the command start a Python for them.
    """

    def run(command: list[str], folder: Path, place: str, on_wait: Callable[[], object]) -> str:
        python, dash_m, module, *options = command
        assert (python, dash_m) == (sys.executable, "-m")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
        environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONSAFEPATH": "1"}
        done = run_module(module, *options, cwd=folder, environment=environment, seconds=120)
        return done.stdout + done.stderr

    monkeypatch.setattr(running, "run_pytest", run)


def solve(workspace: Workspace, *stages: str) -> None:
    """Put the reference of these stages into the workspace."""
    for stage in stages:
        for path in (ROOT / "solutions" / stage).glob("*.py"):
            shutil.copy(path, workspace.folder / stage)
