"""The catalogue of typical mistakes: small patches of the reference, each with its cost."""

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
    """One typical mistake; `patches` are file, text in the reference, and replacement.

    `pays` is the criterion that names the mistake. If the mistake costs more than that, or loses
    others as well, `reason` says why. `fair` is a price in points, set by hand: what a careful
    person would take. If the real price is far from it, `why` says why.
    """

    id: str
    title: str
    says: str
    loses: frozenset[str]
    patches: tuple[tuple[str, str, str], ...]
    pays: str = ""
    reason: str = ""
    fair: Fraction | None = None
    why: str = ""

    def apply(self, reference: Mapping[str, str]) -> dict[str, str]:
        """Return the reference's files with the mistake.

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
    """Return the stage's mistakes in order; empty if the stage has no catalogue.

    Raises:
        CourseError: when the catalogue isn't TOML, or an entry is invalid.
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
        entry["title"],
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
