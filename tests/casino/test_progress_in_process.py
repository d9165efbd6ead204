"""The visible checks without processes or threads, as in a browser: equal results."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from casino.engine.workspace import Workspace
from casino.progress import check
from tests.casino.conftest import ROOT, solve

ONE, SIX = "stage1_card_hand", "stage6_blackjack_hand"


def checked(folder: Path, *stages: int) -> list[Any]:
    """Check the stages in a process that lacks what a browser lacks."""
    command = [sys.executable, "-m", "tests.casino.like_a_browser", str(folder)]
    done = subprocess.run(
        [*command, *map(str, stages)],
        cwd=ROOT, capture_output=True, text=True, timeout=400, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_progress_is_that_of_a_process_of_its_own(student: Workspace) -> None:
    """Stage after stage in one process; nothing of the student's stays in it."""
    solve(student, ONE)
    *here, left = checked(student.folder, 1, 2, 1)
    for number, found in zip((1, 2, 1), here, strict=True):
        begun = found.pop("begun")
        assert found == json.loads(json.dumps(check(student.folder, number).as_json()))
        assert begun == sum(found["stages"][0][key] for key in ("passed", "wrong", "not_started"))
    assert left == []


@pytest.mark.proof
def test_a_loop_without_an_end_is_ended_and_named(student: Workspace) -> None:
    """By the watch, in a stage of its own and in the stage that uses it."""
    solve(student, ONE, SIX)
    path = student.folder / ONE / "hand.py"
    lines = path.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "def is_busted" in line)
    lines.insert(at + 1, "        while True:\n            pass\n")
    path.write_text("".join(lines))
    one, six, _ = checked(student.folder, 1, 6)
    said = one["step"]["said"][0][1]
    assert said.startswith(f"{ONE}/hand.py, line {at + 2}, Hand.is_busted: it ran too long")
    assert six["stages"][0]["wrong"] > 0, "it ended"


def test_the_watch_counts_its_own_time_where_a_thread_has_no_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then it is the process's."""
    source = Path(ROOT, "casino", "engine", "watch.py").read_text()
    monkeypatch.delattr("time.thread_time")
    names: dict[str, Any] = {"__name__": "casino.engine.watch_without"}
    exec(compile(source, "watch.py", "exec"), names)
    watch = names["Watch"]()
    watch.arm(0.01)
    with pytest.raises(names["Stop"]):
        all(watch.tick() for _ in itertools.count())
