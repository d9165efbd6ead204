"""Results are the same whether requests are sent ahead or not, times aside."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import SAMPLE_CLASS, Grade, Records

BEHIND = Path(__file__).parents[1] / "submissions" / "stage6_blackjack_hand"


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the sample class, and right submissions of stage 6 in styles of their own."""
    folder = tmp_path_factory.mktemp("everybody")
    shutil.copytree(SAMPLE_CLASS, folder, dirs_exist_ok=True)
    for case in sorted(BEHIND.glob("*/submission"))[::4]:
        shutil.copytree(case, folder / case.parent.name)
    return folder


def _timeless(records: Records) -> dict[tuple[str, str], Any]:
    """Return the records without their times; of flagged ones, who may hang or not, the points."""
    return {
        key: record["points"] if record["flags"] else {**record, "seconds": None}
        for key, record in records.items()
    }


def test_results_are_the_same(
    everybody: Path, grade: Grade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without sending ahead; with; and once more, where it is known from the start what may be."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    plain = _timeless(grade(everybody, "--no-ahead"))
    for _ in range(2):
        found = _timeless(grade(everybody))
        assert found.keys() == plain.keys()
        assert [key for key in plain if found[key] != plain[key]] == []
    assert list(tmp_path.glob("blackjack-course/ahead/*.json"))
