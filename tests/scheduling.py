"""A pytest plugin: selects proofs, groups tests, and starts the slowest first."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

PROOF_SECONDS = 3600
# Folders whose tests share something dear (a browser, a classroom, a compiled kernel): one worker
# runs all of them.
TOGETHER = ("browser", "casino/game/simulator", "nbgrader")
# What takes longest begins first, so that no worker is left with it when the others are done.
# From `python -m pytest -p no:xdist -m "not proof" --durations=0`; what is not here takes less.
SLOWEST_FIRST = (
    "browser",
    "proofs/test_audit.py",
    "proofs/test_visible_checks.py",
    "proofs/test_odd_values.py",
    "proofs/test_right_submissions.py",
    "sandbox/test_attacks.py",
    "nbgrader",
    "test_sample_class.py",
    "test_notebooks.py",
    "grading/hostile/test_hostile.py",
    "stages/test_visible_checks.py",
    "casino/test_progress.py",
    "authoring/test_translating.py",
    "grading/test_bad_input.py",
    "grading/test_criterion_worker.py",
    "casino/stage_views/test_every_stage.py",
    "run/test_class_run.py",
    "casino/test_ladders.py",
    "authoring/test_release.py",
    "collect/test_git.py",
    "league/test_league.py",
    "casino/game/test_solver.py",
    "casino/game/simulator",
    "sandbox/test_interpreter.py",
    "test_prose.py",
    "test_names.py",
    "report/test_report.py",
    "report/test_languages.py",
    "casino/test_said_in_languages.py",
    "export/test_into_nbgrader.py",
    "grading/test_given_code.py",
    "grading/test_verdict.py",
    "authoring/test_audit.py",
)


def place(nodeid: str) -> str:
    """Return what a test is run together with: its file, or its folder where that shares more."""
    file = nodeid.partition("::")[0].partition("tests/")[2]
    return next((folder for folder in TOGETHER if file.startswith(f"{folder}/")), file)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in `proofs/`, before `-m` chooses, and give it time; the longest first."""
    for item in items:
        if place(item.nodeid).startswith("proofs/"):
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


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """List the proofs of a run of them, file by file: how they ended, and their seconds."""
    if config.option.markexpr != "proof":
        return
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: dict[str, float] = defaultdict(float)
    for outcome, reports in terminalreporter.stats.items():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                file = report.nodeid.partition("::")[0]
                seconds[file] += report.duration
                if outcome:  # empty for a step of a test that went well
                    outcomes[file][outcome] += 1
    terminalreporter.write_sep("-", "proofs")
    for file, ended in sorted(outcomes.items(), key=lambda each: -seconds[each[0]]):
        words = ", ".join(f"{count} {outcome}" for outcome, count in ended.items())
        terminalreporter.write_line(f"{seconds[file]:7.0f} s  {file}: {words}")
