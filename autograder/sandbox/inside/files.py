"""Replaces the file system for student code: given data files, and files that it writes, in memory.

Part of the worker; imports only the standard library.
"""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

_FILE, _FOLDER = stat.S_IFREG | 0o444, stat.S_IFDIR | 0o555


def _text(path: Any) -> str:
    return os.fsdecode(path).replace("\\", "/")


def _is_absolute(path: Any) -> bool:
    """Return True for a path that starts with a slash or a Windows drive."""
    text = "" if isinstance(path, int) else _text(path)
    return text.startswith("/") or text[1:2] == ":"


class DataFile(io.BytesIO):
    """An open file in memory; has the `name` and `mode` of a real file."""

    name = ""
    mode = "rb"

    def fileno(self) -> int:
        raise OSError("a file from memory has no descriptor")


class WrittenFile(DataFile):
    """An open file in memory for writing; `keep` is called with its content at each flush."""

    def __init__(self, content: bytes, keep: Callable[[bytes], None]) -> None:
        super().__init__(content)
        self._keep = keep

    def flush(self) -> None:
        if not self.closed:
            self._keep(self.getvalue())

    def close(self) -> None:
        self.flush()
        super().close()


class DirEntry:
    """The replacement of `os.DirEntry`: one file or folder found by `os.scandir`."""

    def __init__(self, files: Files, folder: str, name: str) -> None:
        self.name, self.path, self._files = name, os.path.join(folder, name), files

    def __fspath__(self) -> str:
        return self.path

    def is_file(self, **_: Any) -> bool:
        return self._files.is_file(self.path)

    def is_dir(self, **_: Any) -> bool:
        return self._files.is_folder(self.path)

    def is_symlink(self) -> bool:
        return False

    def stat(self, **_: Any) -> os.stat_result:
        return self._files.stat(self.path)


class Entries(list[DirEntry]):
    """The replacement of the iterator that `os.scandir` returns."""

    def __enter__(self) -> Iterator[DirEntry]:
        return iter(self)

    def __exit__(self, *_: object) -> None:
        """Do nothing: a listing in memory needn't be closed."""

    def close(self) -> None:
        """Do nothing: real code closes a listing of a folder, but this one is in memory."""

    def __next__(self) -> DirEntry:
        if not self:
            raise StopIteration
        return self.pop(0)


class Files:
    """The files that student code can see, with replacements for functions of `os` and `open`.

    Paths start at the folder that contains the stages, or at the graded stage's own folder, because
    students start Python in either. In an unknown absolute path, only the part from a stage's
    folder on counts, because students write paths of their own machines.
    """

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}  # by path, without a leading slash
        self._given: Mapping[str, bytes] = {}
        self.folders: set[str] = set()
        self._given_folders: set[str] = set()
        self.package = ""
        # The streams for `open(0)` and `open(1, "w")`.
        self.streams: Mapping[int, Any] = {}

    def fill(self, contents: Mapping[str, bytes], package: str, stages: tuple[str, ...]) -> None:
        """Store a submission's data files, by path; `package` is the graded stage's folder."""
        self._given, self.package = contents, package
        self._given_folders = {"", package, *stages}
        self.forget()

    def forget(self) -> None:
        """Restore the given data files for the next test, and remove all others."""
        self.contents = dict(self._given)
        self.folders = set(self._given_folders)

    def find(self, path: Any) -> bytes | None:
        """Return a file's content, or None if there is no such file."""
        name = self._name(path)
        return None if name is None else self.contents[name]

    def _name(self, path: Any) -> str | None:
        """Return the key in `contents` of the file that a student's path means, or None."""
        parts = self._parts(path)
        whole = "/".join(parts)
        names = [whole] if _is_absolute(path) else [whole, f"{self.package}/{whole}"]
        if parts and parts[0] not in self.folders:
            names += ["/".join(parts[at:]) for at, part in enumerate(parts) if part in self.folders]
        return next((name for name in names if name in self.contents), None)

    def _parts(self, path: Any) -> list[str]:
        if isinstance(path, int):  # a descriptor; the only open one is the channel
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
        """Replace `os.path.isfile` for the files in memory."""
        return self.find(path) is not None

    def is_folder(self, path: Any) -> bool:
        """Replace `os.path.isdir` for the files in memory."""
        return "/".join(self._parts(path)[-1:]) in self.folders

    def exists(self, path: Any) -> bool:
        """Replace `os.path.exists` for the files in memory."""
        return self.is_file(path) or self.is_folder(path)

    def size(self, path: Any) -> int:
        """Replace `os.path.getsize` for the files in memory."""
        return self.stat(path).st_size

    def stat(self, path: Any, **more: Any) -> os.stat_result:
        """Replace `os.stat` and `os.lstat`; only type, size, and permissions are set."""
        data = self.find(path)
        if data is None and not self.is_folder(path):
            raise FileNotFoundError(2, "No such file or directory", str(path))
        mode, size = (_FOLDER, 0) if data is None else (_FILE, len(data))
        return os.stat_result((mode, 0, 0, 1, 0, 0, size, 0, 0, 0))

    def list(self, path: Any = ".") -> list[str]:
        """Replace `os.listdir` for the files in memory; subfolders aren't listed."""
        if not self.is_folder(path):
            raise FileNotFoundError(2, "No such file or directory", str(path))
        folder = "/".join(self._parts(path)[-1:])
        # The current folder is that of the stages, or the stage's own.
        places = [folder] if folder else ["", self.package]
        pairs = {name.rpartition("/")[::2] for name in self.contents}
        return sorted({name for place, name in pairs if place.rpartition("/")[2] in places})

    def scan(self, path: Any = ".") -> Entries:
        """Replace `os.scandir` for the files in memory; subfolders aren't listed."""
        return Entries(DirEntry(self, os.fsdecode(path), name) for name in self.list(path))

    def make_folder(self, path: Any, *rest: Any, **more: Any) -> None:
        """Replace `os.mkdir`: the folder exists in memory until the test ends."""
        if self.exists(path):
            raise FileExistsError(17, "File exists", str(path))
        self.folders.add("/".join(self._parts(path)[-1:]))

    def remove(self, path: Any, **more: Any) -> None:
        """Replace `os.remove` and `os.unlink`: the file is missing until the test ends."""
        name = self._name(path)
        if name is None:
            raise FileNotFoundError(2, "No such file or directory", str(path))
        del self.contents[name]

    def rename(self, path: Any, to: Any, **more: Any) -> None:
        """Replace `os.rename` and `os.replace` for the files in memory."""
        content = self.find(path)
        self.remove(path)
        self.contents["/".join(self._parts(to))] = content or b""

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
        """Replace `open`; written data stays in memory until the test ends."""
        if isinstance(file, int) and file in self.streams:
            stream: IO[Any] = self.streams[file]
            return stream.buffer if "b" in mode else stream  # type: ignore[attr-defined]
        raw = self._open(file, mode)
        raw.name = str(file)
        raw.mode = mode
        if "b" in mode:
            return raw
        return io.TextIOWrapper(raw, encoding or "utf-8", errors, newline)

    def _open(self, file: Any, mode: str) -> DataFile:
        if file == os.devnull:
            return DataFile()
        name, writes = self._name(file), any(letter in mode for letter in "wax+")
        if name is None and not any(letter in mode for letter in "wax"):
            raise FileNotFoundError(2, "No such file or directory", str(file))
        if name is not None and "x" in mode:
            raise FileExistsError(17, "File exists", str(file))
        if not writes:
            return DataFile(self.contents[name or ""])
        name = name or "/".join(self._parts(file))

        def keep(content: bytes) -> None:
            self.contents[name] = content

        raw = WrittenFile(b"" if "w" in mode else self.contents.get(name, b""), keep)
        raw.seek(0, io.SEEK_END if "a" in mode else io.SEEK_SET)
        raw.flush()
        return raw
