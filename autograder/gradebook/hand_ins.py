"""Reads and writes `.collected.json`, the record of who handed in what and when.

`collect` keeps it next to the folders it writes. `grade` copies the rows of graded work to the
results, for reports and exports, and adds a row for each student with files in `unsorted`.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from filecmp import cmp
from pathlib import Path

from autograder.errors import SubmissionError, writing
from autograder.gradebook.identity import NOBODY, Identity
from autograder.gradebook.overrides import Override
from autograder.text import unfit
from casino.files import write_whole

__all__ = [
    "COLLECTED", "UNSORTED", "HandIn", "Submitted", "copy_submitted", "find_unsorted",
    "read_submitted", "select_undecided", "write_submitted",
]  # fmt: skip

COLLECTED, UNSORTED = ".collected.json", "unsorted"
SCHEMA_VERSION = 2


@dataclass(frozen=True)
class HandIn:
    """A student's submission of one stage, as far as it is known: time, sender, and files."""

    at: datetime | None = None  # None if the download has no time
    late: bool = False  # the download's own mark
    attempt: int = 1  # its number, from 1
    files: Mapping[str, str] = field(default_factory=dict)  # submitted name by module
    person: Identity = NOBODY  # the student as `source` knows them
    roster: Identity = NOBODY  # the student as the roster has them
    source: str = ""  # the download that it came in
    serial: int = 0  # grows with each upload; 0 if missing
    digest: str = ""  # of the files, to see whether they changed


Submitted = Mapping[tuple[str, str], HandIn]


def read_submitted(submissions: Path) -> dict[tuple[str, str], HandIn]:
    """Return the record of submissions by student and stage; empty if there isn't one.

    SubmissionError is raised if the record can't be read.
    """
    path = submissions / COLLECTED
    try:
        values = json.loads(path.read_bytes())
        if values["schema_version"] != SCHEMA_VERSION:
            raise ValueError("it is of another version of the kit")
        return {(row["student"], row["stage"]): _hand_in(row) for row in values["stages"]}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise SubmissionError(
            f"{path}: is not a record that `autograder collect` wrote: {unfit(error)}.",
            next_step="Put it back, or take it away and collect everything again.",
        ) from error


def _hand_in(row: Mapping[str, object]) -> HandIn:
    at, files = row["at"], row["files"]
    attempt, serial = row["attempt"], row["serial"]
    if not isinstance(files, dict) or type(attempt) is not int or type(serial) is not int:
        raise ValueError("files, attempt or serial do not fit")
    moment = None if at is None else datetime.fromisoformat(str(at))
    if moment is not None and moment.tzinfo is None:
        raise ValueError(f"{moment.isoformat()} has no zone")
    return HandIn(
        moment,
        bool(row["late"]),
        attempt,
        dict(files),
        _identity(row["person"]),
        _identity(row["roster"]),
        str(row["source"]),
        serial,
        str(row["digest"]),
    )


def _identity(values: object) -> Identity:
    if not isinstance(values, dict):
        raise ValueError("who handed in does not fit")
    return Identity(**{key: str(value) for key, value in values.items()})


def write_submitted(submissions: Path, known: Submitted) -> None:
    """Write the record of submissions atomically, or raise SubmissionError."""
    rows = [
        {"student": student, "stage": stage}
        | asdict(hand_in)
        | {"person": hand_in.person.list_known(), "roster": hand_in.roster.list_known()}
        | {"at": hand_in.at.isoformat() if hand_in.at else None}
        for (student, stage), hand_in in sorted(known.items(), key=lambda item: item[0])
    ]
    text = json.dumps({"schema_version": SCHEMA_VERSION, "stages": rows}, indent=1) + "\n"
    path = submissions / COLLECTED
    with writing(path):
        write_whole(path, text.encode("ascii"), mode=0o600)


def copy_submitted(
    submissions: Path, results: Path, students: Collection[str], stages: Collection[str]
) -> None:
    """Copy the record's rows of some students and stages from submissions to results.

    Other rows there stay. SubmissionError is raised if a record cannot be read or written.
    """
    before = read_submitted(results)
    kept = {
        (student, stage): hand_in
        for (student, stage), hand_in in before.items()
        if student not in students or stage not in (*stages, UNSORTED)
    }
    fresh = {
        (student, stage): hand_in
        for (student, stage), hand_in in read_submitted(submissions).items()
        if student in students and stage in stages
    } | find_unsorted(submissions, students)
    if before != kept | fresh:
        write_submitted(results, kept | fresh)


def find_unsorted(submissions: Path, students: Collection[str]) -> dict[tuple[str, str], HandIn]:
    """Return a row for each student with files in `unsorted`: their paths, and the newest's time.

    A file that a person has copied into another folder of the student doesn't count.
    """
    found = {}
    for student in sorted(students):
        home = submissions / student
        files = _files(home / UNSORTED)
        if not files:
            continue
        others = [path for path in _files(home) if home / UNSORTED not in path.parents]
        left = [path for path in files if not any(_are_same(path, other) for other in others)]
        if left:
            at = datetime.fromtimestamp(max(files[path] for path in left), UTC)
            names = sorted(path.relative_to(home / UNSORTED).as_posix() for path in left)
            found[student, UNSORTED] = HandIn(at, files={name: name for name in names})
    return found


def select_undecided(
    submitted: Submitted, decided: Iterable[Override]
) -> dict[str, tuple[str, ...]]:
    """Return the unsorted files that wait for a person, by student.

    An override of the student decides on them, if its date isn't before the day they came.
    """
    latest: dict[str, str] = {}
    for each in decided:
        latest[each.student] = max(each.date, latest.get(each.student, ""))
    return {
        student: tuple(row.files)
        for (student, stage), row in submitted.items()
        if stage == UNSORTED
        and row.at
        and latest.get(student, "") < row.at.astimezone().date().isoformat()
    }


def _files(folder: Path) -> dict[Path, float]:
    """Return the files below a folder with their times; those that can't be read are left out."""
    found = {}
    for inner, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):  # reported in the student's result, or gone meanwhile
                status = os.lstat(path := Path(inner, name))
                if stat.S_ISREG(status.st_mode):
                    found[path] = status.st_mtime
    return found


def _are_same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return cmp(one, other, shallow=False)
    return False
