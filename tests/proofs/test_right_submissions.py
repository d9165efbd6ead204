"""Right submissions in unusual but legal styles get full correctness, no flag and no deduction."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.authoring.audit.programs import right_folders
from tests.conftest import Grade, Record, lost

CASES = sorted(
    path.parent for path in (Path(__file__).parents[1] / "submissions").glob("*/*/expected.toml")
)


def folder_name(case: Path) -> str:
    """Return the case's folder in the class that is graded."""
    return f"{case.parent.name}.{case.name}"


@pytest.fixture(scope="module")
def records(
    grade: Grade, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], Record]:
    """Grade all cases as one class."""
    folder = tmp_path_factory.mktemp("right")
    for case in CASES:
        for stage in right_folders(case):
            shutil.copytree(stage, folder / folder_name(case) / stage.name)
    return grade(folder)


def test_every_stage_has_eight_cases(records: dict[tuple[str, str], Record]) -> None:
    for stage in {stage for _, stage in records}:
        assert sum(case.parent.name == stage for case in CASES) >= 8, stage


@pytest.mark.parametrize("case", CASES, ids=folder_name)
def test_a_right_submission_gets_full_correctness(
    case: Path, records: dict[tuple[str, str], Record]
) -> None:
    record = records[folder_name(case), case.parent.name]
    wrong = [
        (test["title"], test["outcome"], test["call"], test["got"], test["expected"])
        for criterion in record["criteria"]
        for test in criterion["tests"]
        if test["outcome"] != "passed"
    ]
    assert wrong == []
    assert lost(record) == {}
    assert record["deductions"] == []
    assert record["flags"] == []
