"""Reads a result file: its record, with every key checked that points, pages and exports use."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from autograder.errors import SubmissionError
from autograder.results.model import OUTCOMES, SCHEMA_VERSION

__all__ = ["Record", "ResultFile", "check_record", "read_result"]

Record = Mapping[str, Any]
MAX_BYTES, MAX_WORDS = 50_000_000, 200
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
VERSIONED = Shape((), {"schema_version": NUMBER})
RECORD = Shape(
    ("student", "stage", "feedback", "fingerprint"),
    {
        "graded": TRUE_OR_FALSE, **BOTH_POINTS, "correctness": POINTS, "style": POINTS,
        "isolation": Shape((), {"layers": TEXTS}), "problems": TEXTS, "seconds": TIMES,
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


def read_result(path: Path) -> ResultFile:
    """Read a result file, `RESULTS/<student>/<stage>.json`, and check it.

    Raises:
        SubmissionError: naming the file and what is wrong, when it is no result or another's.
    """
    try:
        return _read(path)
    except OSError as error:
        problem = f"it cannot be read: {error.strerror}"
    except RecursionError:
        problem = "it is nested too deeply"
    except ValueError as error:
        problem = str(error)
    raise SubmissionError(
        f"{path}: is not a result that can be used: {problem[:MAX_WORDS]}.",
        next_step="Grade this student again, or take the file away.",
    )


def _read(path: Path) -> ResultFile:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES:,} bytes")
    try:
        record = json.loads(content, parse_constant=_no_number)
    except ValueError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    check_record(record)
    if (record["student"], record["stage"]) != (path.parent.name, path.stem):
        raise ValueError(f"it is of {record['student'][:60]!r}, {record['stage'][:60]!r}")
    return ResultFile(content, record)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def check_record(record: Any) -> None:
    """Check all that is used of a record; keys that are not known are let be.

    Raises:
        ValueError: with the key and what belongs there.
    """
    _fit(record, VERSIONED, "")
    if record["schema_version"] != SCHEMA_VERSION:
        raise ValueError(
            f"it has schema version {record['schema_version']}; this kit reads {SCHEMA_VERSION}"
        )
    _fit(record, RECORD, "")
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
