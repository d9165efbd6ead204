"""`casino update`: bring a newer kit's files into a course, and keep student work.

`casino start` records digests of the files, so only files that the kit has changed since then are
considered. In an older course without digests, every differing file is.
"""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fnmatch import fnmatch
from pathlib import Path

from casino import __version__
from casino.engine.handed_out import RECORD, course_files, course_root, read_handed_out
from casino.engine.language import language_of, read_chosen
from casino.engine.names import nearly_called
from casino.engine.reset import set_aside
from casino.engine.workspace import Workspace
from casino.files import read_small, write_whole
from casino.languages import N_

__all__ = ["UpdateOutcome", "Updated", "make_record", "update_course"]


class UpdateOutcome(StrEnum):
    """How a file was updated, in words for the student."""

    NEW = N_("new")
    FIXED = N_("fixed")
    KEPT = N_("fixed; yours is kept in {other}")
    BESIDE = N_("yours stays; the new one is {other}")
    YOURS = N_("yours stays; the original has changed")
    OUTSIDE = N_("left as it is; its folder is a link that leads out of the course")


@dataclass(frozen=True)
class Updated:
    """A file that the kit has changed since it was handed out, and its outcome."""

    path: Path
    fate: UpdateOutcome
    other: Path | None = None  # a copy next to it: the student's old file or the kit's new one


def make_record(files: Mapping[str, bytes], language: str = "") -> bytes:
    """Return the content of the record file: the kit's version and digests of `files`.

    It includes the language if the student chose one.
    """
    digests = {name: _digest(content) for name, content in sorted(files.items())}
    chosen = {"language": language} if language else {}
    record = {"version": __version__, **chosen, "files": digests}
    return (json.dumps(record, indent=1) + "\n").encode()


def update_course(workspace: Workspace, now: datetime, language: str = "") -> list[Updated]:
    """Update a course from this kit, and return the files that the kit has changed.

    With a `language`, the course changes to it. A module that the student has started stays as it
    is. So does a notebook, and the new one is saved next to it. Any other file that the student
    changed is replaced, and kept under a dated name. Files behind links that lead out of the course
    are skipped, for safety.

    Raises:
        OSError: a file can't be read or written; earlier files are already updated.
    """
    folder = workspace.folder
    root = course_root(folder)  # there may be no course folder around the stages
    language_used = language or language_of(folder)
    files = read_handed_out(language_used) if root == folder else course_files(language_used)
    known = _read_record(root)
    done = list(_update_files(workspace, root, known, files, now))
    chosen = language or read_chosen(root)
    write_whole(root / RECORD, make_record(files, chosen))
    return done


def _update_files(
    workspace: Workspace,
    root: Path,
    known: Mapping[str, str],
    files: Mapping[str, bytes],
    now: datetime,
) -> Iterator[Updated]:
    stages = set(workspace.stages())
    for name, content in files.items():
        if known.get(name) != _digest(content):
            path = root / name
            if not path.parent.resolve().is_relative_to(root.resolve()):
                yield Updated(path, UpdateOutcome.OUTSIDE)
            elif done := _update(path, content, known.get(name), stages, now):
                yield done


def _update(
    path: Path, new: bytes, known: str | None, stages: set[str], now: datetime
) -> Updated | None:
    """Update the file at `path` to the content `new`; None if there's nothing to say.

    `known` is the digest of the file as first handed out. `stages` has the names of existing
    stages.
    """
    is_module = path.suffix == ".py" and not fnmatch(path.name, "test_*.py")
    if not path.is_file():
        # The student may have moved the module; `casino reset` can restore it.
        if (is_module and path.parent.name in stages) or nearly_called(path):
            return None
        return _write(path, new, Updated(path, UpdateOutcome.NEW))
    mine = _content(path)
    if mine == new:
        return None
    if mine is not None and _digest(mine) == known:
        return _write(path, new, Updated(path, UpdateOutcome.FIXED))
    if is_module:
        return Updated(path, UpdateOutcome.YOURS) if known else None
    if path.suffix == ".ipynb":
        other = path.with_suffix(f".{__version__}.ipynb")
        done = Updated(path, UpdateOutcome.BESIDE, other)
        return done if other.exists() else _write(other, new, done)
    kept = set_aside(path, now)  # moved, because copying would follow a link
    return _write(path, new, Updated(path, UpdateOutcome.KEPT, kept))


def _content(path: Path) -> bytes | None:
    """Return a file's content, or None if it's too large to be an original file."""
    try:
        return read_small(path)
    except OSError as error:
        if error.errno == errno.EFBIG:
            return None
        raise


def _write(path: Path, content: bytes, done: Updated) -> Updated:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
    return done


def _read_record(root: Path) -> dict[str, str]:
    """Return the digest of each file as handed out, by path; empty without a record."""
    try:
        files = json.loads(read_small(root / RECORD))["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
