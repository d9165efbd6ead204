"""Who is who: folder names for the students of a download, by a roster or by their own names."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.collect.names import problem_with, readable_id
from autograder.collect.pieces import Person
from autograder.errors import SubmissionError
from autograder.people import id_key, name_keys

__all__ = ["Roster", "load_roster"]

COLUMNS = ("student", "id", "login", "email", "name")


@dataclass(frozen=True)
class Roster:
    """Your own ids by what a download may know of a student: number, login, address or name."""

    by_id: Mapping[str, str] = field(default_factory=dict)
    by_name: Mapping[str, str] = field(default_factory=dict)

    @property
    def given(self) -> bool:
        """Whether there is a roster at all."""
        return bool(self.by_id or self.by_name)

    def folder(self, person: Person) -> tuple[str, bool]:
        """Return a student's folder name, and whether the roster knows the student.

        Without a roster's row it is the name with the number that stays the same in every
        download, or the name alone; a name that is safe as it stands is kept.
        """
        for key in (person.id, person.email, person.name):
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

    Raises:
        SubmissionError: with a line for each thing that is wrong.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise SubmissionError(f"{path}: cannot be read as UTF-8 text: {error}.") from error
    rows = csv.DictReader(io.StringIO(text, newline=""))
    columns = rows.fieldnames or []
    if "student" not in columns or not set(columns) & set(COLUMNS[1:]):
        raise SubmissionError(
            f"{path}: its first line is {', '.join(columns)[:200]!r}.",
            next_step="It needs `student` and one or more of id, login, email, name.",
        )
    by_id: dict[str, str] = {}
    by_name: dict[str, str] = {}
    problems: list[str] = []
    for number, row in enumerate(rows, start=2):
        student = (row["student"] or "").strip()
        if problem := problem_with(student):
            problems.append(f"{path}: line {number}: student {student!r} {problem}")
        for column in COLUMNS[1:]:
            value = (row.get(column) or "").strip()
            found = by_name if column == "name" else by_id
            ids = [id_key(value)] if value else []
            for key in name_keys(value) if column == "name" else ids:
                if found.setdefault(key, student) != student:
                    problems.append(f"{path}: line {number}: {value!r} is {found[key]!r} already")
    if problems:
        raise SubmissionError("\n".join(dict.fromkeys(problems)), next_step="Nothing was written.")
    return Roster(by_id, by_name)
