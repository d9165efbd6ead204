"""Reads, checks, and writes result files (`RESULTS/<student>/<stage>.json`); nothing else does.

The same conversions serve to send results between processes and to a cluster.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from inspect import cleandoc
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from autograder.errors import SubmissionError, writing
from autograder.results.model import SCHEMA_VERSION, Result
from autograder.results.version1 import upgrade_version_1
from casino.files import write_whole

__all__ = [
    "holds_results", "make_plain", "read_plain", "read_result", "result_name", "result_path",
    "schema", "write_result",
]  # fmt: skip

MAX_BYTES, MAX_WORDS = 50_000_000, 200
MISSING = re.compile(r"Object missing required field `(\w+)`")
KINDS = {
    "float": "a number", "int": "a whole number", "str": "a text", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "null",
}  # fmt: skip
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def make_plain(result: Result) -> dict[str, Any]:
    """Return a result as JSON types, with keys in the file's order."""
    plain: dict[str, Any] = msgspec.to_builtins(result)
    return plain


def read_plain(data: object) -> Result:
    """Return the result that JSON data represents; unknown keys are ignored.

    Raises:
        ValueError: when a value is missing or not allowed; the message names its key.
    """
    version = data.get("schema_version") if isinstance(data, dict) else None
    if type(version) is int and version not in (1, SCHEMA_VERSION):
        raise ValueError(f"it has schema version {version}; this kit reads 1 and {SCHEMA_VERSION}")
    if version == 1 and isinstance(data, dict):
        try:
            data = upgrade_version_1(data)
        except (AttributeError, KeyError, TypeError):
            raise ValueError("it has no tests of schema version 1") from None
    try:
        return msgspec.convert(data, Result)
    except msgspec.ValidationError as error:
        raise ValueError(_in_plain_english(str(error))) from None


def _in_plain_english(words: str) -> str:
    """Turn msgspec's error "words - at `$.place`" into "place: words" in plain English."""
    what, _, place = words.partition(" - at `$")
    place = place.rstrip("`").lstrip(".")
    if missing := MISSING.fullmatch(what):
        return f"{place}.{missing[1]}: is missing".lstrip(".")
    for kind, plain in KINDS.items():
        what = what.replace(f"`{kind}`", plain)
    return f"{place or 'the file'}: {what[:1].lower()}{what[1:]}"


def read_result(path: Path) -> Result:
    """Read a result file, check it, and return the result.

    Raises:
        SubmissionError: when it is invalid, or names another student or stage than its path does.
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


def _read(path: Path) -> Result:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES:,} bytes")
    try:
        data = json.loads(content, parse_constant=_no_number)
    except ValueError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    result = read_plain(data)
    if (result.student, result.stage) != (path.parent.name, path.stem):
        raise ValueError(f"it is of {result.student[:60]!r}, {result.stage[:60]!r}")
    return result


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a number")


def result_path(results: Path, student: str, stage: str) -> Path:
    """Return the path of a result file, `RESULTS/<student>/<stage>.json`."""
    return Path(result_name(results, student, stage))


def result_name(results: Path, student: str, stage: str) -> str:
    """Return the path of a result file as a string; for thousands of results, this is faster."""
    return f"{results}/{student}/{stage}.json"


def holds_results(folder: Path, stages: Sequence[str]) -> bool:
    """Return True if a folder contains a file with the name of a result of one of these stages."""
    names = {f"{stage}.json" for stage in stages}
    with suppress(OSError):
        return any(path.name in names for path in folder.glob("*/*.json"))
    return False


def write_result(results: Path, result: Result) -> Path:
    """Write a result to its file atomically, and return the path.

    Raises:
        SubmissionError: when the file can't be written.
    """
    path = result_path(results, result.student, result.stage)
    with writing(path, "Make room or give another folder with --to; finished results stay."):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, _in_lines(make_plain(result)).encode("ascii"), mode=0o600)
    return path


def _in_lines(record: dict[str, Any]) -> str:
    """Return a result as JSON text with a line for each field and each list item.

    Indenting with `json` takes ten times as long.
    """
    encode = json.JSONEncoder(ensure_ascii=True, allow_nan=False).encode
    fields = []
    for name, value in record.items():
        text = encode(value)
        if isinstance(value, list) and value:
            text = "[\n  " + ",\n  ".join(map(encode, value)) + "\n ]"
        fields.append(f" {encode(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def schema() -> str:
    """Return the JSON schema of a result file, which is derived from the class `Result`."""
    (found,), parts = msgspec.json.schema_components([Result], ref_template="#/$defs/{name}")
    for part in parts.values():  # Python 3.13 removes a docstring's indentation by itself
        if "description" in part:
            part["description"] = cleandoc(part["description"])
    whole = {"$schema": DRAFT, "title": "The result of one graded stage", **found, "$defs": parts}
    return json.dumps(whole, indent=1, ensure_ascii=True) + "\n"
