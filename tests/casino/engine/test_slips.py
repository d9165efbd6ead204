"""The catalogue of slips: each program gets the word that helps, and docs/slips.md shows them all.

`python -m tests.casino.engine.test_slips` writes the page anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from casino.engine.trouble import StudentError
from tests.casino.conftest import Write

HERE = Path(__file__)
PAGE = HERE.parents[3] / "docs" / "slips.md"
SLIPS = tomllib.loads(HERE.with_name("slips.toml").read_text(encoding="utf-8"))["slip"]
TOP = """# Slips, and what is said of them

What students see, at the table and in the visible checks, for the slips that beginners make most.
Each is a program in `tests/casino/engine/slips.toml`; this page is made from it by
`python -m tests.casino.engine.test_slips`.

| slip | what is said |
| --- | --- |
"""


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip["name"])
def test_a_slip_is_told_with_its_mend(write: Write, slip: dict[str, str]) -> None:
    """The message has the words of the catalogue, and names a line of the student's file."""
    workspace = write({"stage1_a/a.py": slip["program"].lstrip("\n")})
    with pytest.raises(StudentError) as caught:
        workspace.load(1).module("a")
    message = caught.value.trouble.message
    assert slip["said"].casefold() in message.casefold()
    assert message.startswith("stage1_a/a.py, line ")


def test_the_page_shows_the_catalogue() -> None:
    """What the documentation says is what the programs above are told."""
    assert PAGE.read_text(encoding="utf-8") == page()


def page() -> str:
    """Return the page of the documentation."""
    rows = (f"| {slip['name']} | {slip['said'].replace('|', chr(92) + '|')} |" for slip in SLIPS)
    return TOP + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
