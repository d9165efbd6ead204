"""Reads a git clone's commits, tags, and folders from git's objects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from autograder.collect.clones import Clone
from autograder.collect.downloads import RefusedMember
from autograder.collect.objects import Damaged, Objects

__all__ = ["FOLDER", "LINK", "SUBMODULE", "Commit", "History", "TreeEntry"]

FOLDER, LINK, SUBMODULE = "40000", "120000", "160000"
MAX_BYTES = 1_000_000  # of a commit, a tag, or a folder
MAX_BYTES_READ = 20_000_000  # in total: git compresses thousands of large ones into little space
MAX_COMMITS = 20_000
TAGS_OF_TAGS = 5
Lines = dict[bytes, list[bytes]]
WHEN = re.compile(rb"[^\n]* (\d{1,12}) [+-]\d{4}")


@dataclass(frozen=True)
class Commit:
    """A commit of a student's clone: its digest, top folder, parent, and time."""

    name: str  # its hexadecimal digest
    tree: str  # the object of its top folder
    parent: str  # its first parent, or ""
    at: datetime


@dataclass(frozen=True)
class TreeEntry:
    """A file or folder, as git lists it in its parent folder."""

    mode: str  # git's kind of entry, such as `100644` for a file
    name: str
    object: str  # its content's digest


@dataclass
class History:
    """Reads the history of one clone; an unchanged folder is read only once."""

    objects: Objects
    clone: Clone
    _folders: dict[str, tuple[TreeEntry, ...]] = field(default_factory=dict)
    _commits: dict[str, Commit] = field(default_factory=dict)
    _left: int = MAX_BYTES_READ

    def commit(self, name: str) -> Commit:
        """Return the commit with this digest, or raise Damaged if it isn't one."""
        if name not in self._commits:
            kind, lines = self._lines(name)
            if kind != "commit":
                raise Damaged(f"the object {name} isn't a commit")
            self._commits[name] = self._commit(name, lines)
        return self._commits[name]

    def _commit(self, name: str, lines: Lines) -> Commit:
        tree, parents = lines.get(b"tree", []), lines.get(b"parent", [])
        if not tree:
            raise Damaged(f"the commit {name} is damaged")
        parent = parents[0].decode("ascii", "replace") if parents else ""
        return Commit(name, tree[0].decode("ascii", "replace"), parent, _read_time(name, lines))

    def read_tag(self, name: str) -> tuple[Commit, datetime]:
        """Return a tag's commit, and the time of the tag, or else of the commit.

        Damaged is raised if the object isn't the tag of a commit.
        """
        at: list[datetime] = []
        for _ in range(TAGS_OF_TAGS):
            kind, lines = self._lines(name)
            if kind == "commit":
                commit = self._commit(name, lines)
                return commit, max(at, default=commit.at)
            if kind != "tag":
                raise Damaged(f"the object {name} isn't a tag")
            at.append(_read_time(name, lines, b"tagger"))
            name = lines.get(b"object", [b""])[0].decode("ascii", "replace")
        raise Damaged(f"the tag {name} is of a tag of a tag")

    def first_parents(self, commit: Commit) -> Iterator[Commit]:
        """Yield a commit and then each first parent: the history without merged branches."""
        for _ in range(MAX_COMMITS):
            yield commit
            if not commit.parent:
                return
            commit = self.commit(commit.parent)

    def folder(self, name: str) -> tuple[TreeEntry, ...]:
        """Return the entries of the folder with this digest, or raise Damaged if it isn't one."""
        if name not in self._folders:
            kind, content = self._read(name)
            if kind != "tree":
                raise Damaged(f"the folder {name} is damaged")
            self._folders[name] = tuple(_entries(name, content))
        return self._folders[name]

    def _read(self, name: str) -> tuple[str, bytes]:
        if not re.fullmatch("[0-9a-f]{40}", name):
            raise Damaged("an object has no name that can be read")
        kind, content = self.objects.read(self.clone.store, name, MAX_BYTES)
        self._left -= len(content)
        if self._left < 0:
            words = f"has commits and folders of more than {MAX_BYTES_READ:,} bytes"
            raise RefusedMember(f"{words}; only work belongs there")
        return kind, content

    def _lines(self, name: str) -> tuple[str, Lines]:
        """Return an object's kind, such as `commit`, and the values in its header by keyword."""
        kind, content = self._read(name)
        found: Lines = {}
        for line in content.partition(b"\n\n")[0].split(b"\n"):
            word, _, rest = line.partition(b" ")
            found.setdefault(word, []).append(rest)
        return kind, found


def _read_time(name: str, lines: Lines, who: bytes = b"committer") -> datetime:
    match = WHEN.fullmatch(lines.get(who, [b""])[0])
    try:
        return datetime.fromtimestamp(int(match[1] if match else "none"), UTC)
    except (ValueError, OverflowError, OSError):
        raise Damaged(f"{name} has no time that can be read") from None


def _entries(folder: str, content: bytes) -> Iterator[TreeEntry]:
    at = 0
    while at < len(content):
        end = content.find(b"\0", at)
        mode, space, name = content[at:end].partition(b" ")
        at = end + 1 + 20
        if end < 0 or not space or at > len(content):
            raise Damaged(f"the folder {folder} is damaged")
        yield TreeEntry(mode.decode("ascii", "replace"), name.decode("utf-8", "backslashreplace"),
                    content[end + 1 : at].hex())  # fmt: skip
