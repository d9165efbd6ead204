"""Results are the same whether requests are sent ahead or not, times aside."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from tests.conftest import SAMPLE_CLASS, Grade, Records

TESTS = Path(__file__).parents[1]
FIRST = "stage1_card_hand"
WRONG = b"\n\nCard.value = lambda self: self.rank\n"


@pytest.fixture(scope="module")
def everybody(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a class of the sample class, all right submissions, hostile ones, and a wrong Card."""
    folder = tmp_path_factory.mktemp("everybody")
    shutil.copytree(SAMPLE_CLASS, folder, dirs_exist_ok=True)
    for case in sorted((TESTS / "submissions").glob("*/*/submission")):
        name = f"{case.parts[-3]}.{case.parts[-2]}"
        shutil.copytree(case, folder / name)
        if not (folder / name / FIRST).exists():
            _write_first(folder / f"{name}.behind", kit, WRONG)
            shutil.copytree(case, folder / f"{name}.behind", dirs_exist_ok=True)
    for program in sorted((TESTS / "grading" / "hostile" / "programs").glob("*.py")):
        _write_first(folder / f"hostile.{program.stem}", kit, b"\n\n" + program.read_bytes())
    return folder


def _write_first(student: Path, kit: Kit, addition: bytes) -> None:
    (student / FIRST).mkdir(parents=True)
    for name, content in kit.reference(kit.course.stages[0]).items():
        source = strip_markers(content.decode()).encode()
        (student / FIRST / name).write_bytes(source + (addition if name == "card.py" else b""))


def _timeless(records: Records) -> dict[tuple[str, str], Any]:
    return {key: {**record, "seconds": None} for key, record in records.items()}


@pytest.mark.parametrize("jobs", ["1"])
def test_results_are_the_same(
    everybody: Path, grade: Grade, tmp_path: Path, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without sending ahead; with; and once more, where it is known from the start what may be."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    plain = _timeless(grade(everybody, "--no-ahead", "--jobs", jobs))
    for _ in range(2):
        found = _timeless(grade(everybody, "--jobs", jobs))
        assert found.keys() == plain.keys()
        assert [key for key in plain if found[key] != plain[key]] == []
    assert list(tmp_path.glob("blackjack-course/ahead/*.json"))
