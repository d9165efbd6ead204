"""Reads a stage's typical mistakes, which are known wrong programs, from `mistakes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from autograder.course.files import HIDDEN
from autograder.course.model import Stage
from autograder.errors import CourseError

__all__ = ["Mistake", "load_mistakes"]

FILE = "mistakes.toml"
NEXT_STEP = "Bring the catalogue up to date; autograder/stages/README.md says what it holds."


@dataclass(frozen=True)
class Mistake:
    """A typical mistake: small replacements in the reference, and the criteria that they cost."""

    id: str
    says: str  # continues the sentence "Your code ..." in the report
    loses: frozenset[str]  # ids of the criteria that lose points
    patches: tuple[tuple[str, str, str], ...]  # file, text in the reference, and its replacement
    pays: str = ""  # the criterion that names the mistake
    reason: str = ""  # why the mistake costs more than `pays`, if it does
    fair: Fraction | None = None  # a careful person's price in points, to compare with the real one
    why: str = ""  # why the real price is far from `fair`, if it is

    def apply(self, reference: Mapping[str, str]) -> dict[str, str]:
        """Return the source of the reference's files with this mistake built in.

        Raises:
            CourseError: when a text to replace doesn't occur exactly once.
        """
        files = dict(reference)
        for file, old, new in self.patches:
            if files.get(file, "").count(old) != 1:
                raise CourseError(
                    f"mistake {self.id}: the text to be replaced is not exactly once in {file}.",
                    next_step=NEXT_STEP,
                )
            files[file] = files[file].replace(old, new)
        return files


def load_mistakes(stage: Stage, folder: Path = HIDDEN) -> tuple[Mistake, ...]:
    """Read a stage's typical mistakes; a stage without the file has none.

    Raises:
        CourseError: when the file isn't TOML, or an entry is invalid.
    """
    path = folder / stage.name / FILE
    if not path.is_file():
        return ()
    try:
        catalogue = tomllib.loads(path.read_text(encoding="utf-8"))
        return tuple(_mistake(entry) for entry in catalogue["mistake"])
    except (OSError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise CourseError(f"{path}: {error}", next_step=NEXT_STEP) from error
    except KeyError as error:
        raise CourseError(f"{path}: the key {error} is missing.", next_step=NEXT_STEP) from error


def _mistake(entry: Mapping[str, Any]) -> Mistake:
    patches = tuple((each["file"], each["replace"], each["with"]) for each in entry["patch"])
    loses = entry["loses"]
    return Mistake(
        entry["id"],
        entry["says"],
        frozenset(loses),
        patches,
        loses[0],
        entry.get("reason", ""),
        _fair(entry),
        entry.get("why", ""),
    )


def _fair(entry: Mapping[str, Any]) -> Fraction | None:
    if "fair" not in entry:
        return None
    fair = Fraction(str(entry["fair"]))
    if fair <= 0:
        raise ValueError(f"mistake {entry['id']}: a fair price is above 0, not {fair}")
    return fair
