"""Reads TOML files that instructors write, and collects all problems before it reports them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.text import points

__all__ = ["TomlTable", "exact_number", "fit_points", "read_table"]

MAX_BYTES = 1_000_000


def exact_number(value: object) -> Fraction | None:
    """Return a finite number of a TOML file as a fraction; None for any other value."""
    if type(value) not in (int, Decimal) or not Decimal(str(value)).is_finite():
        return None
    return Fraction(str(value))


def fit_points(value: Fraction, most: Fraction) -> Fraction | None:
    """Return points of at most `most`; None if they are more, or below 0.

    Pages show a maximum with two decimals: that number is the whole, even if it is rounded.
    """
    if value == Fraction(points(float(most))):
        return most
    return value if 0 <= value <= most else None


@dataclass(frozen=True)
class TomlTable:
    """A table of a TOML file, whose methods check values and note problems."""

    values: Mapping[str, object]
    where: str = ""  # the start of its keys' names, such as `stages[1].`
    # sentences, shared with the other tables of the file
    problems: list[str] = field(default_factory=list)

    def wrong(self, key: str, what: str, allowed: str) -> None:
        """Note that a key's value is wrong, as a sentence with the fault and the allowed values."""
        self.problems.append(f"{self.where}{key}: {what}; allowed: {allowed}")

    def refuse_problems(self, path: Path) -> None:
        """If the file has problems, raise SubmissionError with a line for each."""
        if self.problems:
            raise SubmissionError(
                "\n".join(f"{path}: {problem}" for problem in dict.fromkeys(self.problems)),
                next_step="Nothing was written. Fix the file and run the command again.",
            )

    def reject_unknown(self, *keys: str) -> None:
        """Note a problem for every key of the table that isn't one of these."""
        for key in self.values:
            if key not in keys:
                self.wrong(key, "is an unknown key", ", ".join(keys))

    def text(self, key: str, *, needed: bool = False) -> str:
        """Return the stripped string of a key; note a problem and return "" if it's wrong.

        With `needed`, a missing or blank string is wrong, too.
        """
        value = self.values.get(key)
        if isinstance(value, str) and (value.strip() or not needed):
            return value.strip()
        if value is not None or needed:
            self._misfit(key, "a text that is not empty")
        return ""

    def choice(self, key: str, allowed: Iterable[str], *, needed: bool = False) -> str:
        """Return a key's string, one of `allowed`; note a problem and return "" if it's wrong."""
        word, allowed = self.text(key, needed=needed), tuple(allowed)
        if not word or word in allowed:
            return word
        self._misfit(key, ", ".join(allowed))
        return ""

    def number(self, key: str, most: Fraction) -> Fraction | None:
        """Return a key's number as an exact fraction; if it's wrong, note it and return None."""
        value = exact_number(self.values.get(key))
        if value is not None and (found := fit_points(value, most)) is not None:
            return found
        if key in self.values:
            self._misfit(key, f"a number from 0 to {points(float(most))}")
        return None

    def day(self, key: str) -> str:
        """Return the date of a key as `2026-11-22`; note a problem and return "" if it's wrong."""
        value = self.values.get(key)
        if isinstance(value, date):
            return value.isoformat()
        try:
            return date.fromisoformat(value).isoformat() if isinstance(value, str) else ""
        except ValueError:
            return ""
        finally:
            if value is not None and not _is_day(value):
                self._misfit(key, "a date such as 2026-11-22")

    def words(self, key: str, known: Iterable[str]) -> tuple[str, ...]:
        """Return a key's list of strings, all of them in `known`; note a problem if it's wrong."""
        value, known = self.values.get(key, []), tuple(known)
        if isinstance(value, list) and all(word in known for word in value):
            return tuple(dict.fromkeys(value))
        self._misfit(key, f"a list of {', '.join(known)}")
        return ()

    def table(self, key: str) -> TomlTable:
        """Return the subtable of a key, or an empty one; note a problem if the value is wrong."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            self._misfit(key, "a table")
            value = {}
        return TomlTable(value, f"{self.where}{key}.", self.problems)

    def rows(self, key: str) -> list[TomlTable]:
        """Return a key's list of tables; in messages, they are numbered from 1."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self._misfit(key, f"tables, each headed [[{key}]]")
            return []
        return [
            TomlTable(row, f"{self.where}{key}[{number}].", self.problems)
            for number, row in enumerate(value, start=1)
        ]

    def _misfit(self, key: str, allowed: str) -> None:
        if key in self.values:
            self.wrong(key, f"{_format_value(self.values[key])} does not fit", allowed)
        else:
            self.wrong(key, "is missing", allowed)


def _format_value(value: object) -> str:
    """Return a value as the file spells it: strings in quotes, numbers without."""
    if isinstance(value, str):
        return repr(value[:60])
    return str(value).lower() if isinstance(value, bool) else str(value)[:60]


def _is_day(value: object) -> bool:
    try:
        return isinstance(value, date) or bool(date.fromisoformat(str(value)))
    except ValueError:
        return False


def read_table(path: Path, most: int = MAX_BYTES) -> TomlTable:
    """Read a TOML file of at most `most` bytes, or raise SubmissionError.

    Numbers are read as decimals, not as floats.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
        if len(content) > most:
            raise SubmissionError(f"{path}: is larger than {most:,} bytes.")
        return TomlTable(tomllib.loads(content.decode("utf-8-sig"), parse_float=Decimal))
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise SubmissionError(f"{path}: is not TOML: {error}") from error
