"""Reads the table that Classroom 50's `gh teacher download` puts next to the clones.

`scores.csv` has a row for each submission with login, name, tag, and time of arrival. Unlike a
commit's time, students can't set it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.gradebook.identity import Identity, id_key
from autograder.gradebook.people import read_table

__all__ = ["SCORES", "Scores", "read_scores"]

SCORES = "scores.csv"


@dataclass(frozen=True)
class Scores:
    """The content of `scores.csv`: the people, and each submission tag's time and lateness."""

    people: dict[str, Identity] = field(default_factory=dict)  # by login on the git host
    # time and lateness, by login and tag
    tags: dict[tuple[str, str], tuple[datetime, bool]] = field(default_factory=dict)


def read_scores(folder: Path) -> Scores:
    """Read `scores.csv` in a folder of clones, or raise SubmissionError if that fails.

    A folder without the file gives an empty result.
    """
    found = Scores()
    if not (folder / SCORES).is_file():
        return found
    for row in read_table(folder / SCORES)[1]:
        login = id_key(row.get("username") or "")
        if login:
            name = f"{row.get('first_name') or ''} {row.get('last_name') or ''}".strip()
            found.people[login] = Identity(name, github=login, email=row.get("email") or "")
            moment = _moment(row.get("datetime") or "")
            if moment and row.get("submission_tag"):
                late = (row.get("late") or "").casefold() == "true"
                found.tags[login, row["submission_tag"] or ""] = moment, late
    return found


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
