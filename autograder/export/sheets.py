"""Reads and edits CSV files without changing their format."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.errors import SubmissionError, writing
from autograder.text import points
from casino.files import write_whole

__all__ = ["CsvSheet", "number", "read_sheet", "write_text"]

MAX_FIELD = 10_000_000


def number(value: Fraction, decimal: str = ".") -> str:
    """Format points with at most two decimals, as cells and pages show them."""
    return points(float(value)).replace(".", decimal)


@dataclass
class CsvSheet:
    """A CSV file with its original rows and format, so that it can be written back."""

    path: Path
    rows: list[list[str]]
    encoding: str
    mark: bytes  # byte order mark
    delimiter: str
    line_end: str

    @property
    def header(self) -> list[str]:
        return self.rows[0]

    def column(self, *names: str) -> int | None:
        """Return the index of the first column with one of these names, ignoring case, or None."""
        folded = [cell.strip().casefold() for cell in self.header]
        return next((folded.index(n.casefold()) for n in names if n.casefold() in folded), None)

    def cell(self, row: Sequence[str], column: int | None) -> str:
        """Return the stripped text of a cell; "" if it is missing."""
        return row[column].strip() if column is not None and column < len(row) else ""

    def put(self, row: list[str], column: int, text: str) -> None:
        """Write text into a cell; a row that is too short is extended."""
        row.extend([""] * (column + 1 - len(row)))
        row[column] = text

    def write(self, path: Path) -> None:
        """Write the sheet in its original encoding, byte order mark, delimiter, and line ends."""
        buffer = io.StringIO(newline="")
        writer = csv.writer(buffer, delimiter=self.delimiter, lineterminator=self.line_end)
        writer.writerows(self.rows)
        write_text(path, self.mark + buffer.getvalue().encode(self.encoding, "replace"))


def read_sheet(path: Path) -> CsvSheet:
    """Read a CSV file of any encoding and delimiter, or raise SubmissionError."""
    try:
        content = path.read_bytes()
        encoding, mark = _encoding(content)
        text = content[len(mark) :].decode(encoding)
        delimiter = _delimiter(text)
        csv.field_size_limit(MAX_FIELD)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}.") from error
    except (ValueError, csv.Error) as error:
        raise SubmissionError(
            f"{path}: not a readable CSV file: {error}.",
            next_step="Download it again; a spreadsheet has to be saved as CSV.",
        ) from error
    if not any(rows):
        raise SubmissionError(f"{path}: is empty.", next_step="Download it again.")
    line_end = "\r\n" if "\r\n" in text else "\n"
    return CsvSheet(path, rows, encoding, mark, delimiter, line_end)


def _encoding(content: bytes) -> tuple[str, bytes]:
    """Guess a CSV file's encoding; return it with the byte order mark, if there is one."""
    marks = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"))
    for mark, encoding in (*marks, (codecs.BOM_UTF16_BE, "utf-16-be")):
        if content.startswith(mark):
            return encoding, mark
    try:
        content.decode("utf-8")
    except ValueError:
        return "cp1252", b""
    return "utf-8", b""


def _delimiter(text: str) -> str:
    plain = "".join(text.partition("\n")[0].split('"')[::2])
    return max(",;\t", key=plain.count)


def write_text(path: Path, content: bytes) -> None:
    """Replace a file atomically, or raise SubmissionError if it cannot be written."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content, mode=0o644)
