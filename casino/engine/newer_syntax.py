"""Find syntax that is newer than the course's Python, such as nested quotes."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from casino.engine.handed_out import COURSE
from casino.files import read_small

__all__ = ["course_python", "find_newer_syntax", "newer_files"]

LINE = re.compile(rb"""(?m)^python *= *["']3\.(\d+)["']""")
NESTS_QUOTES = 12  # from this minor version on, f-strings can nest any quotes


def course_python(stages: Path) -> int:
    """Return the minor version of the course's Python, or 0 if the course names none."""
    try:
        found = LINE.search(read_small(stages / COURSE))
    except OSError:
        found = None
    return int(found[1]) if found else 0


def newer_files(stages: Path, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each file that needs a newer Python, and the first line that does."""
    minor = course_python(stages)
    if not minor or sys.version_info.minor <= minor:
        return
    for name in names:
        for path in sorted((stages / name).glob("*.py")):
            try:
                line = find_newer_syntax(read_small(path), minor)
            except OSError:
                continue
            if line:
                yield f"{name}/{path.name}", line


def find_newer_syntax(source: bytes, minor: int) -> int:
    """Return the number of the first line that Python 3.`minor` rejects, or 0.

    Code that this Python rejects, too, isn't reported.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return 0  # the checks report syntax errors
        try:
            ast.parse(source, feature_version=(3, minor))
        except SyntaxError as error:
            return error.lineno or 1
    return _first_nested_quote(source) if minor < NESTS_QUOTES else 0


def _first_nested_quote(source: bytes) -> int:
    """Return the number of the first line whose f-string Python 3.11 rejects, or 0.

    The f-string reuses its quote, or has a backslash in an expression.
    """
    start, end = (getattr(tokenize, f"FSTRING_{name}", None) for name in ("START", "END"))
    if start is None:
        return 0
    quotes: list[str] = []
    for token in tokenize.tokenize(BytesIO(source).readline):
        text = token.string
        if token.type == end:
            quotes.pop()
        elif quotes and _is_newer(token, quotes):
            return token.start[0]
        if token.type == start:
            quotes.append(text.lstrip("fFrRbBuU"))
    return 0


def _is_newer(token: tokenize.TokenInfo, quotes: list[str]) -> bool:
    """Return True for a token that Python 3.11 rejects inside f-strings.

    `quotes` has the quotation marks of the f-strings around it.
    """
    if token.type == tokenize.COMMENT:
        return True
    if token.type == tokenize.STRING and "\\" in token.string:
        return True
    is_text = token.type in (tokenize.STRING, getattr(tokenize, "FSTRING_START", None))
    return is_text and any(quote in token.string for quote in quotes)
