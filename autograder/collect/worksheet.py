"""Reads Moodle's grading worksheet, a CSV file, for facts that its download lacks.

The download has participants' names and numbers. The worksheet adds their addresses and the time of
the last change, in the site's time zone, which it doesn't name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import Path

from autograder.collect.hand_ins import HandedIn
from autograder.errors import SubmissionError
from autograder.gradebook.identity import PARTICIPANT_COLUMNS, Identity
from autograder.gradebook.people import read_table

__all__ = ["Worksheet", "load_worksheets"]

# Thursday, 1 October 2026, 11:58 PM. A site may put the month first or use 24 hours.
DAYS = ("%A, %d %B %Y", "%A, %B %d, %Y")
TIMES = tuple(f"{day}, {time}" for day in DAYS for time in ("%I:%M %p", "%H:%M"))
COLUMNS: Mapping[str, tuple[str, ...]] = {
    **PARTICIPANT_COLUMNS,
    "modified": ("Last modified (submission)",),
}


@dataclass(frozen=True)
class Worksheet:
    """The participants of assignments and the times of their submissions, by number."""

    people: Mapping[str, Identity] = field(default_factory=dict)
    # of submissions, by participant's number
    times: Mapping[str, datetime] = field(default_factory=dict)

    def complete(self, attempt: HandedIn) -> HandedIn:
        """Return an attempt with the address and the time that only the worksheet has."""
        number = attempt.person.participant
        if number not in self.people:
            return attempt
        person = replace(self.people[number], **attempt.person.list_known())
        return replace(attempt, person=person, at=attempt.at or self.times.get(number))


def load_worksheets(
    paths: Sequence[Path], zone: tzinfo | None = None, names: Mapping[str, str] | None = None
) -> Worksheet:
    """Read worksheets of Moodle; `zone` is its time zone, by default this machine's.

    `names` maps keys of `COLUMNS` to headers, for a Moodle in another language.

    Raises:
        SubmissionError: with a line for each unreadable time, or for a file that isn't a worksheet.
    """
    names = names or {}
    if unknown := names.keys() - COLUMNS.keys():
        raise SubmissionError(
            f"--column {min(unknown)}=…: no such column.",
            next_step=f"A worksheet has {', '.join(COLUMNS)}.",
        )
    people: dict[str, Identity] = {}
    times: dict[str, datetime] = {}
    problems: list[str] = []
    for path in paths:
        columns, rows = read_table(path)
        columns_found = {column.strip().casefold(): column for column in columns}
        headers = {key: names.get(key, name) for key, (name, *_) in COLUMNS.items()}
        headers = {key: columns_found.get(name.casefold(), name) for key, name in headers.items()}
        for key in ("identifier", *names):
            if headers[key] not in columns:
                raise SubmissionError(
                    f"{path}: has no column {headers[key]}, so it isn't a Moodle grading worksheet"
                    f"{'' if key in names else ' in English'}. Its columns are "
                    f"{', '.join(columns)[:300]}.",
                    next_step="In Moodle: the assignment's grading action, Download grading "
                    "worksheet. In another language say what columns are called: "
                    "--column identifier='HEADER'.",
                )
        for line, row in enumerate(rows, start=2):
            cells = {key: (row.get(name) or "").strip() for key, name in headers.items()}
            number = "".join(filter(str.isdecimal, cells["identifier"]))
            people[number] = Identity(
                cells["name"],
                moodle_id=cells["number"],
                login=cells["login"],
                email=cells["email"],
                participant=number,
            )
            if (text := cells["modified"]) not in ("", "-"):
                if (moment := _moment(text)) is None:
                    problems.append(
                        f"{path}: line {line}: {text!r} isn't a time such as "
                        "'Thursday, 1 October 2026, 11:58 PM'"
                    )
                else:
                    times[number] = moment.replace(tzinfo=zone) if zone else moment.astimezone()
    if problems:
        raise SubmissionError(
            "\n".join(problems), next_step="Download the worksheet with Moodle set to English."
        )
    return Worksheet(people, times)


def _moment(text: str) -> datetime | None:
    for form in TIMES:
        with suppress(ValueError):
            return datetime.strptime(text, form)
    return None
