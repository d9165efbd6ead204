"""Detects unchanged submissions and results by the size and times of their files.

`RESULTS/.index.json` has, for each student, digests of these facts and the summaries of the
results. It is only a shortcut: entries that don't match the files are ignored, and without the
index all files are read.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from autograder.course.submissions import MAX_DEPTH, MAX_FILES
from autograder.results.files import result_name
from autograder.results.summary import Summary
from casino.files import write_whole

__all__ = ["INDEX", "Index", "Stamp", "look_at", "stamp"]

INDEX = ".index.json"
FORMAT = 2
# A file written less than this before it was read may change again unnoticed.
FRESH_NANOSECONDS = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Stamp:
    """The state of one student's files after grading, by which the next run detects changes."""

    submitted: str  # digest before grading; "" if a file is too new to detect a change
    results: Mapping[str, str]  # state of each result file once written, by stage


@dataclass
class Index:
    """The index of a results folder: the state of all files, and summaries of all results."""

    path: Path
    key: str  # digest of everything else that results depend on
    students: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def load(cls, results: Path, key: str) -> Index:
        """Return the index of a results folder; empty if it is missing, damaged, or outdated."""
        index = cls(results / INDEX, key)
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            data = json.loads(index.path.read_bytes())
            if (data["format"], data["key"]) == (FORMAT, key) and type(data["students"]) is dict:
                index.students = data["students"]
        return index

    def find_unchanged(
        self, submissions: Path, student: str, wanted: Sequence[str], all_stages: Sequence[str]
    ) -> tuple[Summary, ...] | None:
        """Return the summaries of the `wanted` stages, or None if one of the files has changed."""
        known = self.students.get(student)
        if known is None:
            return None
        try:
            seen = look_at(submissions / student, all_stages)
            if not seen or seen != known["submitted"]:
                return None
            summaries = []
            for stage in wanted:
                if stage in known["absent"]:
                    continue
                entry = known["stages"][stage]
                if _look(result_name(self.path.parent, student, stage)) != entry["result"]:
                    return None
                summaries.append(convert(entry["summary"], Summary))
            return tuple(summaries)
        except (OSError, KeyError, TypeError, ValidationError):
            return None

    def note(
        self, student: str, planned: Iterable[str], summaries: Iterable[Summary], seen: Stamp
    ) -> None:
        """Store a student's results for later runs; a `planned` stage without one is absent."""
        known = self.students.pop(student, None)
        if not seen.submitted:
            return
        if known is None or known.get("submitted") != seen.submitted:
            known = {"submitted": seen.submitted, "absent": [], "stages": {}}
        found = {summary.stage: summary for summary in summaries}
        known["absent"] = sorted({*known["absent"], *planned} - found.keys())
        for stage, summary in found.items():
            known["stages"].pop(stage, None)
            if summary.graded and stage in seen.results:
                entry = {"result": seen.results[stage], "summary": to_builtins(summary)}
                known["stages"][stage] = entry
        self.students[student] = known

    def save(self) -> None:
        """Write the index atomically; if that fails, the next run only takes longer."""
        content = {"format": FORMAT, "key": self.key, "students": self.students}
        with contextlib.suppress(OSError):
            write_whole(self.path, json.dumps(content).encode("ascii"), mode=0o600)


def stamp(results: Path, student: str, submitted: str, stages: Iterable[str]) -> Stamp:
    """Return the state of a student's files and result files, for the next run.

    `submitted` is the result of `look_at` before grading.
    """
    return Stamp(
        submitted, {stage: _look(result_name(results, student, stage)) for stage in stages}
    )


def look_at(home: Path, stages: Sequence[str]) -> str:
    """Return a digest of the size and times of a student's files; "" if a file is too new.

    Raises:
        OSError: when a folder can't be read.
    """
    seen: list[tuple[object, ...]] = []
    newest = 0
    start = len(str(home))
    folders = [(str(home), 0)]
    while folders:
        folder, depth = folders.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False)
                if depth == 0 and entry.name not in stages:
                    continue
                is_read = entry.name.endswith(".py")
                if not (is_folder or is_read or depth == 0):
                    continue
                status = entry.stat(follow_symlinks=False)
                times = status.st_mtime_ns, status.st_ctime_ns
                seen.append(
                    (entry.path[start:], status.st_mode, status.st_size, status.st_ino, *times)
                )
                newest = max(newest, *times)
                if is_folder and depth <= MAX_DEPTH and entry.name != "__pycache__":
                    folders.append((entry.path, depth + 1))
        if len(seen) > MAX_FILES * 20:
            return ""
    if newest > time.time_ns() - FRESH_NANOSECONDS:
        return ""
    return blake2b(repr(sorted(seen)).encode(errors="surrogateescape"), digest_size=16).hexdigest()


def _look(path: str) -> str:
    status = os.stat(path, follow_symlinks=False)
    return f"{status.st_ino}/{status.st_size}/{status.st_mtime_ns}/{status.st_ctime_ns}"
