"""Reads students' sections, groups, and names from a roster, the instructor's CSV file.

They are the columns `section`, `group`, `name`, `email`, and `language`, next to `student`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.gradebook.identity import NOBODY, Identity, name_keys
from casino.languages import languages

__all__ = [
    "ROSTER",
    "Belongs",
    "add_names",
    "find_split_groups",
    "load_people",
    "mates_of",
    "merge_addresses",
    "name_beside",
    "people_beside",
    "read_table",
]

ROSTER = "roster.csv"
COLUMNS = ("section", "group", "name", "email", "language")


@dataclass(frozen=True)
class Belongs:
    """A student's section, group, and name, each "" if the roster doesn't have it.

    Name, address, and language don't count in comparisons: members of one group are equal.
    """

    section: str = ""
    group: str = ""
    called: str = field(default="", compare=False)
    email: str = field(default="", compare=False)
    language: str = field(default="", compare=False)


def mates_of(people: Mapping[str, Belongs]) -> dict[str, tuple[str, ...]]:
    """Return the other members of each student's group in their section."""
    groups: dict[Belongs, list[str]] = {}
    for student, own in people.items():
        if own.group:
            groups.setdefault(own, []).append(student)
    return {
        student: tuple(other for other in group if other != student)
        for group in groups.values()
        for student in group
    }


def find_split_groups(people: Mapping[str, Belongs]) -> Iterator[str]:
    """Yield a sentence for each group that has a section with only one of its members.

    Groups with the same name in two sections are separate, so such a member shares no work.
    """
    groups: dict[str, dict[str, list[str]]] = {}
    for student, own in people.items():
        if own.group:
            groups.setdefault(own.group, {}).setdefault(own.section, []).append(student)
    for name, sections in groups.items():
        singles = [members[0] for members in sections.values() if len(members) == 1]
        if singles and len(sections) > 1:
            among = ", ".join(section or "no section" for section in sections)
            yield (
                f"The group {name!r} is in several sections ({among}), which makes a group in "
                f"each: the only members there ({', '.join(singles)}) share no work. If it is "
                "one group, give all of it one section in the roster."
            )


def people_beside(
    results: Path, roster: Path | None = None, known: Mapping[str, Identity] | None = None
) -> Mapping[str, Belongs]:
    """Return each student's section and group, from `roster` or the one next to the results.

    `known` has the names in downloads; the roster's names take precedence. SubmissionError is
    raised as by `load_people`.
    """
    if roster is None and (results / ROSTER).is_file():
        roster = results / ROSTER
    return add_names(load_people(roster) if roster else {}, known or {})


def add_names(
    people: Mapping[str, Belongs], known: Mapping[str, Identity]
) -> Mapping[str, Belongs]:
    """Fill in the names that a roster lacks from `known`, the names in downloads."""
    found = dict(people)
    for student, person in known.items():
        own = found.get(student, Belongs())
        if not own.called and _is_whole(person.name):
            found[student] = replace(own, called=person.name)
    return found


def merge_addresses(
    people: Mapping[str, Belongs], known: Mapping[str, Identity]
) -> dict[str, Identity]:
    """Return each student's name and address: the roster's, or else the known ones."""
    found = dict(known)
    for student, own in people.items():
        person = found.get(student, NOBODY)
        found[student] = Identity(own.called or person.name, email=own.email or person.email)
    return found


def name_beside(student: str, own: Belongs) -> str:
    """Return a student's name to show next to the folder's name; "" if that is enough."""
    folder = "".join(filter(str.isalnum, student.casefold()))
    return "" if any(key in folder for key in name_keys(own.called)) else own.called


def _is_whole(name: str) -> bool:
    """Return True for a name as people write it, unlike Canvas's `lovelaceada`."""
    return len(name.split()) > 1


def load_people(path: Path) -> Mapping[str, Belongs]:
    """Return each student's entry in a roster; a student may have several rows.

    Raises:
        SubmissionError: when the file isn't a roster, or two rows of a student disagree.
    """
    columns, rows = read_table(path)
    if rows and "student" not in columns:
        raise SubmissionError(f"{path}: has no column `student`.")
    found: dict[str, Belongs] = {}
    spelled: dict[str, str] = {}  # `a` and `A` are the same section
    for number, row in enumerate(rows, start=2):
        section, group, *rest = ((row.get(key) or "").strip() for key in COLUMNS)
        section, group = (spelled.setdefault(each.casefold(), each) for each in (section, group))
        own = Belongs(section, group, *rest)
        student = (row.get("student") or "").strip()
        if own.language not in ("", *languages()):
            raise SubmissionError(
                f"{path}: line {number}: {own.language!r} isn't one of the languages: "
                f"{', '.join(languages())}."
            )
        if student and found.setdefault(student, own) != own:
            raise SubmissionError(
                f"{path}: line {number}: {student!r} is in another section or group above."
            )
    return found


def read_table(path: Path) -> tuple[list[str], list[dict[str, str | None]]]:
    """Return header and rows of a UTF-8 CSV file, or raise SubmissionError.

    It may have commas, semicolons, or tabs.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
        separator = max(",;\t", key=text.partition("\n")[0].count)  # the first of equals
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        # Spreadsheets leave rows that contain only separators.
        rows = [row for row in reader if any((row.get(key) or "").strip() for key in row if key)]
        return list(reader.fieldnames or []), rows
    except UnicodeDecodeError as error:
        raise SubmissionError(
            f"{path}: byte {error.start + 1} is not UTF-8.",
            next_step='Save it again; in Excel as "CSV UTF-8", in LibreOffice with UTF-8 chosen.',
        ) from error
    except (OSError, ValueError, csv.Error) as error:
        raise SubmissionError(f"{path}: cannot be read as CSV in UTF-8: {error}.") from error
