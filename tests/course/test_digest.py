"""A result's fingerprint covers everything that decides points, and nothing else."""

from __future__ import annotations

import platform
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from autograder.course import files
from autograder.course.files import Kit
from casino import __version__

DECIDE = {"course", "grading", "sandbox", "stages"}
DO_NOT = {
    "authoring", "collect", "commands", "export", "gradebook", "gradescope", "league", "nbgrader",
    "report", "results", "review", "run",
    "__main__.py", "cli.py", "errors.py", "languages.py", "text.py", "__init__.py",
}  # fmt: skip


def test_every_room_and_module_is_in_or_out() -> None:
    """A new one has to be put on one of the lists before this passes."""
    found = {
        path.name
        for path in files.HERE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and (path / "__init__.py").exists())
    }
    assert found | {"stages"} <= DECIDE | DO_NOT
    assert not DECIDE & DO_NOT


@pytest.fixture
def copy(kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the kit whose digest is taken in place of this one's."""
    for tree in ("autograder", "solutions", "stages"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(kit.root / tree, tmp_path / tree, ignore=ignored)
    monkeypatch.setattr(files, "HERE", tmp_path / "autograder")
    return tmp_path


def digest(kit: Kit, root: Path) -> str:
    """Return the digest of a copy, taken anew."""
    return Kit(root, kit.course).digest


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("autograder/gradebook/late.py", False),
        ("autograder/report/similarity.py", False),
        ("autograder/sandbox/README.md", False),
        ("autograder/run/pool.py", False),
        ("autograder/grading/scoring.py", True),
        ("autograder/course/model.py", True),
        ("autograder/sandbox/inside/worker.py", True),
        ("autograder/stages/stage1_card_hand/test_card.py", True),
        ("solutions/stage1_card_hand/card.py", True),
        ("stages/course.toml", False),
        ("stages/stage1_card_hand/README.md", False),
    ],
)
def test_a_blank_line_regrades_a_class_only_where_points_are_decided(
    kit: Kit, copy: Path, path: str, counts: bool
) -> None:
    before = digest(kit, copy)
    with (copy / path).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert (digest(kit, copy) != before) is counts


def test_bytecode_that_another_process_is_writing_does_not_count(kit: Kit, copy: Path) -> None:
    before = digest(kit, copy)
    # Python writes bytecode to a file with a number at its end, and renames it.
    unfinished = copy / "autograder" / "grading" / "__pycache__" / "marks.cpython-311.pyc.140234"
    unfinished.parent.mkdir()
    unfinished.write_bytes(b"")
    assert digest(kit, copy) == before


@pytest.mark.parametrize(
    ("path", "changed"),
    [
        ("autograder/stages/stage1_card_hand/test_card.py", {1}),
        ("autograder/stages/stage2_human_vs_dealer/stand_ins.py", {2}),
        ("autograder/stages/fakes.py", set(range(1, 10))),
        ("solutions/stage1_card_hand/card.py", set(range(1, 10))),
    ],
)
def test_a_hidden_test_regrades_its_own_stage_alone(
    kit: Kit, copy: Path, path: str, changed: set[int]
) -> None:
    def digests() -> dict[int, str]:
        taken = Kit(copy, kit.course)
        return {stage.number: taken.digest_of(stage) for stage in kit.course.stages}

    before = digests()
    with (copy / path).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert {number for number, each in digests().items() if each != before[number]} == changed


def test_points_regrade_a_class_and_dates_do_not(kit: Kit) -> None:
    first, *others = kit.course.stages
    before = kit.digest

    def digest_with(**changes: Any) -> str:
        stages = (replace(first, **changes), *others)
        return Kit(kit.root, replace(kit.course, stages=stages)).digest

    assert digest_with(due=datetime(2026, 12, 1, tzinfo=UTC), feedback="by_date") == before
    assert digest_with(points=first.points + 1) != before


def test_the_versions_of_python_and_ruff_count(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(kit, kit.root)
    monkeypatch.setattr(files, "version", lambda _name: "0.0.1")
    assert digest(kit, kit.root) != before
    monkeypatch.undo()
    monkeypatch.setattr(platform, "python_version", lambda: "3.0.0")
    assert digest(kit, kit.root) != before


def test_a_course_of_ones_own_tells_its_kit_and_has_a_version_of_its_own(
    kit: Kit, copy: Path
) -> None:
    """So a result tells the course from the kit that it was made from."""
    before = Kit(copy, kit.course)
    assert (before.made_from, before.version) == ("", f"{__version__}+{before.digest[:12]}")
    (copy / ".kit").mkdir()
    (copy / ".kit" / "kit.toml").write_text('version = "0.0.1"\n')
    with (copy / "solutions" / "stage1_card_hand" / "card.py").open("a") as file:
        file.write("\n")
    after = Kit(copy, kit.course)
    assert after.made_from == "0.0.1"
    assert after.version != before.version
