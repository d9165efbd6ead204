"""The submission's file system: the few data files that its stages give, from memory, read only.

Standard library only; runs inside.
"""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Mapping
from typing import IO, Any

_FILE, _FOLDER = stat.S_IFREG | 0o444, stat.S_IFDIR | 0o555


def _text(path: Any) -> str:
    """Return a path with slashes, as on every system."""
    return os.fsdecode(path).replace("\\", "/")


def _is_absolute(path: Any) -> bool:
    """Return True for a path that begins at a root, or at a drive of Windows."""
    text = "" if isinstance(path, int) else _text(path)
    return text.startswith("/") or text[1:2] == ":"


class DataFile(io.BytesIO):
    """An open data file; it knows its name and mode as a real one does."""

    name = ""
    mode = "rb"

    def fileno(self) -> int:
        raise OSError("a file from memory has no descriptor")


class Files:
    """Data files by their path from the folder of stages, which is the current folder.

    A path that begins at no root may begin in the stage's own folder as well, and one from a root
    that is not here is followed from the folder of a stage on: students start Python in either
    folder, and write down where a file lies on their own machine.
    """

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}
        self._given: Mapping[str, bytes] = {}
        self.folders: set[str] = set()
        self.package = ""

    def fill(self, contents: Mapping[str, bytes], package: str, stages: tuple[str, ...]) -> None:
        """Take the files in."""
        self._given, self.package = contents, package
        self.folders = {"", package, *stages}
        self.forget()

    def forget(self) -> None:
        """Have only the files that were given."""
        self.contents = dict(self._given)

    def find(self, path: Any) -> bytes | None:
        """Return a file's content, or None where there is no such file."""
        parts = self._parts(path)
        whole = "/".join(parts)
        names = [whole] if _is_absolute(path) else [whole, f"{self.package}/{whole}"]
        if parts and parts[0] not in self.folders:
            names += ["/".join(parts[at:]) for at, part in enumerate(parts) if part in self.folders]
        return next((self.contents[name] for name in names if name in self.contents), None)

    def _parts(self, path: Any) -> list[str]:
        if isinstance(path, int):  # a descriptor; the only one open is the channel
            return []
        text = _text(path)
        parts: list[str] = []
        for part in text.split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part not in ("", "."):
                parts.append(part)
        return parts

    def is_file(self, path: Any) -> bool:
        """`os.path.isfile`."""
        return self.find(path) is not None

    def is_folder(self, path: Any) -> bool:
        """`os.path.isdir`."""
        return "/".join(self._parts(path)[-1:]) in self.folders

    def exists(self, path: Any) -> bool:
        """`os.path.exists`."""
        return self.is_file(path) or self.is_folder(path)

    def size(self, path: Any) -> int:
        """`os.path.getsize`."""
        return self.stat(path).st_size

    def stat(self, path: Any, **more: Any) -> os.stat_result:
        """`os.stat` and `os.lstat`."""
        data = self.find(path)
        if data is None and not self.is_folder(path):
            raise FileNotFoundError(2, "No such file or directory", str(path))
        mode, size = (_FOLDER, 0) if data is None else (_FILE, len(data))
        return os.stat_result((mode, 0, 0, 1, 0, 0, size, 0, 0, 0))

    def list(self, path: Any = ".") -> list[str]:
        """`os.listdir`."""
        if not self.is_folder(path):
            raise FileNotFoundError(2, "No such file or directory", str(path))
        folder = "/".join(self._parts(path)[-1:]) or self.package
        return sorted(
            name.partition("/")[2] for name in self.contents if name.startswith(folder + "/")
        )

    def open(
        self,
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        *rest: Any,
        **more: Any,
    ) -> IO[Any]:
        """`open`: reading only."""
        if any(letter in mode for letter in "wax+"):
            raise PermissionError(13, "Files cannot be written while grading", str(file))
        data = self.find(file)
        if data is None:
            raise FileNotFoundError(2, "No such file or directory", str(file))
        raw = DataFile(data)
        raw.name = str(file)
        if "b" in mode:
            return raw
        return io.TextIOWrapper(raw, encoding or "utf-8", errors, newline)
