"""Files that are written whole, and read only where they are ordinary ones.

A reader finds the old one or the new one, never half of it.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
import sys
from functools import partial
from pathlib import Path

__all__ = ["read_small", "replace_unprintable", "write_whole"]

MAX_BYTES = 2_000_000


def read_small(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return the content of an ordinary file of at most `most` bytes.

    Of a pipe or a device, or a link to one, there may be no end; whoever packs a folder puts
    there what they like.

    Raises:
        OSError: for anything else.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "Not an ordinary file", str(path))
    if status.st_size > most:
        raise OSError(errno.EFBIG, f"Longer than {most:,} bytes", str(path))
    return path.read_bytes()


def write_whole(path: Path, content: bytes, *, mode: int | None = None) -> None:
    """Put the content in the file's place at once, by way of a draft beside it.

    If writing fails or is interrupted, the old file stays unchanged and the draft is
    removed; only a process that is killed leaves one, a hidden file that ends in `.tmp`. Nothing
    waits for the disk, so a power cut may cost the new content. A link is replaced, not followed.
    The file's permissions are `mode`, or those of any new file; the old file's do not count.

    Raises:
        OSError: with `path` as its `filename`, when it cannot be written or has no folder yet.
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


def replace_unprintable() -> None:
    """Print `?` for letters that a stream lacks: suits and names in a code page of Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
