"""A plugin for pytest: which tests are proofs, which go together, and which begin first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
PROOFS = HERE / "proofs"
PROOF_SECONDS = 3600
# Folders whose tests share something dear (a browser, a classroom): one worker runs all of them.
TOGETHER = ("browser", "nbgrader")
# What takes longest begins first, so that no worker is left with it when the others are done.
# From `python -m pytest -p no:xdist -m "not proof" --durations=0`; what is not here takes less.
SLOWEST_FIRST = (
    "browser",
    "proofs/test_visible_checks.py",
    "proofs/test_odd_values.py",
    "proofs/test_audit.py",
    "proofs/test_right_submissions.py",
    "test_sample_class.py",
    "authoring/test_audit.py",
    "grading/hostile/test_hostile.py",
    "run/test_class_run.py",
    "grading/test_bad_input.py",
    "stages/test_visible_checks.py",
    "nbgrader",
    "casino/test_progress.py",
    "grading/test_sources.py",
    "league/test_league.py",
    "casino/stage_views/test_every_stage.py",
    "authoring/test_translating.py",
    "grading/test_second_attempts.py",
    "grading/test_nothing_kept.py",
    "grading/test_verdict.py",
    "export/test_into_nbgrader.py",
    "grading/test_patterns.py",
    "gradescope/test_package.py",
    "collect/test_git.py",
    "grading/test_nothing_leaves.py",
    "authoring/test_new_stage.py",
    "authoring/test_scorm.py",
    "authoring/test_variants.py",
    "test_notebooks.py",
    "run/test_resume.py",
)


def place(nodeid: str) -> str:
    """Return what a test is run together with: its file, or its folder where that shares more."""
    file = nodeid.partition("::")[0].partition("tests/")[2]
    folder = file.partition("/")[0]
    return folder if folder in TOGETHER else file


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in `proofs/`, before `-m` chooses, and give it time; the longest first."""
    for item in items:
        if PROOFS in item.path.parents:
            item.add_marker(pytest.mark.proof)
        if item.get_closest_marker("proof") is not None:
            item.add_marker(pytest.mark.timeout(PROOF_SECONDS))
    turn = {name: number for number, name in enumerate(SLOWEST_FIRST)}
    items.sort(key=lambda item: turn.get(place(item.nodeid), len(turn)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand out whole files and whole folders, in the order in which they stand."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class ByPlace(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return place(nodeid)

    return ByPlace(config, log)
