"""Finds a student's folder name for a person in a download, with a roster or without one.

A roster is the instructor's CSV file with an id for each student, which names the folder.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from autograder.collect.names import problem_with, readable_id
from autograder.course.model import Course, Stage
from autograder.errors import SubmissionError
from autograder.gradebook.identity import KINDS, NOBODY, Identity, Match, Register, id_key
from autograder.gradebook.people import ROSTER, read_table

__all__ = ["Roster", "load_roster", "own_name", "rows_beside"]

COLUMNS = ("student", *KINDS, "name")
TIME = "submitted_at"  # for all work; `submitted_at.PART` for a stage or an assignment


@dataclass(frozen=True)
class Roster:
    """The instructor's id of each student, with the ids in other systems."""

    # pairs of student and identity; a student may have several
    rows: Sequence[tuple[str, Identity]] = ()
    # submission times by student and part: a stage's name or number, an assignment's id, or ""
    times: Mapping[tuple[str, str], datetime] = field(default_factory=dict)
    register: Register = field(default_factory=Register)  # finds students by their names and ids

    def __post_init__(self) -> None:
        for student, identity in self.rows:
            self.register.add(student, identity)
            self.register.add_own_id(student)

    def find(self, person: Identity) -> Match:
        """Return the student in the roster who fits a person best, with the evidence.

        In a download without a system, a folder's name can be a login, a student's name, or the
        roster's id, with or without a login.
        """
        match = self.register.match(person)
        if not person.login or person.login != person.name:
            return match
        if not match.student and not match.contradictions:
            by_github = self.register.match(Identity(github=person.login))
            match = by_github if by_github.student else match
        if match.contradictions:
            match = self.register.match(replace(person, login=""))  # not a login but a name
        own = self._own(person.name)
        if not own or match.student == own:
            return match
        if match.student:
            contradiction = (
                f"{person.name!r} is the id of {own}, and the {match.by} of {match.student}"
            )
            return Match(contradictions=(contradiction,))
        return Match(own, "student")

    def _own(self, name: str) -> str:
        """Return the student whose folder has this name, ignoring case, or ""."""
        return next((each for each, _ in self.rows if id_key(each) == id_key(name)), "")

    def logins(self) -> frozenset[str]:
        """The login of each student on a git host; if unknown, another login or the id."""
        return frozenset(
            id_key(identity.github or identity.login or student) for student, identity in self.rows
        )

    def time_of(self, student: str, stage: Stage) -> datetime | None:
        """Return the roster's time for a stage; it outranks the time for the stage's assignment."""
        parts = (stage.name, str(stage.number), stage.assignment, "")
        return next((at for part in parts if (at := self.times.get((student, part)))), None)

    def refuse_unknown_parts(self, course: Course) -> None:
        """Raise SubmissionError for a time of a stage or assignment that the course lacks."""
        known = {"", *course.names, *(str(stage.number) for stage in course.stages)}
        known |= {each.id for each in course.assignments}
        if unknown := sorted({part for _, part in self.times} - known):
            raise SubmissionError(
                f"The roster's column {TIME}.{unknown[0]} is of no stage or assignment.",
                next_step=f"Parts are {', '.join(sorted(known - {''}))}. Nothing was written.",
            )

    def identity(self, student: str) -> Identity:
        """Return a student's name and ids, from the first row of the roster."""
        return next((identity for name, identity in self.rows if name == student), NOBODY)


def own_name(person: Identity) -> str:
    """Return a folder's name for a person who isn't in the roster.

    It is the login, or the name with the number that stays the same in every download, or the
    unchanged name if it is safe.
    """
    name = person.name if person.participant else person.login or person.github or person.name
    number = person.canvas_id or person.gradescope_sid
    if not number and not person.participant and not (person.login or person.github):
        number = person.email.partition("@")[0]
    if number or problem_with(name) or name[0] in ".-" or person.participant:
        return readable_id(name, number)
    return unicodedata.normalize("NFC", name)


def load_roster(path: Path) -> Roster:
    """Read a CSV file with the column `student` and one or more of `KINDS` and `name`.

    A name that two students share identifies neither. `submitted_at`, or `submitted_at.PART` for a
    stage or an assignment, is a time such as `2026-10-01T23:59:00+02:00`.

    Raises:
        SubmissionError: with a line for each problem.
    """
    columns, rows = read_table(path)
    if "id" in columns:
        raise SubmissionError(
            f"{path}: the column 'id' does not say whose number it is.",
            next_step="Call it canvas_id, sis_id, gradescope_sid or moodle_id, or have several.",
        )
    if "student" not in columns or not set(columns) & {*KINDS, "name"}:
        raise SubmissionError(
            f"{path}: its first line is {', '.join(columns)[:200]!r}.",
            next_step=f"It needs `student` and one or more of {', '.join(KINDS)}, name.",
        )
    found: list[tuple[str, Identity]] = []
    owner: dict[tuple[str, str], str] = {}
    times: dict[tuple[str, str], datetime] = {}
    timed = {each: each.removeprefix(TIME).strip(".") for each in columns if _is_time(each)}
    problems: list[str] = []
    for number, row in enumerate(rows, start=2):
        cells = {key: (row.get(key) or "").strip() for key in COLUMNS}
        student, where = cells["student"], f"{path}: line {number}: "
        if problem := problem_with(student) or ("is hidden" if student[0] == "." else ""):
            problems.append(f"{where}student {student!r} {problem}")
        identity = Identity(cells["name"], **{kind: cells[kind] for kind in KINDS})
        found.append((student, identity))
        for kind, key in identity.keys():  # noqa: SIM118
            if owner.setdefault((kind, key), student) != student:
                problems.append(f"{where}{kind} {cells[kind]!r} is {owner[kind, key]!r} already")
        for column, part in timed.items():
            if text := (row.get(column) or "").strip():
                times[student, part] = _moment(text, where, problems)
    if problems:
        raise SubmissionError("\n".join(dict.fromkeys(problems)), next_step="Nothing was written.")
    return Roster(found, times)


def rows_beside(results: Path) -> Sequence[tuple[str, Identity]]:
    """Return the rows of the roster next to results, if it has names or numbers.

    SubmissionError is raised if it contradicts itself about a student.
    """
    path = results / ROSTER
    if not path.is_file() or not {*KINDS, "name"} & set(read_table(path)[0]):
        return ()
    return load_roster(path).rows


def _is_time(column: str) -> bool:
    return column == TIME or column.startswith(f"{TIME}.")


def _moment(text: str, where: str, problems: list[str]) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = datetime.min
    if moment.tzinfo is None:
        problems.append(f"{where}{text!r} isn't a time such as 2026-10-01T23:59:00+02:00")
    return moment
