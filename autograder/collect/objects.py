"""Reads git objects of a clone with `git cat-file`, without the clone's own settings.

A clone's settings and hooks can name programs to run. So git runs in an empty repository, with only
the clone's object store.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Timer

from autograder.collect.downloads import RefusedMember
from autograder.course.bounded import limit_program
from autograder.errors import SubmissionError

__all__ = ["Damaged", "Objects", "object_name"]

SECONDS = 60  # for one clone; git would wait forever for an object that is a pipe
KINDS = (b"commit", b"tag", b"tree", b"blob")


class Damaged(Exception):  # noqa: N818
    """Raised if a git object is missing, or its content doesn't match its name."""


class Objects:
    """Reads git objects by name, from one clone at a time, to use only one process."""

    def __init__(self) -> None:
        """Make the empty repository in which git runs; raise SubmissionError without git."""
        git = shutil.which("git")
        if git is None:
            raise SubmissionError("git is not installed.", next_step="Install git.")
        self._git = git
        self._empty = tempfile.TemporaryDirectory(prefix="git-")
        for folder in ("objects", "refs"):
            Path(self._empty.name, folder).mkdir()
        Path(self._empty.name, "HEAD").write_text("ref: refs/heads/none\n")
        self._store: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._stop: Callable[[], object] | None = None

    def read(self, store: Path, name: str, most: int) -> tuple[str, bytes]:
        """Return the kind and content of the object `name` in a clone's store.

        Raises:
            RefusedMember: when it has more than `most` bytes, or the clone takes too long.
            Damaged: when it is missing or can't be read.
        """
        process = self._process_for(store)
        try:
            kind, content = _ask(process, name, most)
        except (RefusedMember, Damaged):
            self.close()  # the rest of an answer may follow
            raise
        except (OSError, EOFError) as error:  # git has exited
            was_stopped = process.wait() < 0
            self.close()
            if was_stopped:
                raise RefusedMember(f"takes git more than {SECONDS} seconds to read") from error
            raise Damaged(f"the object {name} is damaged") from error
        if object_name(kind, content) != name:
            raise Damaged(f"the object {name} is damaged")
        return kind, content

    def close(self) -> None:
        if self._stop is not None:
            self._stop()
        self._process = self._store = self._stop = None

    def _process_for(self, store: Path) -> subprocess.Popen[bytes]:
        if self._process is None or self._store != store:
            self.close()
            self._process, self._store = self._start(store), store
            timer = Timer(SECONDS, self._process.kill)
            timer.daemon = True
            timer.start()
            self._stop = weakref.finalize(self, _end, self._process, timer)
        return self._process

    def _start(self, store: Path) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [self._git, "-c", "core.packedGitWindowSize=32m", "cat-file", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(self._empty.name, store),
            cwd=self._empty.name,
        )
        limit_program(process.pid)
        return process


def _environment(empty: str, store: Path) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": empty,
        "LC_ALL": "C",
        "GIT_DIR": empty,
        "GIT_OBJECT_DIRECTORY": str(store.absolute()),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_TERMINAL_PROMPT": "0",
    }


def _ask(process: subprocess.Popen[bytes], name: str, most: int) -> tuple[str, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(name.encode() + b"\n")
    process.stdin.flush()
    words = process.stdout.readline(200).split()
    if not words:
        raise EOFError
    if len(words) != 3 or words[1] not in KINDS:
        raise Damaged(f"the object {name} is missing")
    size = int(words[2])
    if size > most:
        raise RefusedMember(f"is larger than {most:,} bytes")
    content = process.stdout.read(size + 1)
    if len(content) != size + 1:
        raise EOFError
    return words[1].decode(), content[:-1]


def object_name(kind: str, content: bytes) -> str:
    """Return git's name of an object: a digest of its kind, size, and content."""
    start = f"{kind} {len(content)}\0".encode()
    return hashlib.sha1(start + content, usedforsecurity=False).hexdigest()


def _end(process: subprocess.Popen[bytes], timer: Timer) -> None:
    timer.cancel()
    process.kill()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    process.wait()
