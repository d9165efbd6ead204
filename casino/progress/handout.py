"""Find the handout's description of a method, for a student who starts it."""

from __future__ import annotations

import re

from casino.engine.handed_out import read_handed_out
from casino.languages import ENGLISH

__all__ = ["handout_line"]

ROW = re.compile(r"\| `(\w+)[(.`].*")
MADE = "__init__"
SHORT = {"__str__": "str", "__len__": "len"}


def handout_line(file: str, name: str, language: str = ENGLISH) -> str:
    """Return the row about a method in a table of the handout, or "" without one.

    `file` is the stage's file, and `name` is such as `Card.value`. If two classes have the method,
    it is the row below the file's own name.
    """
    folder, _, module = file.rpartition("/")
    text = read_handed_out().get(f"{folder}/README.md", b"").decode()
    owner, _, method = name.rpartition(".")
    wanted = owner if method == MADE else SHORT.get(method, method)
    tables = (f"| name in `{module}` |", f"`{module}`\n\n|")
    rows = _rows(next(filter(None, (text.partition(each)[2] for each in tables)), text))
    for place, line in enumerate(rows):
        row = ROW.match(line.replace(f"`{owner}.", "`")) if wanted else None
        if row and row[1] == wanted:
            translated = read_handed_out(language).get(f"{folder}/README.md", b"").decode()
            # Count from the top, because a translated handout ends with a glossary.
            shown = _rows(translated)[len(_rows(text)) - len(rows) + place]
            return ": ".join(cell.strip() for cell in shown.strip("| ").split(" | ", 1))
    return ""


def _rows(text: str) -> list[str]:
    """Return the rows of all tables in a handout; every language has the same number."""
    return [line for line in text.splitlines() if line.startswith("|")]
