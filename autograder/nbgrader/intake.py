"""Replaces nbgrader's collect step: copies only plain files, up to a maximum size.

A submission in the exchange belongs to its student, who may have added links, pipes, or forged
records. nbgrader's own step follows links with the instructor's rights, and one submission that is
too large or has an odd name stops it for the whole class.
"""

from __future__ import annotations

import fnmatch
import os
import re
import secrets
import stat
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from nbgrader.exchange.default import ExchangeCollect

__all__ = ["CollectSafely", "Intake", "take_in"]

SECRET, TIMESTAMP = "submission_secret.txt", "timestamp.txt"
STUDENT = re.compile(r"[^\W_][\w.@+ -]*")
_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK


@dataclass
class Intake:
    """The limits that are left while one submission is copied, and the files left out so far."""

    bytes_left: int
    file_bytes: int
    files_left: int = 500
    depth: int = 4
    files: Collection[str] = ()  # names that must not be folders
    ignored: Sequence[str] = ()  # nbgrader's patterns of files to skip
    left_out: list[str] = field(default_factory=list)  # a sentence for each file


def take_in(source: Path, to: Path, intake: Intake) -> None:
    """Copy a submission's plain files; note each other entry in `intake`.

    Raises:
        OSError: when `source` isn't a folder, or `to` cannot be written.
    """
    with _open(source, _FOLDER) as folder:
        _copy_folder(folder, to, "", intake)


def _copy_folder(folder: int, to: Path, prefix: str, intake: Intake) -> None:
    to.mkdir(parents=True, exist_ok=True)
    for name in sorted(os.listdir(folder)):
        if any(fnmatch.fnmatch(name, pattern) for pattern in intake.ignored):
            continue
        problem = _copy(folder, name, to / name, prefix, intake)
        if problem:
            intake.left_out.append(f"{prefix}{name}: {problem}")


def _copy(folder: int, name: str, to: Path, prefix: str, intake: Intake) -> str:
    """Copy the entry `name` of an open folder; return the reason if that fails, or ""."""
    try:
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
        if not stat.S_ISDIR(mode):
            return _copy_file(folder, name, to, intake)
        if not prefix and name in intake.files:
            return "a folder where a file should be"
        if prefix.count("/") >= intake.depth:
            return "a folder too deep down"
        with _open(name, _FOLDER, folder) as inner:
            _copy_folder(inner, to, f"{prefix}{name}/", intake)
    except OSError as error:
        return error.strerror or "cannot be read"
    return ""


def _copy_file(folder: int, name: str, to: Path, intake: Intake) -> str:
    if not intake.files_left:
        return "one file too many"
    with _open(name, _FILE, folder) as descriptor:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return "no ordinary file"
        if status.st_size > min(intake.file_bytes, intake.bytes_left):
            return f"too large ({status.st_size:,} bytes)"
        with os.fdopen(os.dup(descriptor), "rb") as file:
            content = file.read(status.st_size)
    to.write_bytes(content)
    intake.files_left -= 1
    intake.bytes_left -= len(content)
    return ""


@contextmanager
def _open(path: Path | str, flags: int, within: int | None = None) -> Iterator[int]:
    descriptor = os.open(path, flags, dir_fd=within)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


class CollectSafely(ExchangeCollect):
    """nbgrader's `ExchangeCollect`, for an exchange whose content is untrusted."""

    src_records: list[dict[str, Any]]

    def init_src(self) -> None:
        """Find the submissions; report and skip each name that nbgrader can't read."""
        super().init_src()
        self.src_records = [record for record in self.src_records if record["username"]]

    def _path_to_record(self, path: str) -> dict[str, Any]:
        try:
            record: dict[str, Any] = super()._path_to_record(path)
        except (ValueError, OverflowError, SystemExit):
            record = {"username": ""}
        if STUDENT.fullmatch(record["username"]):
            return record
        self.log.warning("Left out, since it is not named as submissions are: %r", path)
        return {"username": "", "filename": path, "timestamp": datetime.min}

    def do_copy(self, src: str, dest: str, log: object = None) -> None:
        """Copy a submission from the exchange; report and skip one that can't be read."""
        source, to, course = Path(src), Path(dest), self.coursedir
        released = Path(course.format_path(course.release_directory, ".", course.assignment_id))
        names = {path.name for path in released.iterdir()} if released.is_dir() else set()
        size = 1000 * course.max_dir_size
        intake = Intake(
            size, min(size, 1000 * course.max_file_size), files=names, ignored=course.ignore
        )
        try:
            take_in(source, to, intake)
            _add_records(to, source.name)
        except OSError as error:
            self.log.error("Left out, since it cannot be read: %r: %s", src, error.strerror)
            return
        for sentence in intake.left_out:
            self.log.warning("Left out of %s: %r", dest, sentence)


def _add_records(to: Path, submission: str) -> None:
    """Rewrite nbgrader's two records with the time in the submission's name.

    A secret that nbgrader didn't make is replaced, which costs its student only the feedback.
    """
    (to / TIMESTAMP).write_text(submission.rsplit("+", 3)[2], "utf-8")
    try:
        kept = re.fullmatch(rb"[0-9a-f]{128}", (to / SECRET).read_bytes())
    except OSError:
        kept = None
    if not kept:
        (to / SECRET).write_text(secrets.token_hex(64), "utf-8")
