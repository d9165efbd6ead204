"""Makes clones without git: it writes the objects as files, so that 300 take a second."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

__all__ = ["MadeClone", "at"]

Files = Mapping[str, str | bytes | tuple[str, bytes | str]]


def at(day: int, hour: int = 12) -> datetime:
    """Return a time in October."""
    return datetime(2026, 10, day, hour, tzinfo=UTC)


@dataclass
class MadeClone:
    """A clone in a folder; what is committed stands upon the last commit."""

    folder: Path
    head: str = ""
    _written: set[str] = field(default_factory=set)

    @property
    def git(self) -> Path:
        """Git's own folder."""
        return self.folder / ".git"

    def begin(self) -> MadeClone:
        """Make it, with nothing in it."""
        for name in ("objects", "refs/heads", "refs/tags"):
            (self.git / name).mkdir(parents=True)
        (self.git / "HEAD").write_text("ref: refs/heads/main\n")
        return self

    def commit(self, files: Files, when: datetime) -> str:
        """Commit these files and no others. A file may be a pair of mode and content."""
        paths = {tuple(name.split("/")): each for name, each in files.items()}
        return self.commit_tree(self._tree(paths), when)

    def commit_tree(self, tree: str, when: datetime) -> str:
        """Commit a folder that was written."""
        parent = f"parent {self.head}\n" if self.head else ""
        who = f"A <a@example.org> {int(when.timestamp())} +0200"
        text = f"tree {tree}\n{parent}author {who}\ncommitter {who}\n\nwork\n"
        self.head = self.write("commit", text.encode())
        (self.git / "refs/heads/main").write_text(f"{self.head}\n")
        return self.head

    def tag(self, name: str, when: datetime | None = None, *, object: str = "") -> None:
        """Tag a commit, the last one if not given; with a time it is a tag object."""
        object = object or self.head
        if when is not None:
            text = f"object {object}\ntype commit\ntag {name}\n"
            text += f"tagger A <a@example.org> {int(when.timestamp())} +0000\n\nhere\n"
            object = self.write("tag", text.encode())
        place = self.git / "refs/tags" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"{object}\n")

    def write(self, kind: str, content: bytes) -> str:
        """Write an object; return its name."""
        whole = f"{kind} {len(content)}\0".encode() + content
        name = hashlib.sha1(whole, usedforsecurity=False).hexdigest()
        place = self.place(name)
        if not place.exists():
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(zlib.compress(whole, 1))
        return name

    def place(self, name: str) -> Path:
        """Return an object's file."""
        return self.git / "objects" / name[:2] / name[2:]

    def _tree(self, files: Mapping[Sequence[str], str | bytes | tuple[str, bytes | str]]) -> str:
        rows: dict[str, tuple[str, str]] = {}
        for top in dict.fromkeys(path[0] for path in files):
            inner = {path[1:]: each for path, each in files.items() if path[0] == top}
            rows[top] = self._leaf(inner[()]) if () in inner else ("40000", self._tree(inner))
        ordered = sorted(rows, key=lambda name: name + "/" * (rows[name][0] == "40000"))
        lines = (f"{rows[name][0]} {name}\0".encode() + bytes.fromhex(rows[name][1])
                 for name in ordered)  # fmt: skip
        return self.write("tree", b"".join(lines))

    def _leaf(self, each: str | bytes | tuple[str, bytes | str]) -> tuple[str, str]:
        mode, content = each if isinstance(each, tuple) else ("100644", each)
        if mode == "160000":
            return mode, str(content)
        data = content.encode() if isinstance(content, str) else content
        return mode, self.write("blob", data)
