"""A snapshot of the Python files in a student's stage folders."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from casino.files import read_small

__all__ = [
    "STAGE_FOLDER", "Sources", "StudentModule", "indentation", "is_student_name", "read_sources",
    "stage_folders",
]  # fmt: skip

STAGE_FOLDER = re.compile(r"stage(\d+)_\w+\Z")
MAX_READINGS = 20


@dataclass(frozen=True)
class StudentModule:
    """A module in the student's files that an import can find."""

    name: str
    file: str  # "" for a folder without `__init__.py`
    is_package: bool


@dataclass(frozen=True)
class Sources:
    """The student's Python files, by relative path such as `stage1_card_hand/card.py`."""

    folder: Path
    files: Mapping[str, bytes]

    @cached_property
    def beginnings(self) -> tuple[str, ...]:
        """The prefixes of the student's module names, to filter `sys.modules` quickly."""
        return ("stage", *(file.removesuffix(".py") for file in self.files if "/" not in file))

    def find(self, name: str) -> StudentModule | None:
        """Return the module that importing a dotted name would find here, or None."""
        path = name.replace(".", "/")
        if f"{path}/__init__.py" in self.files:
            return StudentModule(name, f"{path}/__init__.py", True)
        if f"{path}.py" in self.files:
            return StudentModule(name, f"{path}.py", False)
        if any(file.startswith(f"{path}/") for file in self.files):
            return StudentModule(name, "", True)
        return None

    def rows(self, file: str) -> list[bytes]:
        """Return a file's lines, split as Python does; one empty line if it's missing."""
        return self.files.get(file, b"").split(b"\n")

    def path(self, file: str) -> str:
        """Return the file's absolute path, as tracebacks show it."""
        return str(self.folder / file)

    def name_of(self, path: str) -> str:
        """Return the relative path of a student's file in a traceback, or ""."""
        try:
            name = Path(path).relative_to(self.folder).as_posix()
        except ValueError:
            return ""
        return name if name in self.files else ""


def indentation(line: str) -> int:
    """Return the number of characters by which a line is indented."""
    return len(line) - len(line.lstrip())


def is_student_name(name: str, sources: Sources) -> bool:
    """Return True if an import of this name must find the student's module."""
    top = name.partition(".")[0]
    return bool(STAGE_FOLDER.match(top)) or f"{top}.py" in sources.files


def stage_folders(folder: Path) -> list[Path]:
    """Return the stage folders in a folder, in stage order."""
    try:
        found = [path for path in folder.iterdir() if _number(path) and path.is_dir()]
    except OSError:
        return []
    return sorted(found, key=_number)


def _number(path: Path) -> int:
    match = STAGE_FOLDER.match(path.name)
    return int(match[1]) if match else 0


def read_sources(folder: Path) -> Sources:
    """Read all stages' Python files as one consistent snapshot.

    The files are read until two readings in a row are equal. Modification times aren't enough,
    because two saves can have the same one.
    """
    files = _read(folder)
    for _ in range(MAX_READINGS):
        again = _read(folder)
        if again == files:
            break
        files = again
    return Sources(folder, files)


def _read(folder: Path) -> dict[str, bytes]:
    """Read every file once, skipping files that vanish or can't be read."""
    files = {}
    for path in _python_files(folder):
        try:
            files[path.relative_to(folder).as_posix()] = read_small(path)
        except OSError:
            continue
    return files


def _python_files(folder: Path) -> Iterator[Path]:
    """Yield the paths of the stages' files, and of modules next to the stages.

    A module next to the stages is skipped if Python or the kit has a module of its name.
    """
    for stage in stage_folders(folder):
        for path in sorted(stage.rglob("*.py")):
            parts = PurePosixPath(path.relative_to(stage).as_posix()).parts
            if not any(part.startswith((".", "__pycache__")) for part in parts):
                yield path
    for path in sorted(folder.glob("*.py")):
        if path.stem.isidentifier() and not _is_taken(path):
            yield path


def _is_taken(path: Path) -> bool:
    if path.stem in ("conftest", "setup") or path.stem in sys.stdlib_module_names:
        return True
    loaded = sys.modules.get(path.stem)
    return loaded is not None and getattr(loaded, "__file__", None) != str(path)
