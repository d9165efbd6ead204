"""Reads result files one student at a time; what is no result of this course is told by name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from autograder.course import Course
from autograder.errors import SubmissionError
from autograder.results import OUTCOMES, SCHEMA_VERSION

__all__ = ["ResultFile", "check_record", "read_student", "result_folders", "result_stages"]

Record = Mapping[str, Any]
MAX_BYTES = 50_000_000
MOST = 1e9  # no points and no seconds are more; keeps infinity out

TRUE_OR_FALSE, NUMBER = "true or false", "a number from 0 up"
TEXT_OR_NULL, TEXTS, TIMES = "a text or null", "a list of texts", "numbers by name"


@dataclass(frozen=True)
class Shape:
    """What a table has to hold: keys that are texts, and the kinds (or shapes) of the others."""

    texts: tuple[str, ...]
    others: Mapping[str, str | Shape]


BOTH_POINTS = {"points": NUMBER, "max_points": NUMBER}
POINTS = Shape((), BOTH_POINTS)
RECORD = Shape(
    ("student", "stage", "feedback", "fingerprint"),
    {
        "schema_version": NUMBER, "graded": TRUE_OR_FALSE, **BOTH_POINTS, "correctness": POINTS,
        "style": POINTS, "isolation": Shape((), {"layers": TEXTS}), "problems": TEXTS,
        "seconds": TIMES,
    },
)  # fmt: skip
FINDING = Shape(("item", "file", "rule", "message"), {"line": NUMBER, "points": NUMBER})
DEDUCTION = Shape(("kind", "evidence"), {"keeps_at_most": NUMBER, "points": NUMBER})
CRITERION = Shape(
    ("id", "title", "outcome", "hint"), {"carried_forward": TEXT_OR_NULL, **BOTH_POINTS}
)
TEST = Shape(
    ("name", "title", "outcome", "call", "got", "expected", "hint", "deck"),
    {"trace": TEXTS, "carried_forward": TEXT_OR_NULL, "blocked_by": TEXT_OR_NULL},
)
FLAG = Shape(("kind", "evidence"), {})
MISCONCEPTION = Shape(("id", "sentence"), {"criteria": TEXTS})


@dataclass(frozen=True)
class ResultFile:
    """One result file: its bytes and its record."""

    content: bytes
    record: Record


def result_folders(results: Path) -> list[str]:
    """Return the names of the students' folders, sorted.

    Raises:
        SubmissionError: when `results` cannot be read.
    """
    try:
        with os.scandir(results) as entries:
            return sorted(e.name for e in entries if e.is_dir() and not e.name.startswith("."))
    except OSError as error:
        raise SubmissionError(
            f"{results}: cannot be read as a folder of results: {error.strerror}.",
            next_step="Give the folder that `autograder grade --to` wrote.",
        ) from error


def result_stages(results: Path, students: Iterable[str], course: Course) -> set[str]:
    """Return the stages of the course that any of the students has a result file of."""
    names = {f"{stage.name}.json": stage.name for stage in course.stages}
    found: set[str] = set()
    for student in students:
        try:
            found |= names.keys() & os.listdir(results / student)
        except OSError:  # told when the student is read; or there is no such folder
            continue
    return {names[name] for name in found}


def read_student(
    results: Path, student: str, course: Course
) -> tuple[dict[str, ResultFile], list[str]]:
    """Return a student's result files by stage, and a sentence for each file that is none."""
    files: dict[str, ResultFile] = {}
    problems: list[str] = []
    folder = results / student
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        return {}, [f"{folder}: cannot be read: {error.strerror}"]
    for name in names:
        if name.endswith(".json") and not name.startswith("."):
            try:
                files[name.removesuffix(".json")] = _read(folder / name, course)
            except ValueError as error:
                problems.append(f"{folder / name}: {error}")
            except OSError as error:
                problems.append(f"{folder / name}: cannot be read: {error.strerror}")
            except RecursionError:
                problems.append(f"{folder / name}: is nested too deeply for a result")
    return files, problems


def _read(path: Path, course: Course) -> ResultFile:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"is larger than {MAX_BYTES:,} bytes, so it is no result")
    try:
        record = json.loads(content, parse_constant=_no_number)
    except ValueError as error:
        raise ValueError(f"is not JSON: {error}") from None
    check_record(record)
    for key, expected in (("student", path.parent.name), ("stage", path.stem)):
        if record[key] != expected:
            raise ValueError(f"{key} is {record[key][:60]!r}, which is not where the file lies")
    if record["stage"] not in {stage.name for stage in course.stages}:
        raise ValueError(f"the course has no stage {record['stage'][:60]!r}")
    return ResultFile(content, record)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def check_record(record: Any) -> None:
    """Check all that the pages use of a record; keys that are not known are let be.

    Raises:
        ValueError: with the key and what belongs there.
    """
    _fit(record, RECORD, "")
    if record["schema_version"] != SCHEMA_VERSION:
        raise ValueError(
            f"has schema version {record['schema_version']}; this kit reads {SCHEMA_VERSION}"
        )
    _each(record["style"], "findings", FINDING, "style.")
    _each(record, "deductions", DEDUCTION)
    _each(record, "flags", FLAG)
    _each({"misconceptions": [], **record}, "misconceptions", MISCONCEPTION)
    for place, criterion in _each(record, "criteria", CRITERION):
        _outcome(criterion, place)
        for where, test in _each(criterion, "tests", TEST, f"{place}."):
            _outcome(test, where)


def _each(table: Record, key: str, shape: Shape, where: str = "") -> list[tuple[str, Record]]:
    rows = table.get(key)
    if type(rows) is not list:
        raise ValueError(f"{where}{key}: a list belongs here")
    places = [f"{where}{key}[{number}]" for number in range(len(rows))]
    for place, row in zip(places, rows, strict=True):
        _fit(row, shape, place)
    return list(zip(places, rows, strict=True))


def _fit(table: Any, shape: Shape, where: str) -> None:
    if type(table) is not dict:
        raise ValueError(f"{where or 'the file'}: a table belongs here")
    for key in shape.texts:
        if type(table.get(key)) is not str:
            raise ValueError(f"{_place(where, key)}: {_wrong(table, key, 'a text')}")
    for key, kind in shape.others.items():
        if isinstance(kind, Shape):
            _fit(table.get(key), kind, _place(where, key))
        elif key not in table or not KINDS[kind](table[key]):
            raise ValueError(f"{_place(where, key)}: {_wrong(table, key, kind)}")


def _place(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _wrong(table: Record, key: str, kind: str) -> str:
    return f"{kind} belongs here" if key in table else "is missing"


def _outcome(row: Record, where: str) -> None:
    if row["outcome"] not in OUTCOMES:
        raise ValueError(f"{where}.outcome: one of {', '.join(OUTCOMES)} belongs here")


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= MOST


KINDS: Mapping[str, Callable[[Any], bool]] = {
    TRUE_OR_FALSE: lambda value: type(value) is bool,
    NUMBER: _is_number,
    TEXT_OR_NULL: lambda value: value is None or _is_text(value),
    TEXTS: lambda value: type(value) is list and all(map(_is_text, value)),
    TIMES: lambda value: type(value) is dict and all(map(_is_number, value.values())),
}
