"""The handout's words on a method, shown to a student who begins it."""

from __future__ import annotations

import re

from casino.engine.handed_out import handed_out

__all__ = ["handout_line"]

ROW = re.compile(r"\| `(\w+)[(.`].*")
MADE = "__init__"
SHORT = {"__str__": "str", "__len__": "len"}


def handout_line(file: str, name: str) -> str:
    """Return the row of the stage's interface on a method such as `Card.value`; "" without one.

    Of two classes that have the method, the row below the file's own name is taken.
    """
    folder, _, module = file.rpartition("/")
    text = handed_out().get(f"{folder}/README.md", b"").decode()
    owner, _, method = name.rpartition(".")
    wanted = owner if method == MADE else SHORT.get(method, method)
    tables = (f"| name in `{module}` |", f"`{module}`\n\n|")
    below = next(filter(None, (text.partition(each)[2] for each in tables)), text)
    for line in below.splitlines():
        row = ROW.match(line.replace(f"`{owner}.", "`")) if wanted else None
        if row and row[1] == wanted:
            return ": ".join(cell.strip() for cell in line.strip("| ").split(" | ", 1))
    return ""
