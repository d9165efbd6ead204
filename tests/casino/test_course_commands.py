"""`casino start` and `casino lab` on the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import casino
from casino.cli import app
from casino.commands import course
from casino.engine.workspace import Workspace
from tests.casino.conftest import solve

NOTICES = "@jupyterlab/apputils-extension:notification"
LAB_SECONDS = 60


def type_in(*arguments: str) -> Result:
    """Run `casino` with the arguments."""
    return CliRunner().invoke(app, arguments)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, str]]:
    """Give the list of what was opened in a JupyterLab that is not started."""
    calls: list[tuple[Path, str]] = []
    monkeypatch.setattr(course, "_open", lambda *call: calls.append(call) or 0)
    monkeypatch.setattr(course, "_has_lab", lambda: True)
    return calls


def test_both_commands_tell_the_version() -> None:
    """The one of the package that is there."""
    done = type_in("--version")
    assert done.output == f"casino {casino.__version__}\n"


def test_start_says_the_next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where the course is; a second one is refused with status 2."""
    monkeypatch.chdir(tmp_path)
    done = type_in("start")
    assert done.exit_code == 0
    assert "Next: cd blackjack, then read stages/README.md" in done.output
    assert "stages/stage1_card_hand/README.md" in done.output
    done = type_in("start")
    assert done.exit_code == 2
    assert "blackjack/README.md is there already" in done.output
    assert type_in("start", "my course").output.count('cd "my course"') == 1


def test_lab_opens_the_notebook_that_was_asked_for(
    tmp_path: Path, opened: list[tuple[Path, str]]
) -> None:
    """By number; a stage that is not there, and a notebook that is not, are told."""
    type_in("start", str(tmp_path / "new"))
    stages = str(tmp_path / "new" / "stages")
    assert type_in("lab", "2", "--folder", stages).exit_code == 0
    assert opened == [(tmp_path / "new", "notebooks/stage2_human_vs_dealer.ipynb")]
    assert type_in("lab", "77", "--folder", stages).exit_code == 2
    (tmp_path / "new" / "notebooks" / "stage3_computer_player.ipynb").unlink()
    done = type_in("lab", "3", "--folder", stages)
    assert done.exit_code == 2
    assert "stage3_computer_player.ipynb is not there" in done.output


def test_lab_without_a_number_opens_what_comes_next(
    student: Workspace, opened: list[tuple[Path, str]]
) -> None:
    """Stage 1 is done here, so stage 2."""
    solve(student, "stage1_card_hand")
    notebooks = student.folder.parent / "notebooks"
    notebooks.mkdir()
    (notebooks / "stage2_human_vs_dealer.ipynb").touch()
    done = type_in("lab", "--folder", str(student.folder))
    assert done.exit_code == 0, done.output
    assert [notebook for _, notebook in opened] == ["notebooks/stage2_human_vs_dealer.ipynb"]


def test_without_jupyterlab_the_way_out_is_told(
    student: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How to install it, and how to play without."""
    monkeypatch.setattr(course, "find_spec", lambda _: None)
    done = type_in("lab", "--folder", str(student.folder))
    assert done.exit_code == 2
    assert "pip install jupyterlab" in done.output
    assert "casino play" in done.output


@pytest.mark.proof
def test_jupyterlab_opens_the_notebook_and_asks_for_no_news(tmp_path: Path) -> None:
    """The real one, with a browser that only prints the page that it is given."""
    type_in("start", str(tmp_path / "new"))
    browser = tmp_path / "browser.py"
    browser.write_text("import sys; print(open(sys.argv[1].removeprefix('file://')).read())")
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "casino", "lab", "2"],
        cwd=tmp_path / "new",
        env={**os.environ, "HOME": str(tmp_path), "BROWSER": f"{sys.executable} {browser} %s"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        process_group=0,
    ) as lab:  # fmt: skip
        clock = threading.Timer(LAB_SECONDS, os.killpg, (lab.pid, signal.SIGKILL))
        clock.start()
        try:
            assert lab.stdout is not None
            opening = r'href="(http://[^"]+stage2[^"]+)"'
            address = next((m[1] for line in lab.stdout if (m := re.search(opening, line))), "")
            assert "/lab/tree/notebooks/stage2_human_vs_dealer.ipynb?token=" in address
            token = address.partition("?")[2]
            notices = f"{address.partition('/lab/')[0]}/lab/api/settings/{NOTICES}?{token}"
            for page in (address, notices):
                with urllib.request.urlopen(page, timeout=LAB_SECONDS) as answer:
                    text = answer.read().decode()
        finally:
            clock.cancel()
            os.killpg(lab.pid, signal.SIGKILL)
    settings = json.loads(text)["schema"]["properties"]
    assert settings["fetchNews"]["default"] == "false"
