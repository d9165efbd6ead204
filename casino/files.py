"""Write files atomically, and read only small regular files.

A reader sees the old content or the new content, never a part.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

__all__ = [
    "copy_folder",
    "discard_output",
    "open_missing_streams",
    "read_small",
    "replace_unprintable",
    "write_whole",
]

MAX_BYTES = 2_000_000


def read_small(path: Path) -> bytes:
    """Return the content of a regular file of at most `MAX_BYTES` bytes.

    A packed folder may contain links to pipes or devices, which could be endless.

    Raises:
        OSError: the file is missing, too large, or not a regular file.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "Not an ordinary file", str(path))
    if status.st_size > MAX_BYTES:
        raise OSError(errno.EFBIG, f"Longer than {MAX_BYTES:,} bytes", str(path))
    return path.read_bytes()


def copy_folder(
    source: Path, to: Path, ignore: Callable[[str, list[str]], Iterable[str]] | None = None
) -> None:
    """Copy a folder without its modes: a copy of read-only files can be changed."""
    shutil.copytree(source, to, ignore=ignore, copy_function=shutil.copyfile)
    for folder, _, _ in os.walk(to):
        os.chmod(folder, os.stat(folder).st_mode | stat.S_IRWXU)


def write_whole(path: Path, content: bytes, *, mode: int | None = None) -> None:
    """Replace a file's content in one step, by way of a draft next to it.

    If writing fails or is interrupted, the old file stays unchanged and the draft is removed. Only
    a killed process leaves one: a hidden file that ends in `.tmp`. The disk isn't flushed, so a
    power failure may lose the new content. A link is replaced, not followed. The permissions are
    `mode`, or those of a new file, whatever the old file's were.

    Raises:
        OSError: the file can't be written or its folder is missing. `filename` is `path`.
    """
    draft = path.parent / f".{os.urandom(8).hex()}.tmp"
    opener = None if mode is None else partial(os.open, mode=0o600)
    try:
        with open(draft, "xb", opener=opener) as file:
            file.write(content)
        if mode is not None:
            os.chmod(draft, mode)
        os.replace(draft, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def open_missing_streams() -> None:
    """Connect closed standard streams to the null device.

    Otherwise, the next files that are opened get their numbers, and output goes into those files.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # until the end
            setattr(sys, name, stream)


def discard_output() -> None:
    """Discard output that isn't flushed yet, so that Python's end doesn't fail to write it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def replace_unprintable() -> None:
    """Print `?` for characters that an old Windows code page can't encode."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
