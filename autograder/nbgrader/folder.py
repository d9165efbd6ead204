"""Writes an nbgrader course: an assignment for each stage, and its configuration.

An instructor's changes are kept. `.autograder-course.json` lists the written files, so that
unchanged files are updated when the course is written again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.errors import SubmissionError
from autograder.nbgrader.cells import assignment_notebook
from casino.files import write_whole

__all__ = ["CourseFileFate", "course_files", "write_course"]

MANIFEST = ".autograder-course.json"
TEMPLATES = Path(__file__).parent / "templates"
# Hints are shown one at a time, so students don't get their file.
IGNORED = re.compile(r"__pycache__|\..*|.*\.pyc|hints\.toml")
NO_EXCHANGE = '# c.Exchange.root = "/usr/local/share/nbgrader/exchange"'


@dataclass(frozen=True)
class CourseFileFate:
    """The outcome for one file of the course: `written`, `updated`, `unchanged`, or `kept`."""

    file: str
    fate: str


def write_course(
    kit: Kit,
    stages: Sequence[Stage],
    to: Path,
    *,
    course_id: str,
    exchange: str = "",
    overwrite: bool = False,
) -> tuple[CourseFileFate, ...]:
    """Write the course into `to`, or raise SubmissionError if that fails.

    A file that was changed there is kept unless `overwrite`.
    """
    files = dict(course_files(kit, stages, course_id, exchange))
    try:
        known = _read_manifest(to)
        fates = tuple(
            CourseFileFate(name, _write(to / name, content, known.get(name), overwrite))
            for name, content in files.items()
        )
        ours = known | {
            each.file: _digest(files[each.file]) for each in fates if each.fate != "kept"
        }
        manifest = json.dumps(ours, indent=1, sort_keys=True) + "\n"
        _replace(to / MANIFEST, manifest.encode())
    except OSError as error:
        raise SubmissionError(
            f"{error.filename or to}: the course cannot be written: {error.strerror}.",
            next_step="Name a folder that you may write in.",
        ) from error
    return fates


def course_files(
    kit: Kit, stages: Sequence[Stage], course_id: str, exchange: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file of the course, with `/` between folders."""
    yield "nbgrader_config.py", _config(kit, stages, course_id, exchange).encode()
    student_config = (TEMPLATES / "student_config.txt").read_bytes()
    for stage in stages:
        place = f"source/{stage.name}"
        for name, content in _stage_files(kit.root / "stages" / stage.name):
            yield f"{place}/{name}", content
        yield f"{place}/nbgrader_config.py", student_config
        notebook = assignment_notebook(kit.course, stage, kit.root)
        yield f"{place}/{stage.name}.ipynb", notebook.encode()


def _stage_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(IGNORED.fullmatch(part) for part in parts):
            yield "/".join(parts), path.read_bytes()


def _config(kit: Kit, stages: Sequence[Stage], course_id: str, exchange: str) -> str:
    own = {stage.name: ["__init__.py", *stage.modules] for stage in stages}
    rows = "".join(f"    {_quote(name)}: {_quote(files)},\n" for name, files in own.items())
    values = {
        "COURSE_ID": _quote(course_id),
        "EXCHANGE": f"c.Exchange.root = {_quote(exchange)}" if exchange else NO_EXCHANGE,
        "STUDENT_FILES": "{\n" + rows + "}",
        "FEEDBACK": _quote("hint" if kit.course.feedback == "hint" else "full"),
    }
    text = (TEMPLATES / "nbgrader_config.txt").read_text("utf-8")
    return re.sub("|".join(values), lambda match: values[match[0]], text)


def _quote(value: str | list[str]) -> str:
    return json.dumps(value)


def _read_manifest(to: Path) -> dict[str, str]:
    """Return the digests of files written before; empty if the manifest can't be read."""
    try:
        known = json.loads((to / MANIFEST).read_bytes())
    except (FileNotFoundError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _write(path: Path, content: bytes, known: str | None, overwrite: bool) -> str:
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return "kept"
    if not path.exists():
        _replace(path, content)
        return "written"
    current = path.read_bytes()
    if current == content:
        return "unchanged"
    if not overwrite and _digest(current) != known:
        return "kept"
    _replace(path, content)
    return "updated"


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
