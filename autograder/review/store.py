"""Stores a review's decisions in files, with atomic changes, undo, and several graders.

Every change is a list of `TableEdit`s. It is made under a lock that all review processes share, and
only if each table is still as its author saw it, so no changes are lost. A journal records what
each change replaced, so that it can be undone even after a restart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from autograder.errors import SubmissionError
from autograder.gradebook.appeals import APPEALS
from autograder.gradebook.comments import COMMENTS
from autograder.gradebook.marks import MARKS
from autograder.gradebook.overrides import OVERRIDES
from autograder.gradebook.rows import Row, RowFile, hold_decisions

__all__ = ["REVIEW", "Conflict", "Store", "TableEdit", "plain"]

REVIEW = "review.toml"
JOURNAL = ".review.jsonl"
MAX_JOURNAL_LINES = 2_000
# The file and heading of each kind of table.
KINDS = {
    "overrides": OVERRIDES, "comments": COMMENTS, "marks": MARKS, "done": REVIEW,
    "snippets": REVIEW, "appeals": APPEALS,
}  # fmt: skip


class Conflict(SubmissionError):  # noqa: N818
    """Another grader has changed the same table since this page showed it."""


@dataclass(frozen=True)
class TableEdit:
    """An edit of one table in one of the TOML files that hold decisions."""

    kind: str  # the table's heading, such as `comments`
    key: Mapping[str, Any]  # the values that identify the table
    before: Row | None  # the old table; None for a new one
    after: Row | None  # the new table; None for a removed one


class Store:
    """The decisions next to the results, read again whenever another process has changed them."""

    def __init__(self, results: Path) -> None:
        self.results = results
        self._read: dict[str, tuple[object, RowFile]] = {}

    def version(self) -> str:
        """Return a string that changes whenever one of the review's files does."""
        return " ".join(str(_stamp(self.results / name)) for name in dict.fromkeys(KINDS.values()))

    def stamp(self, kind: str) -> object:
        """Return a value that changes whenever the file with tables of this kind does."""
        return _stamp(self.results / KINDS[kind])

    def rows(self, kind: str) -> list[Row]:
        """Return all tables of a kind, such as `comments`, as they are on disk now."""
        return list(self._file(kind).rows)

    def _file(self, kind: str) -> RowFile:
        """Return the file with tables of a kind, read again if it has changed."""
        stamp = self.stamp(kind)
        known = self._read.get(kind)
        if known is None or known[0] != stamp:
            known = (stamp, RowFile(self.results / KINDS[kind], kind))
            self._read[kind] = known
        return known[1]

    def find(self, kind: str, **key: object) -> Row | None:
        """Return the first table of a kind that has these values, or None."""
        return next(
            (row for row in self.rows(kind) if all(row.get(k) == v for k, v in key.items())), None
        )

    def apply(self, words: str, by: str, edits: Sequence[TableEdit], undoes: int = 0) -> None:
        """Make all edits of a change, or none; `words` describes it for undo, and `by` made it.

        `undoes` is the number of the change that it undoes, or 0.

        Raises:
            Conflict: when a table isn't as the edit's author saw it; nothing is changed then.
            SubmissionError: when a file can't be read or written.
        """
        if not edits:
            return
        with hold_decisions(self.results):
            for edit in edits:  # check all before writing the first file
                self._check(edit)
            for kind in dict.fromkeys(edit.kind for edit in edits):
                self._write(kind, [edit for edit in edits if edit.kind == kind])
            self._note(words, by, edits, undoes)

    def _check(self, edit: TableEdit) -> None:
        """Raise Conflict if a table on disk isn't the one that an edit is to replace."""
        file = self._file(edit.kind)
        place = file.find(**edit.key)
        now = None if place is None else file.rows[place]
        if _comparable(now) != _comparable(edit.before):
            raise Conflict(_conflict_words(edit, now))

    def _write(self, kind: str, edits: Sequence[TableEdit]) -> None:
        file = self._file(kind)
        self._read.pop(kind, None)  # don't serve a file that is being changed
        for edit in edits:
            file.put(file.find(**edit.key), edit.after)
        file.write()
        self._read[kind] = (self.stamp(kind), file)

    def undo(self, by: str) -> str:
        """Undo a grader's latest change that isn't undone yet; return its description, or "".

        Raises:
            Conflict: when another process has changed the same table since.
        """
        undone = set()
        for entry in self._backwards():
            if entry["undoes"]:
                undone.add(entry["undoes"])
            elif entry["by"] == by and entry["number"] not in undone:
                edits = [
                    TableEdit(each["kind"], each["key"], each["after"], each["before"])
                    for each in entry["edits"]
                ]
                self.apply(f"undo: {entry['words']}", by, edits, entry["number"])
                return str(entry["words"])
        return ""

    def _backwards(self) -> Iterator[dict[str, Any]]:
        """Yield the changes in the journal, newest first."""
        try:
            lines = (self.results / JOURNAL).read_text(encoding="ascii").splitlines()
        except (OSError, ValueError):
            return
        for line in lines[: -MAX_JOURNAL_LINES - 1 : -1]:
            with suppress(ValueError):  # a process was killed while writing the line
                yield json.loads(line, parse_float=Decimal)

    def _note(self, words: str, by: str, edits: Sequence[TableEdit], undoes: int) -> None:
        """Append a change to the journal, for undo; `undoes` is the number of the undone one."""
        last = next(self._backwards(), {"number": 0})
        entry = {
            "number": 1 + last["number"],
            "words": words,
            "by": by,
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "undoes": undoes,
            "edits": [plain(vars(edit)) for edit in edits],
        }
        path = self.results / JOURNAL
        with path.open("ab") as journal:
            journal.write(b"\n" + json.dumps(entry).encode("ascii") + b"\n")


def plain(value: Any) -> Any:
    """Convert a value to JSON types: decimals to numbers, dates to strings."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _comparable(row: Row | None) -> str:
    return json.dumps(plain(row), sort_keys=True)


def _conflict_words(edit: TableEdit, now: Row | None) -> str:
    who = (now or {}).get("by")
    grader = f"{who} has" if who else "Another grader has"
    what = "changed this" if now else "taken this away"
    return f"{grader} {what} meanwhile. Check the current values. Your change was not saved."


def _stamp(path: Path) -> object:
    try:
        status = path.stat()
    except OSError:
        return 0
    return status.st_mtime_ns, status.st_size, status.st_ino
