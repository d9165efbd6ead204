"""Sections and groups: which part of a class, and which team, each student belongs to.

They are columns of the roster that `collect` takes: `section` and `group`, beside `student`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SubmissionError

__all__ = ["ROSTER", "Belongs", "load_people", "mates_of", "people_beside"]

ROSTER = "roster.csv"


@dataclass(frozen=True)
class Belongs:
    """A student's section and group; empty where the roster does not say."""

    section: str = ""
    group: str = ""


def mates_of(people: Mapping[str, Belongs]) -> dict[str, tuple[str, ...]]:
    """Return the other members of each student's group in their section; none without a group."""
    groups: dict[Belongs, list[str]] = {}
    for student, own in people.items():
        if own.group:
            groups.setdefault(own, []).append(student)
    return {
        student: tuple(other for other in group if other != student)
        for group in groups.values()
        for student in group
    }


def people_beside(results: Path, roster: Path | None = None) -> Mapping[str, Belongs]:
    """Return where each student belongs, by a roster or the one beside the results, if any.

    Raises:
        SubmissionError: as `load_people` does.
    """
    if roster is None and (results / ROSTER).is_file():
        roster = results / ROSTER
    return load_people(roster) if roster else {}


def load_people(path: Path) -> Mapping[str, Belongs]:
    """Return where each student of a roster belongs; several rows may be one student's.

    Raises:
        SubmissionError: when the file is no roster, or two rows of a student disagree.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    except (OSError, ValueError, csv.Error) as error:
        raise SubmissionError(f"{path}: cannot be read as CSV in UTF-8: {error}.") from error
    if rows and "student" not in rows[0]:
        raise SubmissionError(f"{path}: has no column `student`.")
    found: dict[str, Belongs] = {}
    for number, row in enumerate(rows, start=2):
        own = Belongs(*((row.get(key) or "").strip() for key in ("section", "group")))
        student = (row.get("student") or "").strip()
        if student and found.setdefault(student, own) != own:
            raise SubmissionError(
                f"{path}: line {number}: {student!r} is in another section or group above."
            )
    return found
