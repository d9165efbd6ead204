"""Edits single tables of an instructor's TOML file; comments and order stay.

A file such as `overrides.toml` is a list of tables, each headed `[[overrides]]`. Only changed
tables are rewritten, so a change takes milliseconds, and text between the tables stays. The file is
replaced atomically, under a lock.
"""

from __future__ import annotations

import fcntl
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import tomlkit

from autograder.errors import SubmissionError, writing
from casino.files import write_whole

__all__ = ["Row", "RowFile", "hold_decisions"]

Row = Mapping[str, Any]
LOCK = ".review.lock"
HEADER = r"[ \t]*\[\[?[\w.\"' -]+\]\]?[ \t]*(?:#.*)?$"
AFTERWORD = re.compile(r"(?<=\n)(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:#[^\n]*)?\Z")


@contextmanager
def hold_decisions(folder: Path) -> Iterator[None]:
    """Lock a folder's TOML files for one change, or raise SubmissionError.

    The lock ends with its process.
    """
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise SubmissionError(f"{folder}: cannot be written to: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


class RowFile:
    """A TOML file of tables under one heading; change it only within `hold_decisions`."""

    def __init__(self, path: Path, heading: str) -> None:
        """Read the file; a missing file has no tables.

        Raises:
            SubmissionError: when it can't be read, isn't TOML, or contains something else.
        """
        self.path, self.heading = path, heading
        self._head, self._parts, self._ours = "", list[str](), list[int]()
        self.rows: list[Row] = []
        try:
            text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise SubmissionError(f"{path}: cannot be read: {error}.") from error
        sub_table = rf"(?![ \t]*\[\[?{heading}\.)"
        self._head, *self._parts = re.split(rf"(?m)^(?={HEADER}){sub_table}", text)
        self._ours = self._places()
        try:
            whole = tomllib.loads(text, parse_float=Decimal).get(heading, [])
            self.rows = [
                tomllib.loads(self._parts[place], parse_float=Decimal)[heading][0]
                for place in self._ours
            ]
        except (ValueError, KeyError, RecursionError) as error:
            raise SubmissionError(f"{path}: is not TOML: {error}") from error
        if whole != self.rows:
            raise SubmissionError(
                f"{path}: a text in it looks like the heading [[{heading}]].",
                next_step="Write that text on one line, between single quotation marks.",
            )

    def find(self, **key: object) -> int | None:
        """Return the index of the first table with these values; None if there isn't one."""
        for place, row in enumerate(self.rows):
            if all(row.get(name) == value for name, value in key.items()):
                return place
        return None

    def put(self, place: int | None, row: Row | None) -> None:
        """Replace the table at index `place`; remove it if `row` is None.

        If `place` is None, add the row as a new table.
        """
        if place is None:
            if row is not None:
                self._append(row)
            return
        part = self._ours[place]
        after = _afterword(self._parts[part])
        if row is not None:
            self._parts[part] = self._text(row) + after
            self.rows[place] = row
            return
        del self._parts[part], self.rows[place]
        if part:
            self._parts[part - 1] += after.lstrip("\n")
        else:
            self._head += after.lstrip("\n")
        self._ours = self._places()

    def _append(self, row: Row) -> None:
        text = self._text(row)
        if self._parts:
            self._parts[-1] = _whole_line(self._parts[-1]) + "\n"
        elif self._head.strip():
            self._head = _whole_line(self._head) + "\n"
        self._ours.append(len(self._parts))
        self._parts.append(text)
        self.rows.append(row)

    def _places(self) -> list[int]:
        """Return the indices of the file's parts that are tables under its heading."""
        ours = re.compile(rf"[ \t]*\[\[{self.heading}\]\]")
        return [place for place, part in enumerate(self._parts) if ours.match(part)]

    def write(self) -> None:
        """Write the changed file atomically, or raise SubmissionError."""
        parts = (_whole_line(part) for part in (self._head, *self._parts) if part)
        with writing(self.path, "Make room, and try again."):
            write_whole(self.path, "".join(parts).encode())

    def _text(self, row: Row) -> str:
        lines = [f"{tomlkit.key(key).as_string()} = {_value(value)}" for key, value in row.items()]
        if (text := "\n".join(lines)).encode(errors="replace").decode() != text:
            raise SubmissionError(
                f"{self.path}: cannot hold a name or a text that is not UTF-8.",
                next_step="Give the student's folder another name, and grade it again.",
            )
        return f"[[{self.heading}]]\n{text}\n"


def _whole_line(text: str) -> str:
    return text if text.endswith("\n") else f"{text}\n"


def _afterword(part: str) -> str:
    """Return the comments and empty lines after a table, which belong to the next one."""
    found = AFTERWORD.search(part)
    return found[0] if found else ""


def _value(value: object) -> str:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, Mapping):
        inside = (f"{tomlkit.key(key).as_string()} = {_value(each)}" for key, each in value.items())
        return "{ " + ", ".join(inside) + " }"
    return tomlkit.item(value).as_string()
