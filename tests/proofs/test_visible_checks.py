"""A visible check that fails and a hidden suite that gives everything: never together.

Every mutant and mistake that keeps full points in the audit is listed as equivalent; those, and
the right submissions, are what the visible checks and the worked examples have to pass.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.authoring.audit.programs import right_programs
from autograder.authoring.mutants import load_expectations, mutants_of
from autograder.course.files import Kit

SECONDS = 60
STAGES = [f"stage{number}" for number in range(1, 8)]


def keeps_all(kit: Kit, prefix: str) -> dict[str, dict[str, bytes]]:
    """Return the files of the programs of a stage that lose nothing, by their names."""
    stage = next(each for each in kit.course.stages if each.name.startswith(prefix))
    programs = {each.title: dict(each.files) for each in right_programs(kit, stage)}
    expectations = load_expectations(stage)
    for mutant in mutants_of(kit, stage):
        if expectations.equivalent(mutant):
            reference = dict(kit.reference(stage))
            programs[mutant.title] = {**reference, mutant.file: mutant.source.encode()}
    return programs


@pytest.mark.proof
@pytest.mark.parametrize("prefix", STAGES)
def test_what_keeps_all_points_passes_the_visible_checks(
    prefix: str, kit: Kit, tmp_path: Path
) -> None:
    """Each program with full points passes each visible check, and the handout's examples."""
    stage = next(each for each in kit.course.stages if each.name.startswith(prefix))
    for folder in (kit.root / "solutions").glob("stage*"):
        shutil.copytree(folder, tmp_path / folder.name)
    folder = tmp_path / stage.name
    for given in (kit.root / "stages" / stage.name).glob("*"):
        if given.name in stage.given or given.name.startswith("test_stage"):
            shutil.copy(given, folder)
    shutil.copy(kit.root / "stages" / stage.name / "README.md", folder)
    failed = []
    for title, files in keeps_all(kit, prefix).items():
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        for path in folder.glob("*.py"):
            if not path.name.startswith("test_stage") and path.name not in stage.given:
                path.unlink()
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        done = run_checks(folder)
        if done.returncode != 0:
            failed.append((title, done.stdout[-600:]))
    assert failed == []


def run_checks(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the visible checks and the examples of the handout, as a student would."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "."],
        cwd=folder,
        env={**environment, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
