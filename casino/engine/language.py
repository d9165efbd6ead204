"""Find the language of a course: the student's choice or the course's default."""

from __future__ import annotations

import json
import re
from pathlib import Path

from casino.engine.handed_out import COURSE, RECORD, course_root, read_handed_out
from casino.files import read_small
from casino.languages import ENGLISH, current_language, languages

__all__ = ["language_near", "language_of", "read_chosen", "read_current_language", "read_published"]

LINE = re.compile(rb"""(?m)^language *= *["'](\w+)["']""")


def language_of(stages: Path) -> str:
    """Return the language of the course whose stages are in a folder.

    The student's choice comes first, then `course.toml`. English replaces a language that the kit
    doesn't have.
    """
    chosen = read_chosen(course_root(stages))
    if not chosen:
        try:
            chosen = _read_course_language(read_small(stages / COURSE))
        except OSError:
            chosen = read_published()
    return chosen if chosen in languages() else ENGLISH


def language_near(folder: Path) -> str:
    """Return the language of the course in or around a folder, or else the default."""
    for place in (folder, *folder.parents):
        for stages in (place, place / "stages"):
            if (stages / COURSE).is_file():
                return language_of(stages)
    return read_published()


def read_current_language(stages: Path) -> str:
    """Return the language in use, or else the language of the stages' course."""
    return current_language("") or language_of(stages)


def read_published() -> str:
    """Return the default language of the course, as students get it."""
    language = _read_course_language(read_handed_out().get(COURSE, b""))
    return language if language in languages() else ENGLISH


def read_chosen(root: Path) -> str:
    """Return the language that a student chose for the course in a folder, or ""."""
    try:
        return str(json.loads(read_small(root / RECORD)).get("language", ""))
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""


def _read_course_language(course: bytes) -> str:
    """Return the language that the text of a `course.toml` sets, or "".

    A regular expression finds it faster than a TOML parser.
    """
    found = LINE.search(course)
    return found[1].decode() if found else ENGLISH
