"""Fills points into the `scores.json` of a Classroom 50 classroom.

Classroom 50 can't import grades. Its documentation says to edit this file in the private repository
`classroom50`: set the score of an entry's newest submission, and `"override": true`, so that the
next collection keeps it. Scores are whole numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from autograder.errors import SubmissionError
from autograder.export.filling import Target, factor, find_columns, find_targets, tell_change
from autograder.export.matching import Row, match_rows
from autograder.export.sheets import CsvSheet, number, write_text
from autograder.gradebook.book import Gradebook, StudentGrades
from autograder.gradebook.identity import Identity
from autograder.text import Remark, unfit

__all__ = ["export_classroom50"]

SCHEMA = "classroom50/scores/v1"
OTHER = "In Classroom 50: scores.json in the classroom's folder of the repository classroom50."


def export_classroom50(
    book: Gradebook,
    to: Path,
    scores: Path,
    *,
    columns: Mapping[str, str] | None = None,
    scale: bool = False,
) -> int:
    """Fill the points into a copy of `scores`; return the number of filled entries.

    `columns` maps the id of an assignment or a stage to the short name of Classroom 50's
    assignment. Unmatched entries and students are reported and stay unchanged.

    Raises:
        SubmissionError: when the file isn't such a table, or points do not fit an assignment.
    """
    values = _read(scores)
    names = CsvSheet(scores, [list(values["assignments"])], "utf-8", b"", ",", "\n")
    targets = find_columns(names, find_targets(book), columns or {})
    filled = 0
    for place, target in targets.items():
        entries = values["assignments"][names.header[place]]["entries"]
        filled += _fill(book, scores, entries, target, scale=scale)
    write_text(to, (json.dumps(values, indent=2, ensure_ascii=False) + "\n").encode())
    return filled


def _read(path: Path) -> dict[str, Any]:
    try:
        values = json.loads(path.read_bytes())
        if values["schema"] != SCHEMA:
            raise ValueError(f"its schema is {values['schema']!r}, and not {SCHEMA!r}")
        for assignment in values["assignments"].values():
            for entry in assignment["entries"]:
                str(entry["owner"]), list(entry["submissions"])
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise SubmissionError(
            f"{path}: not a Classroom 50 score table: {unfit(error)}.", next_step=OTHER
        ) from error
    found: dict[str, Any] = values
    return found


def _fill(
    book: Gradebook, path: Path, entries: list[dict[str, Any]], target: Target, *, scale: bool
) -> int:
    members = [(place, login) for place, entry in enumerate(entries) for login in _members(entry)]
    rows = [Row(line, Identity(github=login)) for line, (_, login) in enumerate(members, start=1)]
    matched = match_rows(book, target.stages, path, rows)
    own: dict[int, list[StudentGrades]] = {}
    for grades in book.students():
        if row := matched.get(grades.student):
            own.setdefault(members[row.number - 1][0], []).append(grades)
    return sum(
        _fill_entry(
            book, f"{path}: {entries[place]['owner']}", entries[place], found, target, scale
        )
        for place, found in own.items()
    )


def _fill_entry(
    book: Gradebook,
    where: str,
    entry: dict[str, Any],
    own: list[StudentGrades],
    target: Target,
    scale: bool,
) -> bool:
    values = {grades.points(target.stages) for grades in own}
    points = values.pop()
    if values or points is None or not entry["submissions"]:
        why = "its members have different points" if values else f"{target.id} is not graded"
        why = why if entry["submissions"] else "has no submission there"
        book.remarks.append(Remark(f"{where}: {why}; left as it is", "entry", f"{why}; left"))
        return False
    newest = entry["submissions"][0]
    most = Fraction(newest.get("max-score") or 0) or None
    exact = points * factor(target, most, where, scale=scale)
    score = _whole(exact)
    if score != exact:
        words = f"{where}: {number(exact)} points are {score} there"
        book.remarks.append(Remark(words, "score", "rounded to a whole number", routine=True))
    if entry.get("override"):
        tell_change(book, own[0].student, str(newest.get("score", "")), str(score))
    newest |= {"score": score, "max-score": _whole(most or target.worth)}
    entry["override"] = True
    return True


def _whole(points: Fraction) -> int:
    """Return points as a whole number, halves rounded up."""
    return floor(points + Fraction(1, 2))


def _members(entry: dict[str, Any]) -> list[str]:
    """Return the logins that share an entry's score: the group's members, or the owner."""
    members = entry.get("member_usernames")
    return [str(each) for each in members] if isinstance(members, list) else [str(entry["owner"])]
