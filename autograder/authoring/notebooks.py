"""The notebooks: one for each stage, made from the words in notebooks.toml so that all are alike.

They are written as the JSON that Jupyter itself writes (nbformat 4.5, keys sorted, one space), so
that `build` needs no Jupyter and saving a notebook without a change makes no difference.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring.regions import SkeletonError
from casino.files import write_whole

__all__ = ["WORDS", "Words", "build_notebooks", "make_notebook", "read_words", "render_notebooks"]

WORDS = Path("notebooks") / "notebooks.toml"
FOLDER = WORDS.parent
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

Cell = dict[str, object]


@dataclass(frozen=True)
class Words:
    """The words of one notebook: the goal, what to try at the table, and the files to edit."""

    goal: str
    play: str
    files: tuple[str, ...]


def build_notebooks(root: Path, check: bool) -> list[str]:
    """Bring notebooks/ up to date with its words, or with `check` only compare.

    Returns the paths, relative to `root`, of the notebooks that were out of date and of those
    without words, which are left for a person to delete. Without the file there are no notebooks.
    Raises SkeletonError naming file and key for words that cannot be used.
    """
    wanted = render_notebooks(root)
    drifted = [path for path, content in wanted.items() if _content(path) != content]
    for path in () if check else drifted:
        write_whole(path, wanted[path])
    found = set((root / FOLDER).glob("stage*.ipynb")) - wanted.keys()
    words = read_words(root)  # those of a dropped stage stay, and so does its notebook
    stale = {path for path in found if path.stem not in words}
    return sorted(path.relative_to(root).as_posix() for path in {*drifted, *stale})


def render_notebooks(root: Path) -> dict[Path, bytes]:
    """Return the notebooks that have words, by path; SkeletonError for words of no use."""
    words = read_words(root)
    return {
        root / FOLDER / f"{stage}.ipynb": make_notebook(stage, title, words[stage]).encode()
        for stage, title in (_titles(root).items() if words else ())
        if stage in words
    }


def make_notebook(stage: str, title: str, words: Words) -> str:
    """Return the notebook's text, without outputs; `title` is the stage's in the course."""
    number = int(stage.removeprefix("stage").split("_")[0])
    cells = [
        _markdown("goal", f"# Stage {number} · {title}\n\n{words.goal}"),
        _markdown("how", _write_instructions(stage, words)),
        _code("table", f"from casino.faces import notebook\n\nnotebook.show({number})"),
        _markdown("checks", "## How far you are\n\nRun the next cell again after a change."),
        _code("check", f"notebook.check({number})", folded=False),
    ]
    content = {
        "cells": cells,
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _write_instructions(stage: str, words: Words) -> str:
    """Return the instructions, in four lines."""
    handout = f"../stages/{stage}/README.md"
    files = " and ".join(f"[{name}](../stages/{stage}/{name})" for name in words.files)
    return "\n".join(
        (
            f"- **You edit** {files}. What to write is in the [handout]({handout}).",
            "- **To begin**, choose *Run ▸ Run All Cells* in the menu above.",
            "- **After a change**, save the file and press **Deal**. Nothing has to be restarted.",
            f"- **At the table**: {words.play}",
        )
    )


def read_words(root: Path) -> dict[str, Words]:
    """Return the words by stage; SkeletonError for a file that is no TOML or lacks a key."""
    if not (root / WORDS).is_file():
        return {}
    try:
        content = tomllib.loads((root / WORDS).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SkeletonError(f"{WORDS.as_posix()}: {error}") from None
    problems: list[str] = []
    words = {stage: _words(stage, table, problems) for stage, table in content.items()}
    if problems:
        raise SkeletonError("\n".join(problems))
    return words


def _words(stage: str, table: Mapping[str, object], problems: list[str]) -> Words:
    """Return one stage's words; add their faults to `problems`."""
    texts = {key: table.get(key) for key in ("goal", "play")}
    files = table.get("files")
    where = f"{WORDS.as_posix()}, [{stage}]"
    problems += [
        f"{where}: {key} is not a text" for key, text in texts.items() if not isinstance(text, str)
    ]
    names = files if isinstance(files, list) else []
    if not names or not all(isinstance(name, str) for name in names):
        problems.append(f"{where}: files is not a list of file names")
    problems += [f"{where}: unknown key {key}" for key in table if key not in {*texts, "files"}]
    return Words(str(texts["goal"]), str(texts["play"]), tuple(map(str, names)))


def _titles(root: Path) -> dict[str, str]:
    """Return the stages' titles by name, in the course's order."""
    course = root / "stages" / "course.toml"
    content = tomllib.loads(course.read_text(encoding="utf-8"))
    return {stage["name"]: stage["title"] for stage in content["stages"]}


def _markdown(name: str, text: str) -> Cell:
    return {
        "cell_type": "markdown",
        "id": name,
        "metadata": {},
        "source": text.splitlines(keepends=True),
    }


def _code(name: str, text: str, *, folded: bool = True) -> Cell:
    """Return a cell; folded, its source is hidden: no code is read before the fun starts."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]} if folded else {},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
