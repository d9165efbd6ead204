"""Makes the Jupyter notebooks: one lab sheet for each stage, from `notebooks/<stage>.md`.

A sheet is Markdown. Each of its Python blocks becomes a cell. The text before the first heading is
the goal; the stage's title is added above it, and instructions below it. Notebooks are written as
Jupyter writes them (nbformat 4.5, keys sorted, one space), so `build` needs no Jupyter, and saving
an unchanged notebook makes no difference.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from autograder.authoring.regions import SkeletonError
from autograder.text import stage_number
from casino.files import write_whole

__all__ = ["build_notebooks", "make_notebook", "render_notebooks"]

FOLDER = Path("notebooks")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
BLOCK = re.compile(r"^```python\n(.*?)^```$\n?", re.DOTALL | re.MULTILINE)
SECTION = re.compile(r"^## ", re.MULTILINE)
TABLE = "notebook.show("  # its cell is folded, so that no code hides the game
FOLDED = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
# If a method isn't written yet, the other cells still run.
GOES_ON = {"tags": ["raises-exception"]}

Cell = dict[str, object]


def build_notebooks(root: Path, check: bool) -> list[str]:
    """Update the notebooks from their sheets, and return the outdated ones, relative to `root`.

    With `check`, nothing is written. A notebook without a sheet is returned too, for a person to
    delete.

    Raises:
        SkeletonError: with file and line, for an invalid sheet.
    """
    wanted = render_notebooks(root)
    drifted = [path for path, content in wanted.items() if _content(path) != content]
    for path in () if check else drifted:
        write_whole(path, wanted[path])
    found = set((root / FOLDER).glob("stage*.ipynb")) - wanted.keys()
    # The sheet of a dropped stage stays, and so does its notebook.
    stale = {path for path in found if not path.with_suffix(".md").is_file()}
    return sorted(path.relative_to(root).as_posix() for path in {*drifted, *stale})


def render_notebooks(root: Path) -> dict[Path, bytes]:
    """Return each notebook's content by path, or raise SkeletonError for an invalid sheet."""
    sheets = {path.stem: path for path in (root / FOLDER).glob("stage*.md")}
    course = root / "stages" / "course.toml"
    stages = tomllib.loads(course.read_text(encoding="utf-8"))["stages"] if sheets else ()
    wanted, problems = {}, []
    for stage in stages:
        if path := sheets.get(stage["name"]):
            sheet = path.read_text(encoding="utf-8")
            problems += [f"{path.relative_to(root).as_posix()}{line}" for line in _problems(sheet)]
            made = make_notebook(stage["name"], stage["title"], stage["modules"], sheet)
            wanted[path.with_suffix(".ipynb")] = made.encode()
    if problems:
        raise SkeletonError("\n".join(problems))
    return wanted


def make_notebook(stage: str, title: str, modules: Sequence[str], sheet: str) -> str:
    """Return a stage's notebook as JSON text, made from the Markdown of its sheet.

    `title` and `modules` are the stage's in the course file. The notebook has no outputs.
    """
    number = stage_number(stage)
    goal, *sections = SECTION.split(sheet)
    texts = [f"# Stage {number} · {title}\n\n{goal.strip()}", _write_instructions(stage, modules)]
    cells = [_markdown(text) for text in texts]
    # Text and code alternate.
    for place, part in enumerate(BLOCK.split("".join(f"## {each}" for each in sections))):
        if place % 2:
            cells.append(_code(part.strip()))
        elif part.strip():
            cells.append(_markdown(part.strip()))
    content = {
        "cells": [{**cell, "id": f"cell-{place}"} for place, cell in enumerate(cells)],
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _write_instructions(stage: str, modules: Sequence[str]) -> str:
    """Return Markdown that explains the notebook: run a cell, edit the modules, run it again."""
    handout = f"../stages/{stage}/README.md"
    files = " and ".join(f"[{name}](../stages/{stage}/{name})" for name in modules)
    return "\n".join(
        (
            "- **To run a cell**, click it and press Shift+Enter. Begin with the first one.",
            f"- **You edit** {files}. The [handout]({handout}) says what to write.",
            "- **After a change**, save the file. Then press **Deal** at the table, or run the "
            "cell again.",
            "- **Is something not written yet?** The cell names it. Go on with the next cell, and "
            "come back later.",
        )
    )


def _problems(sheet: str) -> list[str]:
    """Return the faults of a sheet, each starting with its line, such as ":12: "."""
    blocks = list(BLOCK.finditer(sheet))
    if not blocks:
        return [": there is no block of Python, so the notebook would have no cell to run"]
    problems = []
    for block in blocks:
        try:
            ast.parse(block[1])
        except SyntaxError as error:
            line = sheet.count("\n", 0, block.start(1)) + (error.lineno or 1)
            problems.append(f":{line}: {error.msg}")
    return problems


def _markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(text: str) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": FOLDED if TABLE in text else GOES_ON,
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
