"""The `casino` command: it behaves the same however it is started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def test_the_module_can_be_run() -> None:
    """Where the console script is not on the path, `python -m` does as well."""
    done = subprocess.run(
        [sys.executable, "-m", "casino.cli", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "play" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["--help", "--version"])
def test_no_room_for_the_output_is_status_two_and_no_traceback(command: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "casino.cli", command], stdout=full,
            stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "casino: No space left on device\n"
