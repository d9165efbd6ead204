"""Reads and writes question sheets: questions to a student about the submitted code.

`autograder questions` writes one sheet for each student, and all of them into one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from autograder.errors import SubmissionError, writing
from casino.files import write_whole
from casino.questions.question import Question

__all__ = ["SHEETS", "Sheet", "read_sheets", "write_sheets"]

SHEETS = "questions.json"


@dataclass(frozen=True)
class Sheet:
    """Questions to one student about a round that the student's program played."""

    student: str
    stage: str
    deal: str = ""  # the round's deck string
    printed: tuple[str, ...] = ()  # the program's output in the round
    questions: tuple[Question, ...] = ()
    note: str = ""  # the reason why there are no questions


def write_sheets(folder: Path, sheets: Iterable[Sheet]) -> Path:
    """Write sheets to `questions.json` in a folder, and return the file's path.

    Raises:
        SubmissionError: when the file can't be written.
    """
    path = folder / SHEETS
    with writing(path):
        folder.mkdir(parents=True, exist_ok=True)
        plain = msgspec.to_builtins(list(sheets))
        write_whole(path, json.dumps(plain, indent=1, ensure_ascii=True).encode("ascii"))
    return path


def read_sheets(folder: Path) -> dict[str, Sheet]:
    """Return the sheets from a folder's `questions.json`, by student.

    Raises:
        SubmissionError: when the file is missing or invalid.
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
