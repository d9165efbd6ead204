"""`autograder upgrade` on the command line, up to open conflicts."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

from autograder.authoring.checkout import write_sources
from autograder.authoring.upgrade import Base, File, keep_base, load_base
from autograder.course.files import Kit
from casino import __version__
from tests.conftest import run_autograder

OLD = {
    "README.md": b"old\n",
    "stages/course.toml": b"title = 'Old'\n",
    "autograder/cli.py": b"",
    "casino/__init__.py": b'__version__ = "0.0.1"\n',
}


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Give a course made from a small old kit, with a line of its own."""
    root = tmp_path / "mine"
    for name, content in OLD.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    keep_base(root, Base({name: File(content) for name, content in OLD.items()}))
    (root / "README.md").write_text("mine\n")
    return root


def test_a_conflict_ends_the_command_before_anything_is_graded(course: Path) -> None:
    """It is told with file and line; the course is as it was, and the command goes on there."""
    before = {path: path.read_bytes() for path in course.rglob("*") if path.is_file()}
    done = run_autograder("upgrade", course, status=1)
    work = course.with_name(f"mine.to-{__version__}")
    assert f"conflict: {work / 'course' / 'README.md'}, line 1\n" in done.stdout
    assert "1 file: conflict" in done.stdout
    assert "files merged by themselves" in done.stderr
    assert {path: path.read_bytes() for path in course.rglob("*") if path.is_file()} == before
    assert (work / "course" / "stages" / "stage1_card_hand" / "README.md").is_file()
    assert "Old" not in (work / "course" / "stages" / "course.toml").read_text(encoding="utf-8")
    again = run_autograder("upgrade", course, status=1)
    assert again.stdout == done.stdout.splitlines(keepends=True)[-1]


def test_what_cannot_be_upgraded_is_told(course: Path, kit: Kit, tmp_path: Path) -> None:
    """The kit in use itself, a folder that is no course, results of nobody's submissions."""
    assert "nothing new to merge" in run_autograder("upgrade", kit.root, status=2).stderr
    assert "not a course" in run_autograder("upgrade", tmp_path, status=2).stderr
    done = run_autograder("upgrade", course, "--results", tmp_path, status=2)
    assert "which --submissions" in done.stderr
    shutil.rmtree(course / ".kit")
    assert "--base" in run_autograder("upgrade", course, status=2).stderr


def packed(to: Path) -> None:
    """Pack the old kit as a wheel carries it."""
    with tarfile.open(to, "w:gz") as archive:
        for name in OLD:
            archive.add(to.parent / name, name)


def test_sources_out_of_a_wheel_know_their_kit_and_an_old_wheel_tells_it(
    course: Path, kit: Kit, tmp_path: Path
) -> None:
    (course / "README.md").write_bytes(OLD["README.md"])
    packed(course / "sources.tar.gz")
    installed = tmp_path / "installed"
    installed.mkdir()
    shutil.copy(course / "sources.tar.gz", installed)
    assert write_sources(Kit(installed, kit.course), tmp_path / "own") == len(OLD)
    base = load_base(tmp_path / "own")
    assert (base.version, base.files.keys()) == ("0.0.1", OLD.keys())
    wheel = tmp_path / "blackjack_course-0.0.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.write(course / "sources.tar.gz", "autograder/_kit/sources.tar.gz")
    shutil.rmtree(tmp_path / "own" / ".kit")
    assert load_base(tmp_path / "own", wheel).digest == base.digest
