"""What several tests need: the kit, and a class graded once through the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit, find_kit

Record = dict[str, Any]
Grade = Callable[..., dict[tuple[str, str], Record]]
GRADE_SECONDS = 300
PROOFS = Path(__file__).parent / "proofs"

# A shell's background job ignores interrupts, and so would everything that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in `proofs/`, before `-m` chooses."""
    for item in items:
        if PROOFS in item.path.parents:
            item.add_marker(pytest.mark.proof)


@pytest.fixture(scope="session")
def kit() -> Kit:
    """Give the kit that lies around these tests."""
    return find_kit()


def run_autograder(*arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the command line, bounded, and check its exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=GRADE_SECONDS,
        check=False,
    )
    assert done.returncode == status, done.stderr[-3000:]
    return done


@pytest.fixture(scope="session")
def grade() -> Grade:
    """Give a function that grades a folder and returns its records by student and stage."""

    def run(folder: Path, *arguments: str) -> dict[tuple[str, str], Record]:
        records = json.loads(run_autograder("grade", folder, "--json", *arguments).stdout)
        return {(record["student"], record["stage"]): record for record in records}

    return run


def write_stage(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write a stage's files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def lost(record: Record) -> dict[str, str]:
    """Return the criteria that did not get all their points, with their outcomes."""
    return {
        criterion["id"]: criterion["outcome"]
        for criterion in record["criteria"]
        if criterion["points"] != criterion["max_points"]
    }
