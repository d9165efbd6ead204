"""Upgrading an adapted course, from the first command to the replaced course."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.authoring.upgrade import Base, File, keep_base, kit_files, load_base
from autograder.course.files import Kit
from autograder.course.model import load_course
from casino import __version__

pytestmark = pytest.mark.proof
SECONDS = 500
ONE = "stage1_card_hand"
HANDOUT = f"stages/{ONE}/README.md"
KEPT_STUDENTS = {"raj-patel", "nadia-petrova"}
# The old kit weighed two criteria of stage 1 otherwise, and its handout said something else.
WEIGHED = (
    ('id = "card_new"', "points = 1\n", "points = 2\n"),
    ('id = "card_errors"', "points = 2\n", "points = 1\n"),
)


def run(course: Path, *arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a course's own command line, bounded, and check its exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", *map(str, arguments)],
        cwd=course, env={**os.environ, "PYTHONPATH": str(course)}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stdout[-3000:] + done.stderr[-2000:]
    return done


@pytest.fixture
def course(kit: Kit, tmp_path: Path) -> Path:
    """Give a course made from an old kit: other points, a line in a handout, two students."""
    files = dict(kit_files(kit).files)
    text = files["stages/course.toml"].content.decode()
    for criterion, new, old in WEIGHED:
        head, line, rest = text.partition(criterion)
        text = head + line + rest.replace(new, old, 1)
    files["stages/course.toml"] = File(text.encode())
    handout = files[HANDOUT].content.decode()
    files[HANDOUT] = File(handout.replace("## Rules", "## The rules", 1).encode())
    root = tmp_path / "mine"
    for name, file in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(file.content)
    run(root, "build")
    keep_base(root, Base({name: File((root / name).read_bytes(), file.runs)
                          for name, file in files.items()}))  # fmt: skip
    for student in (root / "examples" / "class").iterdir():
        if student.is_dir() and student.name not in KEPT_STUDENTS:
            shutil.rmtree(student)
    run(root, "adapt", "--points", "1=50", "--title", "Mine")
    with (root / HANDOUT).open("a", encoding="utf-8") as file:
        file.write("\nAsk in the forum.\n")
    (root / "notes.txt").write_text("my own")
    return root


def test_a_course_gets_a_new_kit_once_every_changed_mark_was_listed(
    kit: Kit, course: Path, tmp_path: Path
) -> None:
    """What `--apply` takes was listed by a call before; the old course is kept."""
    first = run(kit.root, "upgrade", course, "--apply")
    assert "not listed before" in first.stderr
    assert "conflict" not in first.stdout
    with (tmp_path / f"mine.to-{__version__}" / "marks.csv").open(newline="") as file:
        marks = list(csv.DictReader(file))
    changed = {(each["student"], each["stage"], each["criterion"]) for each in marks}
    expected = {(student, ONE, criterion) for student in KEPT_STUDENTS
                for criterion in ("card_new", "card_errors")}  # fmt: skip
    assert expected <= changed
    assert {each["old_of"] for each in marks if each["criterion"] == "card_new"} == {"4.0"}
    assert {each["new_of"] for each in marks if each["criterion"] == "card_new"} == {"2.0"}
    run(kit.root, "upgrade", course, "--apply")
    own = load_course(course / "stages" / "course.toml")
    assert (own.title, own.stage(ONE).points) == ("Mine", 50)
    text = (course / HANDOUT).read_text(encoding="utf-8")
    assert "## Rules" in text
    assert text.endswith("Ask in the forum.\n")
    assert (course / "notes.txt").read_text() == "my own"
    assert load_base(course).digest == kit_files(kit).digest
    kept = tmp_path / f"mine.before-{__version__}"
    assert "## The rules" in (kept / HANDOUT).read_text(encoding="utf-8")
    run(course, "build", "--check")
    assert "already" in run(kit.root, "upgrade", course).stderr
