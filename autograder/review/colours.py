"""Finds keywords, strings, and comments in a student's code, to be coloured on the page."""

from __future__ import annotations

from collections.abc import Sequence

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType

from autograder.course.bounded import MAX_LINE_CHARACTERS, LookLost, run_bounded

__all__ = ["Runs", "kinds"]

Runs = list[list[tuple[str, int]]]
KINDS: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "remark"), (String, "string"), (Keyword, "keyword"), (Number, "figure"),
    (Name.Function, "name"), (Name.Class, "name"),
)  # fmt: skip
MAX_LETTERS, CPU_SECONDS = 300_000, 1.0


def kinds(lines: Sequence[str]) -> Runs | None:
    """Split each line into runs of one kind; return the length and kind of each run.

    The kind is `""` for plain text. Lengths are in UTF-16 units, as in JavaScript. None if the text
    is too large to colour.
    """
    if sum(map(len, lines)) > MAX_LETTERS or any(len(line) > MAX_LINE_CHARACTERS for line in lines):
        return None
    try:
        return run_bounded(_kinds, lines, cpu_seconds=CPU_SECONDS)
    except LookLost:
        return None


def _kinds(lines: Sequence[str]) -> Runs:
    text = "\n".join(lines)
    found: Runs = [[]]
    for token, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(text):
        kind = next((kind for each, kind in KINDS if token in each), "")
        for place, part in enumerate(value.split("\n")):
            if place:
                found.append([])
            if part:
                _add(found[-1], kind, len(part.encode("utf-16-le")) // 2)
    return found[: len(lines)]


def _add(line: list[tuple[str, int]], kind: str, length: int) -> None:
    if line and line[-1][0] == kind:
        length += line.pop()[1]
    line.append((kind, length))
