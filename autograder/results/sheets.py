"""Question sheets for talks with students: one per student, one file per class."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from autograder.errors import SubmissionError
from casino.files import write_whole
from casino.questions.question import Question

__all__ = ["SHEETS", "Sheet", "read_sheets", "write_sheets"]

SHEETS = "questions.json"


@dataclass(frozen=True)
class Sheet:
    """Questions on a student's stage about the round `deal`; `note` says why they are missing.

    `printed` is the program's output in that round.
    """

    student: str
    stage: str
    deal: str = ""
    printed: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    note: str = ""


def write_sheets(folder: Path, sheets: Iterable[Sheet]) -> Path:
    """Write the sheets as JSON and return the path.

    Raises:
        SubmissionError: when they can't be written.
    """
    path = folder / SHEETS
    try:
        folder.mkdir(parents=True, exist_ok=True)
        plain = msgspec.to_builtins(list(sheets))
        write_whole(path, json.dumps(plain, indent=1, ensure_ascii=True).encode("ascii"))
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be written: {error.strerror}.") from error
    return path


def read_sheets(folder: Path) -> dict[str, Sheet]:
    """Return the sheets in a folder by student.

    Raises:
        SubmissionError: when they are missing, or the file is something else.
    """
    path = folder / SHEETS
    try:
        found = msgspec.convert(json.loads(path.read_bytes()), list[Sheet])
    except OSError as error:
        raise SubmissionError(
            f"{path}: cannot be read: {error.strerror}.",
            next_step="Make it first: autograder questions SUBMISSIONS --to FOLDER.",
        ) from error
    except (ValueError, RecursionError) as error:
        raise SubmissionError(f"{path}: not a file of `autograder questions`: {error}.") from error
    return {sheet.student: sheet for sheet in found}
