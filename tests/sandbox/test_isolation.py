"""If a machine can't isolate, grading refuses and lists the missing features."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.errors import CannotIsolate
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox
from tests.conftest import run_autograder, write_stage


def test_a_machine_without_a_layer_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "missing_layers", lambda: ["Landlock in the kernel"])
    with pytest.raises(CannotIsolate, match="Missing: Landlock in the kernel") as caught:
        Sandbox.open()
    assert caught.value.exit_status == 3
    assert "--allow-weak-isolation" in caught.value.next_step


def test_weak_isolation_is_said_in_every_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "missing_layers", lambda: ["Landlock in the kernel"])
    sandbox = Sandbox.open(allow_weak=True, bubblewrap=False)
    assert "weak" in sandbox.names
    assert "landlock" not in sandbox.names


def test_full_isolation_is_written_into_the_result(tmp_path: Path) -> None:
    write_stage(tmp_path / "ada" / "stage1_card_hand", {"card.py": "x = 1\n"})
    (record,) = json.loads(run_autograder("grade", tmp_path, "--json").stdout)
    assert {"limits", "landlock", "seccomp"} <= set(record["isolation"]["layers"])
    assert "weak" not in record["isolation"]["layers"]


def test_a_python_that_leaves_docstrings_out_is_refused(tmp_path: Path) -> None:
    """They are the titles of the hidden tests."""
    write_stage(tmp_path / "ada" / "stage1_card_hand", {"card.py": "x = 1\n"})
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "autograder.cli", "grade", str(tmp_path)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 3
    assert "unset PYTHONOPTIMIZE" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
