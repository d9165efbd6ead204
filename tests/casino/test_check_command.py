"""`casino check`: its output, its exit status, and new checks after every save."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from casino import progress
from casino.cli import app
from casino.engine.workspace import NoWorkspaceError, Workspace
from casino.progress import CheckError, CourseProgress, NextStep, StageProgress
from casino.progress.running import on_every_save
from tests.casino.conftest import Write

DONE = CourseProgress((StageProgress("stage1_a", 1, "One", passed=3),), None)
OPEN = CourseProgress(
    (StageProgress("stage1_a", 1, "One", wrong=1),),
    NextStep("stage1_a", 1, "One", "wrong", "hits", (("got", "5"),), "Hit."),
)


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, outcome: object, *options: str) -> Result:
    """Run the command on a folder, with this progress in place of a run of pytest."""

    def check(
        _: Path, stage: int | None, on_wait: Callable[[], object], part: str = "", step: int = 0
    ) -> CourseProgress:
        on_wait()
        if isinstance(outcome, BaseException):
            raise outcome
        assert isinstance(outcome, CourseProgress)
        return outcome

    monkeypatch.setattr(progress, "check", check)
    return CliRunner().invoke(app, ["check", "--folder", str(folder), *options])


def test_everything_passes_is_status_0(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen is on standard output."""
    result = run(monkeypatch, write({"stage1_a/a.py": ""}).folder, DONE)
    assert result.exit_code == 0
    assert "done: 3 checks pass" in result.stdout
    assert result.stderr.startswith("Still checking")  # once the wait is longer than usual


def test_something_to_do_is_status_1(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the next step and its hint."""
    result = run(monkeypatch, write({"stage1_a/a.py": ""}).folder, OPEN)
    assert result.exit_code == 1
    assert "hint:      Hit." in result.stdout


def test_hints_come_one_at_a_time_below_the_next_step(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the option those given so far are told, and how the next one is had."""
    stage = "stage2_human_vs_dealer"
    folder = write({f"{stage}/player.py": ""}).folder
    step = NextStep(stage, 2, "Two", "wrong", "hits", (), "Hit.", criterion="dealer_rules")
    progress = CourseProgress((StageProgress(stage, 2, "Two", wrong=1),), step)
    assert "check 2 --hint: a question" in run(monkeypatch, folder, progress).stdout
    told = [run(monkeypatch, folder, progress, "--hint").stdout for _ in range(3)]
    assert "question:" in told[0]
    assert "--deck" not in told[0]
    assert 'casino play 2 --deck "TC 9D' in told[1]
    assert "comes after a try" in told[1]
    assert told[2] == told[1] == run(monkeypatch, folder, progress).stdout
    (folder / stage / "player.py").write_text("N = 1")
    assert "handout:" in run(monkeypatch, folder, progress, "--hint").stdout
    (folder / stage / "player.py").write_text("N = 2")
    last = run(monkeypatch, folder, progress, "--hint").stdout
    assert "hint:      The player named `Dealer` is never asked" in last
    assert json.loads(run(monkeypatch, folder, progress, "--json").stdout)["ladder"]["rungs"]
    assert run(monkeypatch, folder, OPEN, "--hint").stderr.endswith("are all the hints.\n")
    assert run(monkeypatch, folder, DONE, "--hint").exit_code == 0


def test_json_says_the_same(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one object."""
    result = run(monkeypatch, write({"stage1_a/a.py": ""}).folder, OPEN, "--json")
    assert result.exit_code == 1
    assert CourseProgress.from_json(json.loads(result.stdout)) == OPEN


def test_checks_that_do_not_end_are_told(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, as a finding."""
    error = CheckError("still running")
    result = run(monkeypatch, write({"stage1_a/a.py": ""}).folder, error)
    assert result.exit_code == 1
    assert result.stderr.endswith("\nstill running\n")


def test_no_workspace_is_status_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the mend."""
    result = run(monkeypatch, tmp_path, DONE)
    assert result.exit_code == 2
    assert "Go to the folder that holds" in result.stderr


def test_a_stage_that_is_not_there_is_status_2(student: Workspace) -> None:
    """Without a traceback."""
    result = CliRunner().invoke(app, ["check", "99", "--folder", str(student.folder)])
    assert result.exit_code == 2
    assert result.stderr.startswith("There is no stage 99 in ")


@pytest.mark.parametrize("name", ["1", "stage1", "Stage 1", "stage1_a", "stage1_a/"])
def test_a_stage_is_named_by_its_number_or_its_folder(
    write: Write, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """As a terminal completes it."""
    assert run(monkeypatch, write({"stage1_a/a.py": ""}).folder, DONE, name).exit_code == 0


@pytest.mark.parametrize("name", ["one", "", "1ab", "hand.py", "99999", "-1"])
def test_what_names_no_stage_is_status_2(
    write: Write, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    result = run(monkeypatch, write({"stage1_a/a.py": ""}).folder, DONE, "--", name)
    assert result.exit_code == 2
    assert "is not a stage" in result.stderr


def test_watching_ends_cleanly(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is the way out, not a failure; a run that does not end does not end the watching."""
    folder = write({"stage1_a/a.py": ""}).folder

    def twice(_: Workspace) -> Iterator[None]:
        yield
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr("casino.progress.running.on_every_save", twice)
    result = run(monkeypatch, folder, OPEN, "--watch")
    assert result.exit_code == 0
    assert result.stdout.count("Your progress") == 2
    assert result.stderr.endswith("No longer watching.\n")
    result = run(monkeypatch, folder, CheckError("still running"), "--watch")
    assert result.exit_code == 0
    assert result.stderr.count("still running") == 2
    result = run(monkeypatch, folder, NoWorkspaceError("has no stage folders"), "--watch")
    assert result.exit_code == 2
    assert "has no stage folders" in result.stderr


def test_a_save_is_seen_by_its_content(write: Write) -> None:
    """Two saves of one size within a tick of the clock, a new file, a deleted one."""
    workspace = write({"stage1_a/a.py": "N = 1"})
    path = workspace.folder / "stage1_a/a.py"
    os.utime(path, ns=(1, 1))
    looks = []

    def look(_: float) -> None:
        looks.append(len(looks))
        if len(looks) == 3:
            path.write_text("N = 2")
            os.utime(path, ns=(1, 1))
        if len(looks) == 5:
            (path.parent / "data.txt").write_text("1")
        if len(looks) == 6:
            path.unlink()

    saves = on_every_save(workspace, look)
    for expected in (0, 3, 5, 6):
        next(saves)
        assert len(looks) == expected


def test_a_save_during_a_run_is_checked_afterwards(write: Write) -> None:
    """Nothing that was saved is left unchecked."""
    workspace = write({"stage1_a/a.py": "N = 1"})

    def never(_: float) -> None:
        raise AssertionError("the save was not seen")

    saves = on_every_save(workspace, never)
    next(saves)
    write({"stage1_a/a.py": "N = 2"})
    next(saves)
