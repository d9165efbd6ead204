"""Commands of another course run with its own code and show their progress."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.upgrade import run_with
from autograder.errors import CourseError

CLI = """
import sys
print("12 of 30 students", file=sys.stderr)
print(f"{sys.argv[1]}: one finding")
raise SystemExit("clean" not in sys.argv)
"""


def test_progress_is_seen_and_findings_are_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "autograder").mkdir()
    (tmp_path / "autograder" / "__init__.py").touch()
    (tmp_path / "autograder" / "cli.py").write_text(CLI, encoding="utf-8")
    run_with(tmp_path, "audit", "clean")
    assert capfd.readouterr().err == "12 of 30 students\n"
    with pytest.raises(CourseError, match=r"see above\.\naudit: one finding"):
        run_with(tmp_path, "audit")
