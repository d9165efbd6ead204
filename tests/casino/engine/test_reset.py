"""Reset restores the stage and never loses earlier work."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from casino.cli import app
from casino.engine.reset import reset_file, reset_stage
from casino.engine.workspace import Workspace

NOW = datetime(2026, 11, 22, 9, 30)
STAGE = "stage3_computer_player"


def files(folder: Path) -> dict[str, bytes]:
    """Return everything below the folder, by path."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def run(workspace: Workspace, *arguments: str) -> Result:
    """Run `casino reset` on the workspace."""
    return CliRunner().invoke(app, ["reset", *arguments, "--folder", str(workspace.folder)])


def test_a_stage_comes_back_and_a_dated_copy_is_kept(student: Workspace) -> None:
    """The copy is the folder itself, with everything that was in it; other stages are left."""
    before = files(student.folder)
    (student.folder / STAGE / "computer.py").write_text("mine")
    (student.folder / STAGE / "notes" / "a").mkdir(parents=True)
    (student.folder / STAGE / "notes" / "a" / "plan.txt").write_text("plan")
    mine = files(student.folder / STAGE)
    done = reset_stage(student, 3, NOW)
    assert done.kept == student.folder / f"{STAGE}.2026-11-22T0930"
    assert files(done.kept) == mine
    kept = {f"{done.kept.name}/{name}": content for name, content in mine.items()}
    assert files(student.folder) == before | kept


def test_a_terminal_that_ends_up_in_the_copy_is_told_the_way_back(
    student: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is renamed takes along whoever is in it; from elsewhere nothing is said."""
    (student.folder / STAGE / "computer.py").write_text("mine")
    monkeypatch.chdir(student.folder / STAGE)
    assert f"Go back with: cd {student.folder / STAGE}" in run(student, "3").stdout
    monkeypatch.chdir(student.folder)
    (student.folder / STAGE / "computer.py").write_text("mine again")
    assert "Go back" not in run(student, "3").stdout


def test_what_is_there_under_nearly_its_name_is_not_covered_up(student: Workspace) -> None:
    """A new file beside `Computer.py` would hide the student's work from the checks."""
    path = student.folder / STAGE / "computer.py"
    path.rename(path.with_name("Computer.py"))
    before = files(student.folder)
    result = run(student, "3", "computer.py")
    assert result.exit_code == 2
    assert "There is a file Computer.py: rename it to computer.py. Nothing was" in result.stderr
    (student.folder / STAGE).rename(student.folder / "stage3")
    assert "There is a folder stage3: rename it" in run(student, "3").stderr
    (student.folder / "stage3").rename(student.folder / STAGE)
    assert files(student.folder) == before


def test_a_second_reset_in_the_same_minute_keeps_both_copies(student: Workspace) -> None:
    """No copy takes another one's place."""
    path = student.folder / STAGE / "computer.py"
    path.write_text("first")
    first = reset_stage(student, 3, NOW)
    path.write_text("second")
    second = reset_stage(student, 3, NOW)
    assert first.kept
    assert second.kept
    assert (first.kept / "computer.py").read_text() == "first"
    assert (second.kept / "computer.py").read_text() == "second"


def test_an_untouched_stage_is_left_as_it_is(student: Workspace) -> None:
    """Python's caches do not count as something of the student's."""
    cache = student.folder / STAGE / "__pycache__"
    cache.mkdir()
    (cache / "computer.pyc").write_bytes(b"x")
    before = files(student.folder)
    assert not reset_stage(student, 3, NOW).changed
    assert files(student.folder) == before


def test_a_deleted_stage_comes_back(student: Workspace) -> None:
    """There is then no copy to keep."""
    before = files(student.folder)
    os.rename(student.folder / STAGE, student.folder.parent / "elsewhere")
    done = reset_stage(student, 3, NOW)
    assert (done.changed, done.kept) == (True, None)
    assert files(student.folder) == before


def test_a_reset_that_cannot_be_done_leaves_everything(
    student: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is back under its name, and no half of a new one is left."""
    (student.folder / STAGE / "computer.py").write_text("mine")
    before = files(student.folder)
    replace = os.replace

    def fail_once(source: Path, target: Path) -> None:
        monkeypatch.setattr(os, "replace", replace)
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(os, "replace", fail_once)
    with pytest.raises(PermissionError):
        reset_stage(student, 3, NOW)
    assert files(student.folder) == before
    assert sorted(student.folder.glob(".*")) == []


def test_one_file_comes_back_alone(student: Workspace) -> None:
    """The others keep what the student wrote."""
    folder = student.folder / "stage2_human_vs_dealer"
    original = (folder / "game.py").read_bytes()
    (folder / "game.py").write_text("mine")
    (folder / "player.py").write_text("mine too")
    done = reset_file(student, 2, "game.py", NOW)
    assert (folder / "game.py").read_bytes() == original
    assert (folder / "player.py").read_text() == "mine too"
    assert done.kept == folder / "game.py.2026-11-22T0930"
    assert done.kept.read_text() == "mine"
    assert not reset_file(student, 2, "game.py", NOW).changed


def test_a_link_in_a_friends_folder_leads_no_writing_out_of_it(
    student: Workspace, tmp_path: Path
) -> None:
    """Whoever packs a folder may know under which name a draft would be written."""
    own = tmp_path / "own.txt"
    own.write_text("mine")
    folder = student.folder / "stage2_human_vs_dealer"
    original = (folder / "game.py").read_bytes()
    for name in ("game.py", ".game.py.new"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(own)
    reset_file(student, 2, "game.py", NOW)
    assert own.read_text() == "mine"
    assert (folder / "game.py").read_bytes() == original
    assert not (folder / "game.py").is_symlink()


def test_a_stage_that_is_a_link_to_a_whole_disk_is_not_read(
    student: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "disk"
    for name in "abc":
        (disk / name).mkdir(parents=True)
        (disk / name / "large").write_text("x")
    folder = student.folder / STAGE
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(disk)
    read: list[Path] = []
    real = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path) or real(path))
    reset_stage(student, 3, NOW)
    assert not [path for path in read if path.name == "large"]
    assert (folder / "computer.py").is_file()


def test_a_given_file_that_was_deleted_comes_back(student: Workspace) -> None:
    """As the message of a missing file promises."""
    path = student.folder / "stage7_strategy_matrix" / "basic_strategy.txt"
    original = path.read_bytes()
    path.unlink()
    assert reset_file(student, 7, "basic_strategy.txt", NOW).kept is None
    assert path.read_bytes() == original


def test_the_command_says_where_the_copy_is(student: Workspace) -> None:
    """On standard output, with status 0; the second time there is nothing to do."""
    (student.folder / STAGE / "computer.py").write_text("mine")
    result = run(student, "3")
    assert result.exit_code == 0
    copies = list(student.folder.glob(f"{STAGE}.*"))
    assert len(copies) == 1
    assert f"Your work is kept in {copies[0]}." in result.stdout
    fresh = student.folder / STAGE
    assert f"first delete or rename {fresh}, then give the copy that name." in result.stdout
    assert "Nothing was changed" in run(student, "3").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("33",), "Stage 33 doesn't exist. The stages are 1, 2, 3"),
        (("3", "hand.py"), "stage3_computer_player was handed out without 'hand.py'"),
        (("3", "../stage1_card_hand/card.py"), "was handed out without"),
    ],
)
def test_what_cannot_be_reset_is_bad_usage(
    student: Workspace, arguments: tuple[str, ...], message: str
) -> None:
    """Status 2, and nothing is changed."""
    before = files(student.folder)
    result = run(student, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert files(student.folder) == before


def test_without_a_workspace_nothing_is_made(tmp_path: Path) -> None:
    """Status 2; a stage never appears in a folder that has none."""
    result = CliRunner().invoke(app, ["reset", "3", "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert "Go to the folder that holds" in result.stderr
    assert list(tmp_path.iterdir()) == []
