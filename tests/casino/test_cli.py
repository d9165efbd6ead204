"""The `casino` command: it behaves the same however it is started."""

from __future__ import annotations

import subprocess
import sys


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
