"""Keeps an upgraded course as a draft next to the old one, until an instructor accepts it."""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import tomlkit

from autograder.authoring.upgrade.base import (
    PARTS,
    Base,
    File,
    files_below,
    keep_base,
    kit_files,
    load_base,
)
from autograder.authoring.upgrade.merging import COURSE, NEW, Fate, Merged, merge_kits, open_lines
from autograder.course.files import Kit
from autograder.errors import CourseError, KitFault
from casino.files import copy_folder, write_whole

__all__ = [
    "Draft",
    "begin_draft",
    "find_draft",
    "is_current",
    "open_conflicts",
    "own_stages",
    "take",
]

RECORD = "upgrade.toml"
SHIPPED = "tests/course.toml"  # the shipped course, which the kit's own tests use
PAGE = Path("web", "dist")


@dataclass(frozen=True)
class Draft:
    """An upgraded course, in a folder next to the old one until its marks are accepted."""

    work: Path  # the draft's folder, with the merged course in `work/course`
    course: Path  # the course that it finally replaces
    conflicts: tuple[str, ...] = ()  # the files with conflicts

    @property
    def folder(self) -> Path:
        """The folder of the upgraded course."""
        return self.work / "course"


def is_current(kit: Kit, course: Path, wheel: Path | None = None) -> bool:
    """Return True if a course was made from exactly the kit in use.

    Raises:
        CourseError: when it isn't a course, is the kit in use itself, or doesn't name its kit.
    """
    if not (course / COURSE).is_file() or not (course / "autograder" / "cli.py").is_file():
        raise CourseError(f"{course}: not a course with the kit's sources: no {COURSE}.")
    if course.resolve() == kit.root.resolve():
        raise CourseError(
            f"The kit in use is {course} itself, so there is nothing new to merge.",
            next_step="Install the new kit's wheel first: python -m pip install "
            "blackjack_course-VERSION-py3-none-any.whl",
        )
    return load_base(course, wheel).digest == kit_files(kit).digest


def begin_draft(kit: Kit, course: Path, work: Path, wheel: Path | None = None) -> list[Merged]:
    """Merge the kit in use into a course, write the result into `work`, and return its files.

    The folder appears as a whole or not at all.

    Raises:
        CourseError: when the course doesn't name its kit, or git is missing.
    """
    mine, new = files_below(course), kit_files(kit)
    old = load_base(course, wheel)
    merged = merge_kits(old, mine, new)
    files = {**mine, **{each.path: each.file for each in merged}}
    files[SHIPPED] = new.files[COURSE]
    work.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=work.parent, prefix=f".{work.name}.") as place:
        draft = Path(place, "draft")
        _write(draft / "course", files)
        _write(draft / "course", {each.path + NEW: each.beside for each in merged})
        _copy_page(kit, course, draft / "course")
        keep_base(draft / "course", new)
        _note(draft, course, mine, merged)
        os.replace(draft, work)
    return merged


def find_draft(work: Path, course: Path) -> Draft | None:
    """Return the draft of a course in the folder `work`, or None if there isn't one.

    Raises:
        CourseError: when it is of another course, or the course has changed since.
    """
    if not (work / RECORD).is_file():
        return None
    noted = tomllib.loads((work / RECORD).read_text(encoding="utf-8"))
    if noted["course"] != str(course.resolve()):
        raise CourseError(f"{work} is a draft of {noted['course']}, not of {course}.")
    if noted["digest"] != Base(files_below(course)).digest:
        raise CourseError(
            f"{course} has changed since {work} was made of it.",
            next_step=f"Take {work} away, or give another folder with --to, and begin again.",
        )
    return Draft(work, course, tuple(noted["conflicts"]))


def open_conflicts(draft: Draft) -> list[tuple[str, tuple[int, ...]]]:
    """Return the files with unresolved conflicts, each with the line numbers of the conflicts."""
    found = []
    for name in draft.conflicts:
        path = draft.folder / name
        lines = open_lines(path.read_bytes()) if path.is_file() else ()
        if lines or (draft.folder / f"{name}{NEW}").is_file():
            found.append((name, lines))
    return found


def own_stages(kit: Kit, draft: Draft, names: Iterable[str]) -> list[str]:
    """Return the stages whose reference or hidden tests differ from the new kit's."""
    new, own = kit_files(kit).files, files_below(draft.folder)
    other = {path for path in {**new, **own} if new.get(path) != own.get(path)}
    return [name for name in names if any(_decides(path, name) for path in other)]


def take(draft: Draft, version: str) -> Path:
    """Replace the course with the draft, and return the path of the old course.

    Files that aren't the kit's (results, an environment, git's own folder) stay in the course.

    Raises:
        KitFault: when a folder can't be moved; the message lists where everything is.
    """
    kept = _free(draft.course.with_name(f"{draft.course.name}.before-{version}"))
    try:
        os.rename(draft.course, kept)
        try:
            os.rename(draft.folder, draft.course)
        except OSError:
            os.rename(kept, draft.course)
            raise
        for path in sorted(kept.iterdir()):
            if path.name not in PARTS and not os.path.lexists(draft.course / path.name):
                os.rename(path, draft.course / path.name)
    except OSError as error:
        raise KitFault(
            f"{error.filename}: cannot be moved: {error.strerror}. The old course is in "
            f"{kept if kept.exists() else draft.course}."
        ) from error
    (draft.work / RECORD).unlink()
    return kept


def _decides(path: str, stage: str) -> bool:
    is_words = path.endswith("README.md") or path.startswith("stages/")
    return not path.startswith(("tests/", "examples/")) and not is_words and (
        f"/{stage}/" in path or path.endswith(f"/{stage}.toml")
    )  # fmt: skip


def _write(folder: Path, files: Mapping[str, File | None]) -> None:
    for name, file in files.items():
        if file is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
            if file.runs:
                path.chmod(path.stat().st_mode | 0o111)


def _copy_page(kit: Kit, course: Path, to: Path) -> None:
    """Copy the built course page into the draft: the new kit's, or else the old course's."""
    for root in (kit.root, course):
        if (root / PAGE).is_dir():
            copy_folder(root / PAGE, to / PAGE)
            return


def _note(
    draft: Path,
    course: Path,
    mine: Mapping[str, File],
    merged: Iterable[Merged],
) -> None:
    noted = {
        "course": str(course.resolve()),
        "digest": Base(mine).digest,
        "conflicts": [each.path for each in merged if each.fate is Fate.CONFLICT],
    }
    write_whole(draft / RECORD, tomlkit.dumps(noted).encode())


def _free(path: Path) -> Path:
    number = 1
    free = path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}.{number}")
    return free
