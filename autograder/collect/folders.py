"""Writes a student's folder of a stage: it is replaced as a whole or stays unchanged."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from autograder.collect.names import collision_key
from autograder.course.submissions import MAX_FILE_BYTES
from autograder.errors import writing

__all__ = ["content", "merge_files", "restore", "write"]

PREFIX, OLD = ".collect-", "old-"
MAX_FILES = 1000


def content(folder: Path, most: int = MAX_FILE_BYTES) -> dict[str, bytes] | None:
    """Return a folder's files by path; None if one has over `most` bytes or isn't a plain file."""
    found: dict[str, bytes] = {}
    for place, folders, names in os.walk(folder):
        for name in names:
            path = Path(place) / name
            is_odd = path.is_symlink() or path.stat().st_size > most
            if is_odd or len(found) > MAX_FILES:
                return None
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
        folders[:] = [each for each in folders if each != "__pycache__"]
    return found


def merge_files(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of two folders, by path, as one folder.

    A new file with an existing name and other content gets a number.
    """
    files = dict(old)
    used = {collision_key(name) for name in old}
    for name, data in new.items():
        place, number = PurePosixPath(name), 1
        free = name
        while collision_key(free) in used and files.get(free) != data:
            number += 1
            free = str(place.with_name(f"{place.stem}-{number}{place.suffix}"))
        used.add(collision_key(free))
        files[free] = data
    return files


def write(student: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Write the folder `name` of a student; the old one stays until the new one is complete.

    Raises:
        SubmissionError: when it can't be written; the old folder is then unchanged.
    """
    with writing(
        student / name, "Make room or give another folder with --to; collected work stays."
    ):
        student.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=PREFIX, dir=student) as temporary:
            new, old = Path(temporary) / "new", Path(temporary) / f"{OLD}{name}"
            for file, data in files.items():
                (new / file).parent.mkdir(parents=True, exist_ok=True)
                (new / file).write_bytes(data)
            if os.path.lexists(student / name):
                os.rename(student / name, old)
            try:
                os.rename(new, student / name)
            except OSError:
                if os.path.lexists(old):
                    os.rename(old, student / name)
                raise
            if old.is_symlink():
                old.unlink()


def restore(submissions: Path) -> None:
    """Clean up after a killed run: move back the folders that it had set aside."""
    for left in submissions.glob(f"*/{PREFIX}*"):
        with suppress(OSError):
            for old in left.glob(f"{OLD}*"):
                place = left.parent / old.name.removeprefix(OLD)
                if not os.path.lexists(place):
                    os.rename(old, place)
            shutil.rmtree(left)
