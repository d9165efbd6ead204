"""The collect step: plain files within limits, and records that can't be forged."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.nbgrader.classroom import Classroom, solution

STAGE = "stage1_card_hand"


@pytest.fixture(scope="module")
def taking() -> ModuleType:
    """Give the module, which only the worker that runs these tests imports: it takes a second."""
    pytest.importorskip("nbgrader", reason="needs nbgrader")
    from autograder.nbgrader import intake

    return intake


def test_links_pipes_and_deep_folders_stay_out(taking: ModuleType, tmp_path: Path) -> None:
    """They are told, and what is fine beside them comes in."""
    source = tmp_path / "in"
    (source / "a/b/c/d/e/f").mkdir(parents=True)
    (source / "card.py").write_text("x = 1\n")
    secret = tmp_path / "secret.py"
    secret.write_text("answer\n")
    (source / "hand.py").symlink_to(secret)
    (source / "all").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(source / "pipe.py")
    intake = taking.Intake(10_000, 10_000)
    taking.take_in(source, tmp_path / "out", intake)
    assert [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()] == ["card.py"]
    assert [line.split(":")[0] for line in intake.left_out] == [
        "a/b/c/d/e", "all", "hand.py", "pipe.py",
    ]  # fmt: skip


def test_what_is_too_large_or_too_much_stays_out(taking: ModuleType, tmp_path: Path) -> None:
    """A file of any size costs no time and no room."""
    source = tmp_path / "in"
    source.mkdir()
    with (source / "huge.ipynb").open("wb") as file:
        file.truncate(50_000_000_000)
    for number in range(5):
        (source / f"m{number}.py").write_bytes(b"#" * 3000)
    intake = taking.Intake(10_000, 10_000, files_left=4)
    taking.take_in(source, tmp_path / "out", intake)
    assert sorted(os.listdir(tmp_path / "out")) == ["m0.py", "m1.py", "m2.py"]
    assert "too large (50,000,000,000 bytes)" in intake.left_out[0]


def test_a_folder_does_not_take_the_place_of_a_file(taking: ModuleType, tmp_path: Path) -> None:
    """Else nbgrader stumbles over it when it copies its own file there."""
    (tmp_path / "in" / "README.md").mkdir(parents=True)
    intake = taking.Intake(10_000, 10_000, files=("README.md",))
    taking.take_in(tmp_path / "in", tmp_path / "out", intake)
    assert intake.left_out == ["README.md: a folder where a file should be"]


@pytest.mark.proof
def test_collect_goes_on_whatever_lies_in_the_exchange(classroom: Classroom) -> None:
    """Odd names, forged records, links to the reference: one submission never ends the rest."""
    inbound = classroom.exchange / "course101" / "inbound"
    classroom.teacher(f"release_assignment {STAGE} --force")
    time = "2026-11-22 08:00:00 UTC"
    odd = [f"x+{STAGE}+no time at all+r", f"..+{STAGE}+{time}+r", f"*+{STAGE}+{time}+r"]
    for name in [*odd, f"mallory+{STAGE}+{time}+r", f"dora+{STAGE}+{time}+r"]:
        (inbound / name).mkdir()
    mallory = inbound / f"mallory+{STAGE}+{time}+r"
    for module, content in solution(STAGE).items():
        (inbound / f"dora+{STAGE}+{time}+r" / module).write_bytes(content)
        solved = Path(__file__).parents[2] / "solutions" / STAGE / module
        (mallory / module).symlink_to(solved)
    (mallory / "timestamp.txt").write_bytes(b"\xff\xfe never")
    (mallory / "submission_secret.txt").symlink_to("/etc/passwd")
    (inbound / f"eve+{STAGE}+{time}+r").symlink_to(mallory, target_is_directory=True)
    said = classroom.teacher(f"collect {STAGE}")
    submitted = classroom.course / "submitted"
    assert not (submitted.parent / STAGE).exists()
    assert not (submitted / "*").exists()
    assert {"dora", "mallory"} <= set(os.listdir(submitted))
    assert not (submitted / "eve" / STAGE).exists()
    taken = submitted / "mallory" / STAGE
    assert [path.name for path in taken.glob("*.py")] == []
    assert (taken / "timestamp.txt").read_text() == time
    assert len((taken / "submission_secret.txt").read_text()) == 128
    assert "Left out, since it is not named as submissions are" in said
    classroom.teacher(f"autograde {STAGE} --student=dora")
    assert classroom.score("dora", STAGE) == (25.0, 25.0)
