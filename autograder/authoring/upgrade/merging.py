"""Merges three versions of each file: the old kit's, the course's, and the new kit's.

A file that only one side changed is that side's. Lines are merged if both changed it. Files that
`autograder build` makes come from the new kit, since they are rebuilt.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from autograder.authoring.rubric import fill_block
from autograder.authoring.upgrade.base import Base, File
from autograder.authoring.upgrade.by_keys import merge_by_keys
from autograder.authoring.upgrade.course_file import merge_course
from autograder.errors import CourseError

__all__ = ["NEW", "Fate", "Merged", "Versions", "merge_kits", "open_lines"]

NEW = ".new-kit"  # suffix of the new kit's version beside a file that can't be merged
COURSE = "stages/course.toml"
BLOCKS = ("rubric", "style", "judged")
MADE = re.compile(
    r"notebooks/.*\.ipynb|casino/engine/handed_out\.txt|autograder/results/result\.schema\.json"
    r"|casino/locale/(?:.*\.(?:mo|json)|\w+/handed_out\.txt)"
    r"|solutions/stage7_strategy_matrix/basic_strategy\.txt"
)
NO_GIT = (
    "Both the new kit and you changed these files, and lines are merged by git, which is not here:"
)


class Fate(StrEnum):
    """The treatment of a file that differs between the course and the kits."""

    YOURS = "yours"
    KIT = "the new kit's"
    MERGED = "merged"
    MADE = "made anew"
    LOOK = "to look at"
    CONFLICT = "conflict"


@dataclass(frozen=True)
class Merged:
    """A file of the upgraded course, with the way in which it was merged."""

    path: str
    fate: Fate
    file: File | None  # None if the file is removed
    lines: tuple[int, ...] = ()  # line numbers at which its conflicts start
    words: str = ""  # a remark for a person
    beside: File | None = None  # the new kit's version, to be written next to it


@dataclass(frozen=True)
class Versions:
    """A file in the old kit, in the course, and in the new kit; None if it is missing there."""

    base: File | None
    mine: File | None
    new: File | None


def merge_kits(base: Base, mine: Mapping[str, File], new: Base) -> list[Merged]:
    """Return all files that differ between the course and the two kits, merged.

    Raises:
        CourseError: when both sides changed a file, and git is missing.
    """
    paths = sorted({*base.files, *mine, *new.files})
    all_of = {path: Versions(base.files.get(path), mine.get(path), new.files.get(path))
              for path in paths}  # fmt: skip
    made = {path for path in paths if _is_made(path, mine, new.files)}
    merged = [_merge(path, each, is_made=path in made) for path, each in all_of.items()]
    if not shutil.which("git") and any(each is None for each in merged):
        _refuse_without_git(path for path, each in zip(paths, merged, strict=True) if not each)
    names = ("your course", f"kit {base.version}", f"kit {new.version}")
    return [
        each or _merge_lines(path, all_of[path], names)
        for path, each in zip(paths, merged, strict=True)
        if each is None or not _is_common(all_of[path])
    ]


def open_lines(content: bytes) -> tuple[int, ...]:
    """Return the line numbers at which unresolved conflicts start."""
    return tuple(
        number
        for number, line in enumerate(content.split(b"\n"), start=1)
        if line.startswith(b"<<<<<<< ")
    )


def _is_common(versions: Versions) -> bool:
    return versions.base == versions.mine == versions.new


def _is_made(path: str, mine: Mapping[str, File], new: Mapping[str, File]) -> bool:
    """Return True for a file that `autograder build` makes, such as a skeleton."""
    source = path.replace("stages/", "solutions/", 1)
    is_skeleton = path.startswith("stages/") and (source in mine or source in new)
    return bool(MADE.fullmatch(path)) or is_skeleton


def _merge(path: str, versions: Versions, *, is_made: bool) -> Merged | None:
    """Return a file that needs no merge of its lines, in its final form; else None."""
    versions = _renew_made_lines(path, versions)
    base, mine, new = versions.base, versions.mine, versions.new
    if is_made:
        return Merged(path, Fate.MADE, new or mine)
    if mine in (base, new):
        return Merged(path, Fate.KIT, new)
    if new == base:
        return Merged(path, Fate.YOURS, mine)
    if mine is None:
        return Merged(path, Fate.LOOK, None, words="you took it away; the new kit changed it")
    if new is None:
        return Merged(path, Fate.LOOK, mine, words="you changed it; the new kit has it no more")
    return _merge_keys(path, versions)


def _merge_keys(path: str, versions: Versions) -> Merged | None:
    """Return the file merged by its keys, or None if its format isn't such a file's."""
    if None in (versions.base, versions.mine, versions.new):
        return None
    base, mine, new = (each.content for each in _all(versions))
    found = merge_by_keys(path, (base, mine, new))
    if found is None:
        return None
    content, words = found
    return Merged(path, Fate.LOOK if words else Fate.MERGED, File(content), words=words)


def _all(versions: Versions) -> tuple[File, File, File]:
    nothing = File(b"")
    return versions.base or nothing, versions.mine or nothing, versions.new or nothing


def _merge_lines(path: str, versions: Versions, names: Iterable[str]) -> Merged:
    """Merge the lines of a file with git; `names` are labels for the three sides of a conflict."""
    versions = _renew_made_lines(path, versions)
    base, mine, new = _all(versions)
    content = _git(mine.content, base.content, new.content, names)
    runs = mine.runs or new.runs
    if content is None:
        words = f"it has no lines to merge; the new kit's is {path}{NEW}"
        return Merged(path, Fate.CONFLICT, mine, words=words, beside=new)
    lines = open_lines(content)
    if path == COURSE and versions.base is not None:
        return _course_file((base, mine, new), content, lines)
    return Merged(path, Fate.CONFLICT if lines else Fate.MERGED, File(content, runs), lines)


def _course_file(sides: tuple[File, File, File], by_lines: bytes, lines: tuple[int, ...]) -> Merged:
    """Return the merged course file: by lines if they merge, else key by key."""
    if not lines:
        return Merged(COURSE, Fate.MERGED, File(by_lines))
    text, conflicts = merge_course(*(each.content.decode() for each in sides))
    if conflicts:
        return Merged(COURSE, Fate.CONFLICT, File(by_lines), lines, "\n".join(conflicts))
    words = "merged key by key; comments of your own in it are in the old course only"
    return Merged(COURSE, Fate.MERGED, File(text.encode()), words=words)


def _git(mine: bytes, base: bytes, new: bytes, names: Iterable[str]) -> bytes | None:
    """Merge the lines of three files with git, leaving conflict marks; None if they aren't text."""
    if any(b"\0" in each for each in (mine, base, new)):
        return None
    with tempfile.TemporaryDirectory(prefix="autograder-") as folder:
        files = [Path(folder, name) for name in ("mine", "base", "new")]
        for file, content in zip(files, (mine, base, new), strict=True):
            file.write_bytes(content)
        labels = [part for name in names for part in ("-L", name)]
        command = ["git", "merge-file", "-p", "--diff3", *labels, *map(str, files)]
        done = subprocess.run(command, capture_output=True, check=False, cwd=folder)
    return done.stdout if 0 <= done.returncode <= 127 else None


def _refuse_without_git(paths: Iterable[str]) -> None:
    raise CourseError("\n".join([NO_GIT, *paths]), next_step="Install git. Nothing was written.")


def _renew_made_lines(path: str, versions: Versions) -> Versions:
    """Return the versions with the new kit's generated tables, which are rebuilt anyway."""
    new = versions.new
    if new is None or not path.endswith(".md"):
        return versions
    text = new.content.decode()
    return Versions(_copy_mode(versions.base, text), _copy_mode(versions.mine, text), new)


def _copy_mode(file: File | None, new: str) -> File | None:
    if file is None:
        return None
    text = file.content.decode()
    for block in BLOCKS:
        text = _copy_block(text, new, block)
    return File(text.encode(), file.runs)


def _copy_block(text: str, new: str, block: str) -> str:
    begin, end = f"<!-- {block} -->", f"<!-- /{block} -->"
    try:
        content = new[new.index(begin) + len(begin) : new.index(end)]
        return fill_block(text, block, content.strip("\n"))
    except ValueError:  # one of them has no such block
        return text
