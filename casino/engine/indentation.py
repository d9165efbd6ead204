"""Find the line to indent, which is often not the one that Python names."""

from __future__ import annotations

import re

from casino.languages import N_
from casino.messages import Message

__all__ = ["find_line_to_indent"]

HEADER = re.compile(r"expected an indented block after .* on line (\d+)")
EMPTY = N_("Nothing belongs to this line yet: write at least one indented line below it.")
METHOD = N_("Indent this line exactly as far as line {line}.")
NEXT_PART = re.compile(r"(def|class|async|elif|else|except|finally)\b|@")
DEFINITION = re.compile(r"def\b|@")


def find_line_to_indent(source: bytes, error: IndentationError) -> tuple[Message, int] | None:
    """Return a message and its line, if a line above Python's is to be written or indented.

    There are two: a line with a colon and nothing below it, and a method further left than the
    others of its class.
    """
    rows = source.decode("utf-8", "replace").splitlines()
    at = (error.lineno or 1) - 1
    row = rows[at] if at < len(rows) else ""
    if header := HEADER.match(str(error.msg)):
        line = int(header[1])
        is_part = NEXT_PART.match(row.strip()) or _depth(row) < _depth(rows[line - 1])
        return (Message(EMPTY), line) if is_part or not row.strip() else None
    if DEFINITION.match(row.strip()):
        above = (
            n for n in range(at - 1, -1, -1) if rows[n].strip() and _depth(rows[n]) < _depth(row)
        )
        line = next(above, -1)
        if line >= 0 and DEFINITION.match(rows[line].strip()):
            return Message(METHOD, line=at + 1), line + 1
    return None


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip())
