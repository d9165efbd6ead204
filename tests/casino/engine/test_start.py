"""Starting a course: files appear in an empty folder, and nothing is overwritten."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from casino.engine import start
from casino.engine.editor import editor_files
from casino.engine.handed_out import RECORD, course_files
from casino.engine.start import NotEmptyError, start_course

ROOT = Path(__file__).parents[3]


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the folder's files by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_everything_is_written_as_it_is_in_the_repository(tmp_path: Path) -> None:
    """Stages, notebooks, the guide as README, and settings for the editor; no draft is left."""
    done = start_course(tmp_path / "new" / "course")
    there = files_in(done.folder)
    assert done.stages == len([*(ROOT / "stages").glob("stage*")])
    assert there["README.md"] == (ROOT / "docs" / "student.md").read_bytes()
    card = "stages/stage1_card_hand/card.py"
    assert there[card] == (ROOT / card).read_bytes()
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert there[f"notebooks/{notebook.name}"] == notebook.read_bytes()
    assert there.keys() == {*course_files(), *editor_files(), RECORD}


def test_hidden_files_and_an_environment_may_be_there(tmp_path: Path) -> None:
    """As after `python -m venv .venv` or `venv`, and `git init`."""
    for name in (".git/config", ".venv/pyvenv.cfg", "venv/pyvenv.cfg"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("mine")
    start_course(tmp_path)
    assert (tmp_path / "venv" / "pyvenv.cfg").read_text() == "mine"
    assert (tmp_path / "stages" / "course.toml").is_file()


@pytest.mark.parametrize("name", ["notes.txt", "stages/mine.py", ".vscode/settings.json"])
def test_nothing_is_written_over(tmp_path: Path, name: str) -> None:
    """What is there is named, and so is the way out."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    with pytest.raises(NotEmptyError, match="Name a new folder") as caught:
        start_course(tmp_path)
    assert str(tmp_path / name.partition("/")[0]) in str(caught.value)
    assert files_in(tmp_path) == {name: b"mine"}


def test_a_file_of_that_name_is_told(tmp_path: Path) -> None:
    """It is no folder, and stays."""
    (tmp_path / "course").write_text("mine")
    with pytest.raises(NotEmptyError, match="is a file"):
        start_course(tmp_path / "course")


def test_an_error_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full half way, say: the folder is as it was."""

    def full(source: Path, target: Path) -> None:
        if target.name == "stages":
            raise OSError(28, "No space left on device", str(target))
        source.replace(target)

    monkeypatch.setattr(start.os, "rename", full)
    (tmp_path / ".git").mkdir()
    for folder in (tmp_path, tmp_path / "new"):
        with pytest.raises(OSError, match="No space"):
            start_course(folder)
    assert [path.name for path in tmp_path.iterdir()] == [".git"]


def test_the_editor_is_told_interpreter_tests_and_path(tmp_path: Path) -> None:
    """All files are JSON; the interpreter is the one that `casino` runs in."""
    files = files_in(start_course(tmp_path / "new").folder)
    settings, launch, tasks = (
        json.loads(files[f".vscode/{name}.json"]) for name in ("settings", "launch", "tasks")
    )
    assert settings["python.defaultInterpreterPath"] == sys.executable
    assert settings["python.testing.pytestEnabled"]
    run, check = launch["configurations"]
    assert run["env"]["PYTHONPATH"].endswith("/stages")
    assert check["module"] == "pytest"
    assert tasks["tasks"][0]["args"][-1] == "check"
    assert "python.defaultInterpreterPath" not in json.loads(
        editor_files()[".vscode/settings.json"]
    )
