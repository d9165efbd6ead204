"""Reading what students handed in: only plain files, and a sentence for everything else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.course.submissions import (
    MAX_FILE_BYTES,
    MAX_FOLDERS,
    MAX_STAGE_BYTES,
    find_students,
    list_ignored,
    read_submission,
)
from autograder.errors import SubmissionError

STAGE = "stage1_card_hand"
STAGES = [STAGE, "stage2_human_vs_dealer"]


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """Give an empty stage folder of the student `ada`."""
    folder = tmp_path / "ada" / STAGE
    folder.mkdir(parents=True)
    return folder


def read(stage: Path) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Read the student's stage: files and problems."""
    submission = read_submission(stage.parent.parent, "ada", STAGES)
    found = submission.stages[STAGE]
    return dict(found.files), tuple(map(str, found.problems))


def test_python_files_are_read_as_bytes_and_nothing_else_is(stage: Path) -> None:
    (stage / "card.py").write_bytes(b"\xef\xbb\xbfx = 1\r\n")
    (stage / "notes.txt").write_text("no")
    (stage / "test_stage1.py").write_text("the visible check")
    (stage / "__pycache__").mkdir()
    assert read(stage) == ({"card.py": b"\xef\xbb\xbfx = 1\r\n"}, ())


def test_a_stage_without_a_folder_is_not_in_the_submission(stage: Path) -> None:
    submission = read_submission(stage.parent.parent, "ada", STAGES)
    assert list(submission.stages) == [STAGE]


def test_a_link_is_refused_and_the_rest_still_read(stage: Path) -> None:
    (stage / "hand.py").write_text("y = 2")
    (stage / "card.py").symlink_to("/etc/hostname")
    files, problems = read(stage)
    assert list(files) == ["hand.py"]
    assert problems == ("card.py cannot be read: it is a link or not a folder",)


def test_a_folder_in_place_of_a_file_is_named(stage: Path) -> None:
    (stage / "card.py").mkdir()
    assert read(stage)[1] == ("card.py is a folder, not a file",)


def test_a_named_pipe_does_not_block(stage: Path) -> None:
    os.mkfifo(stage / "card.py")
    assert read(stage)[1] == ("card.py is a named pipe, not a file",)


def test_a_huge_file_is_refused_by_its_size(stage: Path) -> None:
    with (stage / "card.py").open("wb") as file:
        file.truncate(50 * MAX_FILE_BYTES)
    files, problems = read(stage)
    assert files == {}
    assert problems == ("card.py is larger than 1,000,000 bytes (50,000,000)",)


def test_a_name_that_cannot_be_imported_is_named(stage: Path) -> None:
    (stage / "my card.py").write_text("")
    assert read(stage)[1] == ("my card.py has a name that cannot be imported",)


def test_too_many_files_are_cut(stage: Path) -> None:
    for number in range(120):
        (stage / f"m{number}.py").write_text("")
    files, problems = read(stage)
    assert len(files) == 100
    assert problems == ("120 Python files; the first 100 are looked at",)


def test_a_stage_folder_that_is_a_link_is_refused(stage: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    stage.rename(elsewhere)
    stage.symlink_to(elsewhere)
    assert read(stage)[1] == (f"the folder {STAGE} cannot be read: it is a link or not a folder",)


def test_a_student_folder_that_is_a_link_gets_results_that_say_so(tmp_path: Path) -> None:
    (tmp_path / "mallory").symlink_to("/etc")
    submission = read_submission(tmp_path, "mallory", STAGES)
    assert list(submission.stages) == STAGES
    assert "link" in str(submission.stages[STAGE].problems[0])


def test_students_are_the_folders_sorted_and_hidden_ones_are_left_out(tmp_path: Path) -> None:
    for name in ["zoe", "Ærøskøbing", "=cmd()", '"Bo" <b>', ".git"]:
        (tmp_path / name).mkdir()
    (tmp_path / "README.md").write_text("")
    assert find_students(tmp_path, STAGES) == sorted(["zoe", "Ærøskøbing", "=cmd()", '"Bo" <b>'])


def test_a_folder_of_stages_is_not_taken_for_a_class(stage: Path) -> None:
    with pytest.raises(SubmissionError, match="holds stages, not students") as caught:
        find_students(stage.parent, STAGES)
    assert "folder above" in caught.value.next_step


def test_a_student_may_be_called_like_a_stage(stage: Path) -> None:
    """Nobody else's work waits for one odd name; what is no work is told as for anybody."""
    (stage.parent.parent / STAGE / STAGES[1]).mkdir(parents=True)
    (stage.parent.parent / STAGES[1]).mkdir()
    (stage.parent.parent / STAGES[1] / "player.py").write_text("")
    assert find_students(stage.parent.parent, STAGES) == sorted(["ada", *STAGES])
    assert list_ignored(stage.parent.parent, STAGE, STAGES) == (True, [])
    assert list_ignored(stage.parent.parent, STAGES[1], STAGES) == (False, ["player.py"])


def test_a_single_student_called_like_a_stage_is_a_class(tmp_path: Path) -> None:
    (tmp_path / STAGE / STAGE).mkdir(parents=True)
    assert find_students(tmp_path, STAGES) == [STAGE]


@pytest.mark.parametrize("name", ["missing", "empty", "file"])
def test_a_folder_that_cannot_be_a_class_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(SubmissionError, match=name):
        find_students(tmp_path / name, STAGES)


def test_folders_and_modules_outside_of_the_stages_are_named(stage: Path) -> None:
    home = stage.parent
    for name in ("Stage 1", "__pycache__", ".git"):
        (home / name).mkdir()
    for name in ("card.py", "test_card.py", "notes.pdf"):
        (home / name).write_text("")
    assert list_ignored(home.parent, "ada", STAGES) == (True, ["Stage 1", "card.py"])
    stage.rmdir()
    assert list_ignored(home.parent, "ada", STAGES) == (False, ["Stage 1", "card.py"])


def test_a_student_who_is_a_link_is_not_looked_into(stage: Path) -> None:
    (stage.parent.parent / "eve").symlink_to(stage.parent)
    assert list_ignored(stage.parent.parent, "eve", STAGES) == (True, [])


def test_the_files_of_a_stage_are_bounded_together(stage: Path) -> None:
    """However many there are and however deep: no student fills the grader's memory."""
    for number in range(20):
        (stage / f"m{number:02}").mkdir()
        (stage / f"m{number:02}" / "big.py").write_bytes(b"#" * MAX_FILE_BYTES)
    files, problems = read(stage)
    assert sum(map(len, files.values())) <= MAX_STAGE_BYTES
    assert any(f"more than {MAX_STAGE_BYTES:,} bytes in all" in each for each in problems)


def test_only_so_many_folders_of_a_stage_are_looked_into(stage: Path) -> None:
    for number in range(MAX_FOLDERS + 5):
        (stage / f"p{number}").mkdir()
    (stage / "card.py").write_text("x = 1")
    files, problems = read(stage)
    assert list(files) == ["card.py"]
    assert any(f"the first {MAX_FOLDERS} folders" in each for each in problems)


def test_a_module_that_a_package_hides_is_left_out(stage: Path) -> None:
    """Else its style would be judged, and no line of it is ever run."""
    (stage / "card").mkdir()
    (stage / "card" / "__init__.py").write_text("x=1")
    (stage / "card.py").write_text("x = 1")
    (stage / "hand").mkdir()
    (stage / "hand.py").write_text("x = 1")
    files, problems = read(stage)
    assert sorted(files) == ["card/__init__.py", "hand.py"]
    assert problems == ("card.py is never run: card/__init__.py has its name; it is left out",)
