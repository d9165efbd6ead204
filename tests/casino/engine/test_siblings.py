"""A stage's file, run as a program, finds the other stages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from casino.engine.siblings import Siblings
from casino.engine.workspace import Workspace
from tests.casino.conftest import ROOT, solve

TYPED = "Bozo\ns\nn\n"


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the finder that `casino.pth` installs."""
    start = f"import sys, runpy; sys.path.append({str(ROOT)!r}); sys.argv = sys.argv[1:]\n"
    start += (ROOT / "casino" / "casino.pth").read_text(encoding="utf-8")
    start += "sys.path[0] = sys.argv[0].rpartition('/')[0]\n"  # what Python itself does
    start += "runpy.run_path(sys.argv[0], run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-S", "-c", start, *command],
        cwd=folder, input=TYPED, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_game_starts_from_any_folder(student: Workspace) -> None:
    """The way of every editor's Run button: the file's own folder is on the path, and no other."""
    solve(student, "stage1_card_hand", "stage2_human_vs_dealer", "stage4_soft_aces")
    stage = student.folder / "stage2_human_vs_dealer"
    for folder, file in ((stage, "game.py"), (student.folder.parent, f"{stage}/game.py")):
        done = run(folder, file)
        assert "Welcome to the Blackjack Casino!" in done.stdout, done.stderr
        assert "Bozo wins:" in done.stdout
    done = run(Path("/"), str(student.folder / "stage4_soft_aces" / "soft_game.py"))
    assert "Bozo wins:" in done.stdout, done.stderr


def test_no_other_import_is_answered(student: Workspace) -> None:
    """Only a stage's name, and only beside a stage's folder on the path."""
    path = [str(student.folder / "stage1_card_hand")]
    before, sys.path = sys.path, path
    try:
        assert Siblings.find_spec("stage2_human_vs_dealer") is not None
        assert Siblings.find_spec("stage2_human_vs_dealer.game", path) is None
        for name in ("stage", "stage_views", "stage2_", "stagex_y", "course", "stage99_none"):
            assert Siblings.find_spec(name) is None, name
        sys.path = [str(student.folder)]
        assert Siblings.find_spec("stage2_human_vs_dealer") is None
    finally:
        sys.path = before


def test_a_start_loads_the_finder_and_nothing_else() -> None:
    """Each start of that Python pays for it, also in folders that are no course."""
    start = (ROOT / "casino" / "casino.pth").read_text(encoding="utf-8").strip()
    code = f"import os, sys; sys.path.append({str(ROOT)!r}); before = set(sys.modules)\n"
    code += f"{start}\nprint(sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        cwd="/", capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    ours = "'casino', 'casino.engine', 'casino.engine.siblings'"
    assert done.stdout.strip() == f"['__future__', {ours}]"
