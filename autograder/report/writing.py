"""Writes page files atomically, under names that are safe to publish."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from autograder.errors import writing
from autograder.report.rendering import MAX_NAME
from casino.files import write_whole

__all__ = ["file_names", "find_stale_pages", "is_current", "write_page"]

OWN_NAME = re.compile(r"[a-z0-9-]+-(?:[0-9a-f]{10}|[0-9a-f]{64})\.html")
HEAD_BYTES = 600
END = b"</html>"


def file_names(students: Iterable[str]) -> dict[str, str]:
    """Return the name of each student's page: readable letters, then a digest of the name.

    The digest distinguishes names that differ only in case, accents, or length. It is shortened
    unless two short ones are equal.
    """
    short = {student: _file_name(student, 10) for student in students}
    if len(set(short.values())) == len(short):
        return short
    return {student: _file_name(student, 64) for student in short}


def _file_name(student: str, digits: int) -> str:
    plain = unicodedata.normalize("NFKD", student[:MAX_NAME]).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower())[:40].strip("-") or "student"
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{slug}-{digest[:digits]}.html"


def find_stale_pages(folder: Path, names: Iterable[str]) -> list[str]:
    """Return the names of students' pages in a folder that aren't in `names`, sorted."""
    existing = {path.name for path in folder.glob("*.html") if OWN_NAME.fullmatch(path.name)}
    return sorted(existing.difference(names))


def is_current(path: Path, made_from: str) -> bool:
    """Return True if the page exists, is complete, and contains the digest `made_from`."""
    try:
        with path.open("rb") as file:
            if f'"{made_from}"'.encode() not in file.read(HEAD_BYTES):
                return False
            file.seek(-len(END), os.SEEK_END)
            return file.read() == END
    except OSError:
        return False


def write_page(path: Path, text: str) -> None:
    """Write a page atomically.

    Raises:
        SubmissionError: when the page can't be written; the old one stays.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8", "backslashreplace"))
