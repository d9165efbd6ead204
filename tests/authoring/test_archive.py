"""The archive of handed-out files, as `build` makes it."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.handed_out import (
    ARCHIVE,
    _list_handwritten_files,
    archive,
    keep_stages,
)


def test_the_archive_prefers_what_is_generated_and_adds_what_is_written_by_hand(
    tmp_path: Path,
) -> None:
    """An edited skeleton on the disk does not get into it; a scratch file does not either."""
    stage = tmp_path / "stages" / "stage1_a"
    stage.mkdir(parents=True)
    (tmp_path / "casino" / "engine").mkdir(parents=True)
    (stage / "README.md").write_text("Handout\n")
    (stage / "a.py").write_text("edited\n")
    (stage / "scratch.py").write_text("mine\n")
    made = archive(tmp_path, {stage / "a.py": b"skeleton\n", tmp_path / "other.md": b"x"})
    text = "\fstages/stage1_a/README.md\nHandout\n\fstages/stage1_a/a.py\nskeleton\n"
    assert made == {tmp_path / ARCHIVE: text.encode()}


def test_the_archive_can_be_narrowed_to_some_stages() -> None:
    """The files that belong to no stage stay; a link to a stage that is left out becomes words."""
    content = (
        b"\fREADME.md\nRead\nme\n"
        b"\fnotebooks/stage1_a.ipynb\n{1}\n\fnotebooks/stage2_b.ipynb\n{2}\n"
        b"\fstages/README.md\n[A](stage1_a/README.md) [B](stage2_b/README.md)\n"
        b"\fstages/stage1_a/a.py\nA\n\fstages/stage2_b/b.py\nB\n"
    )
    assert keep_stages(content, {"stage1_a", "stage2_b"}) == content
    assert keep_stages(content, {"stage1_a"}) == (
        b"\fREADME.md\nRead\nme\n\fnotebooks/stage1_a.ipynb\n{1}\n"
        b"\fstages/README.md\n[A](stage1_a/README.md) B\n\fstages/stage1_a/a.py\nA\n"
    )


def test_a_kit_without_a_casino_has_no_archive(tmp_path: Path) -> None:
    """Nothing is made where nobody reads it."""
    assert archive(tmp_path, {tmp_path / "stages" / "a.py": b""}) == {}


def test_an_editors_lock_is_no_file_of_the_course(tmp_path: Path) -> None:
    """Emacs leaves a dangling link beside a file with unsaved changes."""
    stage = tmp_path / "stages" / "stage1_card_hand"
    stage.mkdir(parents=True)
    for path in (stage.parent / "README.md", stage.parent / "course.toml", stage / "hand.svg"):
        path.write_text("")
        (path.parent / f".#{path.name}").symlink_to("ada@host.1:2")
    names = {path.name for path in _list_handwritten_files(tmp_path)}
    assert names == {"README.md", "course.toml", "hand.svg"}
