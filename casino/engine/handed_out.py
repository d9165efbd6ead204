"""The files handed out to students: stages, notebooks and guide, each as it was at first.

`handed_out.txt` is made by `autograder build`: a form feed and a path before each file's text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

__all__ = ["DATED", "STAGES", "course_files", "handed_out", "stage_files", "stage_names"]

# How the name of a copy ends that `casino reset` keeps.
DATED = re.compile(r"\.\d{4}-\d{2}-\d{2}T\d{4}(\.\d+)?\Z")
ARCHIVE = Path(__file__).with_name("handed_out.txt")
STAGES = "stages/"


@cache
def course_files() -> Mapping[str, bytes]:
    """Return all files' contents by their path from the course's folder."""
    _, *parts = ARCHIVE.read_text(encoding="utf-8").split("\f")
    files = (part.partition("\n") for part in parts)
    return MappingProxyType({name: text.encode() for name, _, text in files})


@cache
def handed_out() -> Mapping[str, bytes]:
    """Return the contents of the stages' files by their path from `stages/`."""
    return MappingProxyType(
        {
            name.removeprefix(STAGES): content
            for name, content in course_files().items()
            if name.startswith(STAGES)
        }
    )


def stage_names() -> tuple[str, ...]:
    """Return the names of the stages' folders, in the order of their numbers."""
    names = {path.partition("/")[0] for path in handed_out() if "/" in path}
    return tuple(sorted(names, key=lambda name: int(name.partition("_")[0].removeprefix("stage"))))


def stage_files(stage: str) -> dict[str, bytes]:
    """Return the files of one stage by their path in its folder."""
    prefix = f"{stage}/"
    return {
        path.removeprefix(prefix): content
        for path, content in handed_out().items()
        if path.startswith(prefix)
    }
