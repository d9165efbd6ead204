"""Stores in a course all files of its original kit, as the base of a later merge.

`.kit/kit.toml` has the kit's version and a digest of each file, `.kit/base.tar.gz` the files.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import tomlkit

from autograder.course.files import MADE_FROM, Kit
from autograder.errors import CourseError
from casino.files import write_whole

__all__ = [
    "ARCHIVE", "FOLDER", "PARTS", "Base", "File", "files_below", "keep_base", "kit_files",
    "load_base", "read_archive",
]  # fmt: skip

FOLDER, RECORD = MADE_FROM.parts
TEXTS = "base.tar.gz"
ARCHIVE = "sources.tar.gz"  # of an installed kit; hatch_build.py makes it
IN_WHEEL = f"autograder/_kit/{ARCHIVE}"
# The top-level entries of a kit. All others in a course's folder belong to its owner.
PARTS = (
    ".ci", ".github", ".gitignore", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md",
    "LICENSE", "Makefile", "README.md", "SECURITY.md", "autograder", "bench", "casino",
    "constraints.txt", "docs", "examples", "hatch_build.py", "notebooks", "pyproject.toml",
    "solutions", "stages", "tests", "web",
)  # fmt: skip
# Caches and builds, which no kit ships; `.gitignore` lists the same for git.
MADE = ("__pycache__", "*.pyc", "*.egg-info", ".*_cache", "node_modules", "dist", "*.orig", "*.rej")
VERSION = re.compile(r'(?m)^__version__ = "([^"]+)"')
HEADING = "# The kit that this course was made from. `autograder` writes it; `upgrade` needs it."


class File(NamedTuple):
    """A file of the kit: its content, and whether it is executable."""

    content: bytes
    runs: bool = False


@dataclass(frozen=True)
class Base:
    """All files of one version of the kit, which an upgrade compares."""

    files: Mapping[str, File]  # by path from the kit's root

    @cached_property
    def version(self) -> str:
        """The kit's version, as written in its `casino/__init__.py`, or `?`."""
        source = self.files.get("casino/__init__.py", File(b"")).content.decode(errors="replace")
        found = VERSION.search(source)
        return found[1] if found else "?"

    @cached_property
    def digests(self) -> dict[str, str]:
        """The SHA-256 digest of each file by its path, in the order of paths."""
        return {
            path: hashlib.sha256(file.content).hexdigest()
            for path, file in sorted(self.files.items())
        }

    @cached_property
    def digest(self) -> str:
        """A digest of the whole kit, equal for equal files with equal names."""
        return hashlib.sha256(repr(self.digests).encode()).hexdigest()


def keep_base(root: Path, base: Base) -> None:
    """Store in the course at `root` the kit that it was made from, replacing an earlier one."""
    (root / FOLDER).mkdir(exist_ok=True)
    record = tomlkit.document()
    record.add(tomlkit.comment(HEADING.removeprefix("# ")))
    record.update({"version": base.version, "digest": base.digest, "files": base.digests})
    write_whole(root / FOLDER / TEXTS, _pack(base.files))
    write_whole(root / FOLDER / RECORD, tomlkit.dumps(record).encode())


def load_base(root: Path, wheel: Path | None = None) -> Base:
    """Return the kit that a course was made from; without `.kit/`, that kit's wheel is needed.

    Raises:
        CourseError: when neither is there, or the stored copy is damaged.
    """
    texts, record = root / FOLDER / TEXTS, root / FOLDER / RECORD
    try:
        if wheel is not None:
            return _base_of_wheel(wheel)
        base = Base(read_archive(texts.read_bytes()))
        kept = tomlkit.parse(record.read_text(encoding="utf-8")).unwrap()
    except FileNotFoundError:
        raise CourseError(
            f"{root} doesn't say which kit it was made from: {FOLDER}/ is missing.",
            next_step="Give the wheel of that kit: --base blackjack_course-VERSION.whl",
        ) from None
    except (OSError, ValueError, EOFError, tarfile.TarError, zipfile.BadZipFile, KeyError) as error:
        place = wheel or root / FOLDER
        raise CourseError(f"{place}: no kit can be read out of it: {error}.") from None
    if kept.get("digest") != base.digest:
        raise CourseError(
            f"{texts} does not match {RECORD} next to it: one of them was changed.",
            next_step="Restore the folder from a backup, or give the old kit's wheel with --base.",
        )
    return base


def kit_files(kit: Kit) -> Base:
    """Return all source files of a kit: from its archive if installed, else its checkout.

    Raises:
        CourseError: when it was installed without its sources.
    """
    if (kit.root / ARCHIVE).is_file():
        return Base(read_archive((kit.root / ARCHIVE).read_bytes()))
    if not (kit.root / "autograder" / "authoring").is_dir():
        raise CourseError(
            "This kit was installed without its sources.",
            next_step="Build its wheel again in the sources: make wheels",
        )
    return Base(files_below(kit.root))


def files_below(root: Path) -> dict[str, File]:
    """Return the kit's files in a checkout by path, without caches and builds."""
    return {
        path.relative_to(root).as_posix(): File(
            path.read_bytes(), bool(path.stat().st_mode & 0o100)
        )
        for part in PARTS
        for path in _walk(root / part)
    }


def read_archive(content: bytes) -> dict[str, File]:
    """Unpack a tar archive of the kit, and return its files by path."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        members = ((member, archive.extractfile(member)) for member in archive.getmembers())
        return {
            member.name: File(stream.read(), bool(member.mode & 0o100))
            for member, stream in members
            if stream is not None and member.name.partition("/")[0] in PARTS
        }


def _walk(path: Path) -> Iterator[Path]:
    if path.is_symlink() or any(fnmatch(path.name, made) for made in MADE):
        return
    if path.is_file():
        yield path
    elif path.is_dir():
        for child in sorted(path.iterdir()):
            yield from _walk(child)


def _base_of_wheel(wheel: Path) -> Base:
    with zipfile.ZipFile(wheel) as archive:
        return Base(read_archive(archive.read(IN_WHEEL)))


def _pack(files: Mapping[str, File]) -> bytes:
    """Return a gzipped tar archive of the files; equal files make equal archives."""
    raw = io.BytesIO()
    with (
        gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name, file in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(file.content), 0o755 if file.runs else 0o644
            archive.addfile(entry, io.BytesIO(file.content))
    return raw.getvalue()
