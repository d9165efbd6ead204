"""Writes `identity.csv`, a table of the people in downloads and the folders they got.

It is next to the students' folders and meant for people. Only the next `collect` reads it, to keep
the rows of other downloads.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from autograder.errors import writing
from autograder.text import printable, quote_cell
from casino.files import write_whole

__all__ = ["IDENTITY_REPORT", "Placed", "write_identity_report"]

IDENTITY_REPORT = "identity.csv"


@dataclass(frozen=True)
class Placed:
    """A person in a download, and the student's folder in which the work was stored."""

    source: str
    name: str
    known_by: str  # the kind of id that identified the person, such as `email`
    student: str  # the folder; empty if the work was left out
    key: str
    contradicts: str  # the evidence against this folder


def write_identity_report(to: Path, sources: Iterable[str], placed: Sequence[Placed]) -> None:
    """Rewrite `identity.csv`; rows of other downloads than `sources` are kept.

    SubmissionError is raised if the folder cannot be written.
    """
    path = to / IDENTITY_REPORT
    header = [field.name for field in fields(Placed)]
    done = set(sources)
    kept = [row for row in _rows(path) if row.get("source", "").removeprefix("'") not in done]
    own = [
        {key: quote_cell(printable(value)) for key, value in asdict(each).items()}
        for each in placed
    ]
    buffer = io.StringIO(newline="")
    writer = csv.DictWriter(buffer, header, restval="", extrasaction="ignore")
    writer.writeheader()
    writer.writerows([*kept, *own])
    with writing(path):
        # With a byte order mark, spreadsheets read it as UTF-8.
        write_whole(path, buffer.getvalue().encode("utf-8-sig", "backslashreplace"), mode=0o600)


def _rows(path: Path) -> list[dict[str, str]]:
    with suppress(OSError, ValueError, csv.Error):
        text = path.read_bytes().decode("utf-8-sig")
        return [row for row in csv.DictReader(io.StringIO(text, newline="")) if None not in row]
    return []
