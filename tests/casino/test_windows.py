"""On Windows, the students' package works, and the instructor's says that it needs Unix."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import cli
from casino.engine.workspace import Workspace
from tests.casino.conftest import ROOT, solve

LIKE_WINDOWS = Path(__file__).parent / "like_windows"
ONE, TWO = "stage1_card_hand", "stage2_human_vs_dealer"
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for path in (ROOT / "casino").rglob("*.py")
    if path.name not in ("__init__.py", "__main__.py", "widget.py", "notebook.py")
    and "simulator"
    not in path.relative_to(ROOT).parts  # numpy's and IPython's own modules for Linux are here
)


def run(*command: str, folder: Path = ROOT, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python without what Windows lacks."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{LIKE_WINDOWS}{os.pathsep}{ROOT}"},
        input=typed, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_this_python_lacks_what_windows_lacks() -> None:
    """The other tests here would prove nothing if it did not."""
    done = run("-c", "import os, signal; print(hasattr(os, 'fork'), hasattr(signal, 'SIGALRM'))")
    assert done.stdout.split() == ["False", "False"], done.stderr
    assert "No module named" not in done.stdout
    assert run("-c", "import fcntl").returncode == 1


def test_every_module_of_the_students_side_can_be_imported() -> None:
    """All of them in one process, save those that import a library made for this system."""
    done = run("-c", "\n".join(f"import {name}" for name in MODULES))
    assert done.returncode == 0, done.stderr


def test_a_round_is_played_and_checked(student: Workspace) -> None:
    """In the terminal, and by the visible checks in a process of their own."""
    solve(student, ONE, TWO)
    deck = ["--deck", "8D 5H TC 7D 6C", "--folder", str(student.folder)]
    done = run("-m", "casino", "play", "2", *deck, typed="h\ns\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "19" in done.stdout
    assert "wins" in done.stdout
    done = run("-m", "casino", "check", "2", "--json", "--folder", str(student.folder))
    assert json.loads(done.stdout)["done"], done.stderr


@pytest.mark.proof
def test_a_loop_without_an_end_is_stopped(student: Workspace) -> None:
    """Without a timer, and named."""
    solve(student, ONE)
    path = student.folder / ONE / "hand.py"
    head = "    def count(self):\n"
    text = path.read_text(encoding="utf-8")
    assert head in text
    path.write_text(text.replace(head, f"{head}        while True:\n            pass\n"), "utf-8")
    done = run("-m", "casino", "check", "1", "--folder", str(student.folder))
    assert done.returncode == 1, done.stderr
    assert "infinite loop" in " ".join(done.stdout.split())


def test_a_course_is_started(tmp_path: Path) -> None:
    """With all files, whatever the system's line ends are."""
    done = run("-m", "casino", "start", str(tmp_path / "new"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "new" / "stages" / ONE / "card.py").is_file()


def test_the_instructors_side_says_that_it_needs_unix(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, and before anything is imported that Windows lacks."""
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 3
    assert "WSL 2" in capsys.readouterr().err
    done = run("-c", "import sys; from autograder import cli; sys.platform = 'win32'; cli.main()")
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1, done.stderr
