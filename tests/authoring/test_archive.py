"""The archive of what students are handed out, as `build` makes it."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.handed_out import ARCHIVE, archive, narrowed


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
    text = "\fstage1_a/README.md\nHandout\n\fstage1_a/a.py\nskeleton\n"
    assert made == {tmp_path / ARCHIVE: text.encode()}


def test_the_archive_can_be_narrowed_to_some_stages() -> None:
    """The files that belong to no stage stay."""
    content = b"\fREADME.md\nRead\nme\n\fstage1_a/a.py\nA\n\fstage2_b/b.py\nB\n"
    assert narrowed(content, {"stage1_a"}) == b"\fREADME.md\nRead\nme\n\fstage1_a/a.py\nA\n"
    assert narrowed(content, {"stage1_a", "stage2_b"}) == content


def test_a_kit_without_a_casino_has_no_archive(tmp_path: Path) -> None:
    """Nothing is made where nobody reads it."""
    assert archive(tmp_path, {tmp_path / "stages" / "a.py": b""}) == {}
