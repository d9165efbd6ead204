"""Made-up downloads, and a folder to collect them into."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from autograder.collect.collecting import collect
from autograder.collect.run import Collected
from autograder.course.files import Kit
from autograder.gradebook.attempts import ATTEMPTS

CARD, HAND = "stage1_card_hand/card.py", "stage1_card_hand/hand.py"
Collect = Callable[..., tuple[list[Collected], list[str]]]


def make_zip(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write a zip file with these members; a name that ends in `@` is a link to its content."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name.removesuffix("@"))
            entry.compress_type = zipfile.ZIP_DEFLATED
            if name.endswith("@"):
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(entry, content)
    return path


@pytest.fixture
def to(tmp_path: Path) -> Path:
    """Give the folder that submissions are collected into."""
    return tmp_path / "submitted"


@pytest.fixture
def run(kit: Kit, to: Path) -> Collect:
    """Give a function that collects downloads into that folder."""

    def collect_here(*downloads: Path, **options: object) -> tuple[list[Collected], list[str]]:
        return collect(kit.course, downloads, to, **options)  # type: ignore[arg-type]

    return collect_here


def tree(folder: Path) -> dict[str, str]:
    """Return the files below a folder with their texts, records of the kit's own left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(errors="replace")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and ATTEMPTS not in path.parts
        and path.name not in (".collected.json", ".lock", "identity.csv")
    }


def statuses(done: list[Collected]) -> dict[tuple[str, str], str]:
    """Return what became of each student's stages, by student and the stage's number."""
    return {(each.student, each.stage[5]): each.status for each in done}
