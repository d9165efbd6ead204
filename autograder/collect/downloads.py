"""Lists the files in a zip file, tar file, or folder within limits; never follows links.

A member is one file of a download; an entry is a line of an archive's list, which may be refused.
"""

from __future__ import annotations

import os
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from autograder.collect.names import leads_out
from autograder.errors import SubmissionError
from casino.engine.handed_out import DATED

__all__ = [
    "Download",
    "Member",
    "RefusedMember",
    "UnpackLimits",
    "is_skipped",
    "open_download",
    "open_nested",
    "open_tar",
]

SKIPPED = frozenset({"__MACOSX", "__pycache__", ".ipynb_checkpoints", "venv", "site-packages"})
# Folders of tools, such as .git, .venv, .history, and .idea; a student may be called `...`.
HIDDEN = re.compile(r"\.[a-z][a-z0-9-]*")
BLOCK, MAX_DEPTH = 65536, 50
GZIP = b"\x1f\x8b"
# Extended headers of an entry in a tar file: a name, a time, system attributes.
MAX_PAX_BYTES = 65_536
_LONG_NUMBER = re.compile(rb"\d{40}")
_RECORD = re.compile(rb"([1-9]\d{0,5}) [^=\n]*=")


class RefusedMember(Exception):  # noqa: N818
    """A file of a download isn't read; the message says why."""


@dataclass
class UnpackLimits:
    """The maximum numbers of files and bytes to unpack, and how many bytes are left.

    Each student has an equal share of the bytes, so that no one uses up the others'.
    """

    entries: int = 200_000  # of a download
    nested_entries: int = 2_000  # of an archive inside a download
    left: int = 1_000_000_000  # bytes left for everything, nested archives included
    attempt_bytes: int = 50_000_000
    student_bytes: int = 200_000_000
    attempt_left: int | None = None  # bytes left for the attempt that is being read
    # bytes left for all attempts of each student
    students: dict[str, int] = field(default_factory=dict)
    _student: str = ""

    def begin_attempt(self, student: str) -> None:
        """Start to count the bytes of another attempt of a student."""
        self.attempt_left, self._student = self.attempt_bytes, student
        self.students.setdefault(student, self.student_bytes)

    def take(self, size: int) -> None:
        """Subtract unpacked bytes from the limits, and raise RefusedMember below 0."""
        if self.attempt_left is not None:
            self.attempt_left -= size
            self.students[self._student] -= size
            if self.attempt_left < 0:
                raise RefusedMember(f"is not read: more than {self.attempt_bytes:,} bytes in all")
            if self.students[self._student] < 0:
                most = self.student_bytes
                raise RefusedMember(
                    f"is not read: more than {most:,} bytes in all of a student's attempts"
                )
        self.left -= size
        if self.left < 0:
            raise RefusedMember("is not read: the download unpacks to more than --limit-mb")


@dataclass(frozen=True)
class Member:
    """A file of a download, which can be read once it is needed.

    `read(most)` unpacks at most `most` bytes, whatever size the archive claims. It raises
    `RefusedMember` if there are more or if they can't be read.
    """

    path: tuple[str, ...]  # the names of its folders, and its own
    read: Callable[[int], bytes] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        return self.path[-1]

    def strip_folders(self, depth: int) -> Member:
        """Return the same file without the first `depth` folders of its path."""
        return Member(self.path[depth:], self.read)

    def move_to(self, *path: str) -> Member:
        return Member(path, self.read)

    @property
    def shown(self) -> str:
        return "/".join(self.path)


@dataclass(frozen=True)
class Download:
    """A zip file or folder whose files have been listed, but not yet read."""

    path: Path
    members: tuple[Member, ...]
    refused: tuple[str, ...]  # a sentence for each entry that is left out
    limits: UnpackLimits


def open_download(path: Path, limits: UnpackLimits) -> Download:
    """List the files in a zip file or folder.

    Raises:
        SubmissionError: when it cannot be read, is neither, or has too many entries.
    """
    try:
        if path.is_dir():
            members, refused = _folder(path, limits)
        else:
            members, refused = _archive(zipfile.ZipFile(path), limits, limits.entries)
    except RefusedMember as error:
        raise SubmissionError(f"{path}: {error}.", next_step="Nothing was written.") from None
    except FileNotFoundError as error:
        raise SubmissionError(f"{path}: is not there.") from error
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise SubmissionError(
            f"{path}: is neither a folder nor a zip file that can be read: {error}.",
            next_step="Download it again. Other kinds of archive: unpack them and give the folder.",
        ) from error
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}.") from error
    return Download(path, tuple(members), tuple(refused), limits)


def open_nested(content: bytes, limits: UnpackLimits) -> tuple[list[Member], list[str]]:
    """List the files in a zip file inside a submission, with a sentence per refused entry.

    Raises:
        RefusedMember: when it isn't a readable zip file, or has too many entries.
    """
    try:
        return _archive(zipfile.ZipFile(BytesIO(content)), limits, limits.nested_entries)
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError) as error:
        raise RefusedMember(f"not a readable zip file ({error})") from error


def open_tar(content: bytes, limits: UnpackLimits) -> tuple[list[Member], list[str]]:
    """List the files in a tar file, with or without gzip, as `open_nested` does.

    Raises:
        RefusedMember: when it isn't a readable tar file, or has too many entries.
    """
    try:
        data = _gunzip(content, limits) if content.startswith(GZIP) else content
        _check_headers(data, limits)
        with tarfile.open(fileobj=BytesIO(data), mode="r:") as archive:
            return _tar_members(archive, limits)
    except RecursionError as error:  # nested headers
        raise RefusedMember("not a readable tar file (too many headers in a row)") from error
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError) as error:
        raise RefusedMember(f"not a readable tar file ({error})") from error


def _check_headers(data: bytes, limits: UnpackLimits) -> None:
    """Raise RefusedMember for a tar file with headers that `tarfile` would read for hours.

    With a long number or a record of the wrong length, its patterns take quadratic time.
    """
    number = 0
    for at in range(0, len(data), tarfile.BLOCKSIZE):
        if data[at + 156 : at + 157] not in (b"x", b"g", b"X"):
            continue
        try:
            header = tarfile.TarInfo.frombuf(data[at : at + tarfile.BLOCKSIZE], "utf-8", "replace")
        except tarfile.HeaderError:
            continue  # a block of file content
        begin = at + tarfile.BLOCKSIZE
        number += 1
        if number > limits.nested_entries or not 0 <= header.size <= MAX_PAX_BYTES:
            raise RefusedMember("has too many or too long headers")
        if not _is_plain(data[begin : begin + header.size]):
            raise RefusedMember("has a header that no program writes")


def _is_plain(records: bytes) -> bool:
    """Return True if each record of a tar header has the right length and only short numbers."""
    at = 0
    while at < len(records) and records[at]:
        found = _RECORD.match(records, at)
        end = at + int(found[1]) if found else 0
        if found is None or end < found.end() or records[end - 1 : end] != b"\n":
            return False
        at = end
    return _LONG_NUMBER.search(records) is None


def _gunzip(content: bytes, limits: UnpackLimits) -> bytes:
    """Return the data that gzip compressed; raise RefusedMember if it exceeds the limits."""
    unpacker, parts = zlib.decompressobj(zlib.MAX_WBITS | 16), []
    while not unpacker.eof:
        block = unpacker.decompress(content, BLOCK)
        content = unpacker.unconsumed_tail
        if not block and not content:
            raise EOFError("it ends too early")
        limits.take(len(block))
        parts.append(block)
    return b"".join(parts)


def _tar_members(archive: tarfile.TarFile, limits: UnpackLimits) -> tuple[list[Member], list[str]]:
    members: dict[tuple[str, ...], Member] = {}
    refused: list[str] = []
    number = 0
    for entry in archive:
        path = _path(entry.name)
        if entry.isdir() or is_skipped(path):
            continue
        number += 1
        if number > limits.nested_entries:
            raise RefusedMember(f"has more than {limits.nested_entries:,} entries")
        if not entry.isreg() or entry.issparse():  # a sparse file may claim any size
            refused.append(f"{entry.name[:200]}: is {'a link' if entry.linkname else 'no file'}")
        elif leads_out(path):
            refused.append(f"{entry.name[:200]}: leads out of its folder")
        elif path in members:
            refused.append(f"{entry.name[:200]}: is in the archive twice; the first counts")
        else:
            file = archive.extractfile(entry)
            members[path] = Member(path, _read_chunks(file.read() if file else b""))
    return list(members.values()), refused


def _read_chunks(content: bytes) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        if len(content) > most:
            raise RefusedMember(f"unpacks to more than {most:,} bytes")
        return content

    return read


def _archive(
    archive: zipfile.ZipFile, limits: UnpackLimits, most: int
) -> tuple[list[Member], list[str]]:
    entries = [
        each
        for each in archive.infolist()
        if not each.filename or not (each.is_dir() or is_skipped(_path(_file_name(each))))
    ]
    if len(entries) > most:
        raise RefusedMember(f"has {len(entries):,} entries; at most {most:,} are read")
    members: dict[tuple[str, ...], Member] = {}
    refused: list[str] = []
    for entry in entries:
        if not entry.filename:
            refused.append("an entry without a name")
            continue
        path = _path(_file_name(entry))
        if problem := _entry_problem(entry, path):
            refused.append(f"{entry.filename[:200]}: {problem}")
        elif path in members:
            refused.append(f"{entry.filename[:200]}: is in the archive twice; the first counts")
        else:
            members[path] = Member(path, _reader(archive, entry, limits))
    return list(members.values()), refused


def _path(name: str) -> tuple[str, ...]:
    """Return the parts of an archive entry's path; `./a//b.py` becomes `a/b.py`."""
    first, *parts = name.replace("\\", "/").split("/")
    inside = [part for part in parts if part not in ("", ".")]
    return tuple(inside if first == "." and inside else [first, *inside])


def _file_name(entry: zipfile.ZipInfo) -> str:
    """Return the name of a zip file's entry, even if its UTF-8 isn't marked as such."""
    if not entry.flag_bits & 0x800:
        with suppress(ValueError):
            return entry.filename.encode("cp437").decode("utf-8")
    return entry.filename


def _entry_problem(entry: zipfile.ZipInfo, path: tuple[str, ...]) -> str:
    """Return why an entry of a zip file isn't read, such as a link, or ""."""
    kind = entry.external_attr >> 16
    if stat.S_ISLNK(kind):
        return "is a link"
    if stat.S_IFMT(kind) not in (0, stat.S_IFREG):
        return "not an ordinary file"
    if entry.flag_bits & 0x1:
        return "is encrypted"
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "is packed by a method that unpacks without a limit"
    return "leads out of its folder" if leads_out(path) else ""


def _reader(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limits: UnpackLimits
) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        parts: list[bytes] = []
        size = 0
        try:
            with archive.open(entry) as file:
                while block := file.read(BLOCK):
                    size += len(block)
                    limits.take(len(block))
                    if size > most:
                        raise RefusedMember(f"unpacks to more than {most:,} bytes")
                    parts.append(block)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
            raise RefusedMember(f"cannot be unpacked ({error})") from error
        except (OSError, RuntimeError, ValueError) as error:
            raise RefusedMember(f"cannot be read ({error})") from error
        return b"".join(parts)

    return read


def is_skipped(path: tuple[str, ...]) -> bool:
    """Return True for files that systems, editors, and `casino reset` leave behind."""
    is_copy = any(part.startswith("stage") and DATED.search(part) for part in path[:-1])
    is_hidden = any(HIDDEN.fullmatch(part) for part in path[:-1])
    is_left = bool(SKIPPED & set(path)) or path[-1].startswith(("._", ".DS_Store"))
    return is_copy or is_hidden or is_left


def _folder(root: Path, limits: UnpackLimits) -> tuple[list[Member], list[str]]:
    members: list[Member] = []
    refused: list[str] = []
    for path, problem in _walk(root, ()):
        if len(members) >= limits.entries:
            raise RefusedMember(f"has more than {limits.entries:,} files")
        if problem:
            refused.append(f"{'/'.join(path)}: {problem}")
        else:
            members.append(Member(path, _file_reader(root.joinpath(*path), limits)))
    return members, refused


def _walk(folder: Path, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (path, "") for each file below a folder, or (path, reason) if it is refused.

    Links are refused, and not followed.
    """
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        if not path:
            raise
        yield path, f"cannot be read ({error.strerror})"
        return
    for entry in entries:
        place = (*path, entry.name)
        if is_skipped(place) or (entry.name.startswith(".") and not path):
            continue
        if entry.is_symlink():
            yield place, "is a link"
        elif entry.is_dir(follow_symlinks=False):
            if len(place) > MAX_DEPTH:
                yield place, "is too deep"
            else:
                yield from _walk(Path(entry.path), place)
        else:
            yield place, "" if entry.is_file(follow_symlinks=False) else "is no ordinary file"


def _file_reader(path: Path, limits: UnpackLimits) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        try:
            flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
            with os.fdopen(os.open(path, flags), "rb") as file:
                content = file.read(most + 1)
        except OSError as error:
            raise RefusedMember(f"cannot be read ({error.strerror})") from error
        limits.take(len(content))
        if len(content) > most:
            raise RefusedMember(f"is larger than {most:,} bytes")
        return content

    return read
