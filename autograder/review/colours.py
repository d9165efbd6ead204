"""The kinds of the words in a student's code, by which the review page colours them."""

from __future__ import annotations

from collections.abc import Sequence

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType

__all__ = ["Runs", "kinds"]

Runs = list[list[tuple[str, int]]]
KINDS: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "remark"), (String, "string"), (Keyword, "keyword"), (Number, "figure"),
    (Name.Function, "name"), (Name.Class, "name"),
)  # fmt: skip
MOST_LETTERS = 300_000


def kinds(lines: Sequence[str]) -> Runs:
    """Return for each line the lengths of its runs of one kind, `""` for what has no colour.

    They count as JavaScript does, in units of UTF-16.
    Long files are left without: none at all is returned.
    """
    text = "\n".join(lines)
    if len(text) > MOST_LETTERS:
        return []
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
