"""The files handed out to students: original stages, notebooks, and guide.

`autograder build` makes `handed_out.txt`, which isn't in git. Each file is a form feed, a path, and
a text. Each language has an archive of its translated files, headed by the percentage of the course
that is translated, if not all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from casino.languages import ENGLISH, language_folder

__all__ = [
    "COURSE",
    "DATED",
    "RECORD",
    "STAGES",
    "course_files",
    "course_root",
    "coverage",
    "read_handed_out",
    "stage_files",
    "stage_hints",
    "stage_names",
]

# Matches the end of the dated names under which `casino reset` keeps copies.
DATED = re.compile(r"\.\d{4}-\d{2}-\d{2}T\d{4}(\.\d+)?\Z")
ARCHIVE = Path(__file__).with_name("handed_out.txt")
COURSE = "course.toml"
RECORD = ".handed_out.json"  # in the course folder: digests of the original files, and the language
STAGES = "stages/"
HINTS = "/hints.toml"


@cache
def course_files(language: str = ENGLISH) -> Mapping[str, bytes]:
    """Return all files that students get, by their path in the course folder."""
    if language != ENGLISH:
        in_english, translated = course_files(), _in_language(language)[1]
        return MappingProxyType(
            {name: translated.get(name, text) for name, text in in_english.items()}
        )
    return MappingProxyType(
        {name: text for name, text in _archive().items() if not name.endswith(HINTS)}
    )


def stage_hints(stage: str) -> str:
    """Return the text of a stage's hint file, which students don't get."""
    return _archive().get(f"{STAGES}{stage}{HINTS}", b"").decode()


@cache
def read_handed_out(language: str = ENGLISH) -> Mapping[str, bytes]:
    """Return the files of all stages by their path in `stages/`."""
    return MappingProxyType(
        {
            name.removeprefix(STAGES): content
            for name, content in course_files(language).items()
            if name.startswith(STAGES)
        }
    )


def stage_names() -> tuple[str, ...]:
    """Return the names of the stages' folders in stage order."""
    names = {path.partition("/")[0] for path in read_handed_out() if "/" in path}
    return tuple(sorted(names, key=lambda name: int(name.partition("_")[0].removeprefix("stage"))))


def coverage(language: str) -> int:
    """Return the percentage of the course that is translated into this language."""
    return 100 if language == ENGLISH else int(_in_language(language)[0] or 100)


def course_root(stages: Path) -> Path:
    """Return the course folder that contains `stages`, or `stages` if there is none."""
    return stages.parent if f"{stages.name}/" == STAGES else stages


def stage_files(stage: str, language: str = ENGLISH) -> dict[str, bytes]:
    """Return the files of one stage by their path in its folder."""
    prefix = f"{stage}/"
    return {
        path.removeprefix(prefix): content
        for path, content in read_handed_out(language).items()
        if path.startswith(prefix)
    }


@cache
def _archive() -> dict[str, bytes]:
    return _read(ARCHIVE)[1]


def _in_language(language: str) -> tuple[str, dict[str, bytes]]:
    archive = language_folder(language) / ARCHIVE.name
    return _read(archive) if archive.is_file() else ("", {})


def _read(archive: Path) -> tuple[str, dict[str, bytes]]:
    """Return an archive's header, and the files in it by their path."""
    try:
        text = archive.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SystemExit(f"{archive} is missing. Run `autograder build` to make it.") from None
    before, *parts = text.split("\f")
    files = (part.partition("\n") for part in parts)
    return before.strip(), {name: text.encode() for name, _, text in files}
