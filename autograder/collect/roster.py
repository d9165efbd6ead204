"""Who is who: folder names for the students of a download, by a roster or by their own names."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.collect.names import problem_with, readable_id
from autograder.collect.pieces import Person
from autograder.errors import SubmissionError
from autograder.gradebook.identity import id_key, name_keys

__all__ = ["Roster", "load_roster"]

IDS = ("id", "login", "email")
COLUMNS = ("student", *IDS, "name", "submitted_at")


@dataclass(frozen=True)
class Roster:
    """Your own ids by what a download may know of a student: number, login, address or name.

    `times` has when students handed in, for downloads that do not tell.
    """

    by_id: Mapping[str, str] = field(default_factory=dict)
    by_name: Mapping[str, str] = field(default_factory=dict)
    times: Mapping[str, datetime] = field(default_factory=dict)

    @property
    def given(self) -> bool:
        """Whether there is a roster at all."""
        return bool(self.by_id or self.by_name)

    def folder(self, person: Person) -> tuple[str, bool]:
        """Return a student's folder name, and whether the roster knows the student.

        Without a roster's row it is the name with the number that stays the same in every
        download, or the name alone; a name that is safe as it stands is kept.
        """
        for key in (person.id, person.email, person.login):
            if key and id_key(key) in self.by_id:
                return self.by_id[id_key(key)], True
        for key in name_keys(person.name)[:1]:
            if key in self.by_name:
                return self.by_name[key], True
        own = person.id or person.email.partition("@")[0]
        if own or problem_with(person.name) or person.name[0] in ".-" or person.participant:
            return readable_id(person.name, own), False
        return unicodedata.normalize("NFC", person.name), False


def load_roster(path: Path) -> Roster:
    """Read a CSV file with the column `student` and one or more of `id`, `login`, `email`, `name`.

    A name that two students have tells nobody. `submitted_at`, where it is there, is a time such
    as `2026-10-01T23:59:00+02:00`.

    Raises:
        SubmissionError: with a line for each thing that is wrong.
    """
    columns, rows = _rows(path)
    if "student" not in columns or not set(columns) & {*IDS, "name"}:
        raise SubmissionError(
            f"{path}: its first line is {', '.join(columns)[:200]!r}.",
            next_step="It needs `student` and one or more of id, login, email, name.",
        )
    by_id: dict[str, str] = {}
    by_name: dict[str, set[str]] = {}
    times: dict[str, datetime] = {}
    problems: list[str] = []
    for number, row in enumerate(rows, start=2):
        cells = {key: (row.get(key) or "").strip() for key in COLUMNS}
        student, where = cells["student"], f"{path}: line {number}: "
        if problem := problem_with(student) or ("is hidden" if student[0] == "." else ""):
            problems.append(f"{where}student {student!r} {problem}")
        for id in filter(None, (cells[key] for key in IDS)):
            if by_id.setdefault(id_key(id), student) != student:
                problems.append(f"{where}{id!r} is {by_id[id_key(id)]!r} already")
        for key in name_keys(cells["name"]):
            by_name.setdefault(key, set()).add(student)
        if cells["submitted_at"]:
            times[student] = _moment(cells["submitted_at"], where, problems)
    if problems:
        raise SubmissionError("\n".join(dict.fromkeys(problems)), next_step="Nothing was written.")
    single = {key: min(students) for key, students in by_name.items() if len(students) == 1}
    return Roster(by_id, single, times)


def _rows(path: Path) -> tuple[list[str], list[dict[str, str | None]]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        reader = csv.DictReader(io.StringIO(text, newline=""))
        return list(reader.fieldnames or []), list(reader)
    except (OSError, ValueError, csv.Error) as error:
        raise SubmissionError(f"{path}: cannot be read as CSV in UTF-8: {error}.") from error


def _moment(text: str, where: str, problems: list[str]) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = datetime.min
    if moment.tzinfo is None:
        problems.append(f"{where}{text!r} is no time such as 2026-10-01T23:59:00+02:00")
    return moment
