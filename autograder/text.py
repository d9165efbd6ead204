"""Formats numbers, lists, and untrusted strings for terminal output, pages, and spreadsheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from math import fsum

from casino.messages import Text

__all__ = [
    "Remark", "format_count", "format_list", "points", "printable", "quote_cell",
    "stage_number", "total", "unfit",
]  # fmt: skip


FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
FORMULA_INSIDE = re.compile(r"(?s)(?<=.)([;\t\r\n][ \"]*)(?=[=+@＝＋＠-])")


def printable(text: str) -> str:
    """Return a string with control characters, line breaks, and lone surrogates escaped."""
    # Most strings need no change, and there are many of them.
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def points(value: float) -> str:
    """Return points with at most two decimals: `12`, `7.5`, `3.33`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def stage_number(stage: str) -> str:
    """Return the number in a stage's name: "4" for `stage4_soft_aces`."""
    return stage.removeprefix("stage").partition("_")[0]


def total(values: Iterable[float]) -> float:
    """Return the sum of points, each rounded to two decimals first, as readers would add them."""
    return fsum(float(f"{value:.2f}") for value in values)


def format_count(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: `1 page`, `2 pages`; `several` is an irregular plural."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"


def unfit(error: Exception) -> str:
    """Return a description of the error that reading another system's file raised."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON (line {error.lineno}, column {error.colno})"
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    if isinstance(error, KeyError):
        return f"it has no {error.args[0]!r}"
    if isinstance(error, TypeError | AttributeError | IndexError):
        return "what it holds is arranged otherwise"
    return str(error) or type(error).__name__


def format_list(words: Sequence[str], most: int) -> str:
    """Return at most `most` words, separated by commas: `a, b and 3 more`."""
    more = f" and {len(words) - most:,} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


def quote_cell(text: str) -> str:
    """Return a spreadsheet cell's text, with an apostrophe where it could be read as a formula.

    Some spreadsheets split text at `;` or a tab, so an apostrophe follows these, too.
    """
    inside = FORMULA_INSIDE.sub(r"\1'", text)
    return f"'{inside}" if inside.lstrip(" \n\x00").startswith(FORMULA) else inside


class Remark(str):
    """A sentence for the instructor; remarks of the same kind are counted and printed together.

    A plain string is a kind of its own and needs attention.
    """

    words: Text
    noun: str  # counted in the line of a group, such as `file` in "451 files: …"
    kind: str  # the rest of that line, such as `the number of an upload removed`
    routine: bool  # True if it needs no attention

    def __new__(cls, words: Text, noun: str, kind: str, *, routine: bool = False) -> Remark:
        remark = super().__new__(cls, words)
        remark.words, remark.noun, remark.kind, remark.routine = words, noun, kind, routine
        return remark

    def add_place(self, where: str) -> Remark:
        """Return this remark with a place, such as a file, before its sentence."""
        return Remark(f"{where}: {self}", self.noun, self.kind, routine=self.routine)
