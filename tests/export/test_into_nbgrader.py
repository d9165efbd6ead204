"""nbgrader: the command says nothing of what is nbgrader's own, and nothing of its libraries."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.files import Kit
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, make_record, put

LATE = (
    '[rule]\npolicy = "per_day"\npercent = 10\n'
    '[[due]]\nassignment = "assignment3"\nat = 2026-10-01T12:00:00Z\n'
)


def test_a_late_file_beside_the_results_is_not_missed_and_no_library_warns(
    kit: Kit, tmp_path: Path
) -> None:
    pytest.importorskip("nbgrader", reason="needs nbgrader")
    results = tmp_path / "results"
    for student in ("ada", "bo"):
        put(results, make_record(kit.course.stage(STAGE), student))
    (results / "late.toml").write_text(LATE)
    database = f"sqlite:///{tmp_path}/gradebook.db"
    done = run_autograder("export", results, "--format", "nbgrader", "--to", database, status=1)
    assert "is not used" not in done.stderr
    assert "nbgrader has its own" in done.stderr
    assert "SAWarning" not in done.stderr
