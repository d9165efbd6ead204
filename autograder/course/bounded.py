"""Examines submitted text in a separate process with limits of time and memory.

Text from a stranger can make a parser, highlighter, or differ slow or large, so such code runs
through `run_bounded`. Its process, the reader, is forked once and kept, so that a call costs only a
message there and back. If it exceeds a limit, it is killed, and the next call gets a new one.
"""

from __future__ import annotations

import gc
import os
import pickle
import re
import resource
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import NoReturn, TypeVar

__all__ = [
    "MAX_LINE_CHARACTERS",
    "LookLost",
    "has_long_line",
    "limit_program",
    "run_bounded",
    "run_limited",
]

CPU_SECONDS, MEMORY_BYTES = 2.0, 512 * 2**20
WAIT_FACTOR, WAIT_SECONDS = 10, 10.0  # on a busy machine, a second of CPU takes several
MAX_LINE_CHARACTERS = 5_000  # bytes; longer lines aren't written by hand
PROGRAM_SECONDS = 60
PROGRAM_LIMITS = {
    resource.RLIMIT_CPU: 8, resource.RLIMIT_AS: 1 << 30, resource.RLIMIT_FSIZE: 1 << 28,
}  # fmt: skip
TOO_MUCH = "the text is too much to be looked at"
LENGTH = 8
CLOSED_UP_TO = 4096
_LONG = re.compile(rb"[^\r\n]{%d}" % (MAX_LINE_CHARACTERS + 1))

T = TypeVar("T")


class LookLost(Exception):  # noqa: N818
    """Raised if a call in the reader process exceeds its time or memory, or the process ends."""


def run_bounded(look: Callable[..., T], *arguments: object, cpu_seconds: float = CPU_SECONDS) -> T:
    """Return `look(*arguments)`, computed in a separate process, the reader.

    `look` is a module-level function; arguments and result are pickled.

    Raises:
        LookLost: when it exceeds its CPU time or memory, or its process ends.
    """
    message = pickle.dumps((look, arguments, cpu_seconds))
    with _kept.lock:
        answer = _ask(message, cpu_seconds) or _ask(message, cpu_seconds)
    if not answer:
        raise LookLost(TOO_MUCH)
    found, raised = pickle.loads(answer)
    if raised is not None:
        raise raised
    result: T = found
    return result


def run_limited(command: Sequence[str], folder: str) -> subprocess.CompletedProcess[bytes]:
    """Run a program in a folder of submitted texts, within limits, and return its outcome.

    Raises:
        TimeoutExpired: when it doesn't end.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=pipe) as process:
        try:
            limit_program(process.pid)
            output, errors = process.communicate(timeout=PROGRAM_SECONDS)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def limit_program(pid: int) -> None:
    """Limit the time and memory of the program with this process id, if the system can."""
    # Set from outside, because a function between fork and exec slows down every start.
    with suppress(ProcessLookupError):  # it has ended
        for kind, most in PROGRAM_LIMITS.items() if hasattr(resource, "prlimit") else ():
            hard = resource.prlimit(pid, kind)[1]
            if hard == resource.RLIM_INFINITY or hard > most:  # else, its limit is lower already
                resource.prlimit(pid, kind, (most, most))


def has_long_line(content: bytes) -> bool:
    """Return True if a line is too long to be handwritten, or for a library to parse."""
    return len(content) > MAX_LINE_CHARACTERS and _LONG.search(content) is not None


def _ask(message: bytes, cpu_seconds: float) -> bytes:
    """Return the reader's answer; b"" if the system killed it, which a new one may survive.

    Raises:
        LookLost: when it ended at a limit.
    """
    reader = _kept.reader_of(os.getpid())
    try:
        return reader.ask(message, WAIT_SECONDS + WAIT_FACTOR * cpu_seconds)
    except BaseException as error:  # includes interrupts: half an answer may be in the pipe
        status = _kept.lose()
        if isinstance(error, ConnectionError | EOFError) and status == -signal.SIGKILL:
            return b""
        if isinstance(error, OSError | EOFError):
            raise LookLost(TOO_MUCH) from None
        raise


@dataclass(frozen=True)
class _Reader:
    """The reader's process id, and the file descriptors of the pipes to it."""

    owner: int  # process id of its parent
    pid: int
    requests: int  # the pipe for calls
    answers: int  # the pipe for results

    def ask(self, message: bytes, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        _write(self.requests, message)
        size = int.from_bytes(_read(self.answers, LENGTH, deadline))
        return _read(self.answers, size, deadline)

    def close(self, *, is_ours: bool) -> int:
        """End the process and return its exit status, or minus the signal that ended it."""
        os.close(self.requests)
        os.close(self.answers)
        if not is_ours:
            return 0
        os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class _Kept:
    """Keeps this process's only reader; after a fork, the child drops its parent's reader."""

    def __init__(self) -> None:
        self.lock = Lock()
        self._reader: _Reader | None = None

    def reader_of(self, owner: int) -> _Reader:
        if self._reader is not None and self._reader.owner != owner:
            self.lose()
        if self._reader is None:
            self._reader = _start_reader()
        return self._reader

    def lose(self) -> int:
        """Drop the reader and return its exit status."""
        reader, self._reader = self._reader, None
        return 0 if reader is None else reader.close(is_ours=reader.owner == os.getpid())


_kept = _Kept()
os.register_at_fork(after_in_child=lambda: setattr(_kept, "lock", Lock()))


def _start_reader() -> _Reader:
    questions, requests = os.pipe()
    answers, replies = os.pipe()
    owner, pid = os.getpid(), os.fork()
    if pid == 0:
        _serve(questions, replies)
    os.close(questions)
    os.close(replies)
    return _Reader(owner, pid, requests, answers)


def _serve(questions: int, replies: int) -> NoReturn:
    """Answer calls until the pipe ends or a limit is reached; the reader's main loop."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it and ends this process
        for number in (signal.SIGPROF, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        gc.freeze()  # so that collecting the parent's garbage doesn't slow down a call
        _close_all_but(sorted((questions, replies)))
        _bound_memory()
        while True:
            size = int.from_bytes(_read(questions, LENGTH))
            look, arguments, cpu_seconds = pickle.loads(_read(questions, size))
            signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
            answer = pickle.dumps(_run(look, arguments))
            signal.setitimer(signal.ITIMER_PROF, 0)
            _write(replies, answer)
    finally:
        os._exit(0)


def _run(look: Callable[..., object], arguments: Sequence[object]) -> tuple[object, object]:
    try:
        return look(*arguments), None
    except MemoryError:
        raise
    except Exception as error:
        return None, error


def _close_all_but(kept: Sequence[int]) -> None:
    """Close the files that the reader inherited from its parent, except `kept`."""
    start = 3
    for end in (*kept, CLOSED_UP_TO):
        os.closerange(start, end)
        start = end + 1


def _bound_memory() -> None:
    """Limit the reader's memory to `MEMORY_BYTES` more than now, if the system reports its size."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
        most = pages * resource.getpagesize() + MEMORY_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (OSError, ValueError):
        pass


def _write(pipe: int, message: bytes) -> None:
    data = memoryview(len(message).to_bytes(LENGTH) + message)
    while data:
        data = data[os.write(pipe, data) :]


def _read(pipe: int, size: int, deadline: float | None = None) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        if deadline is not None:
            waiting = select.poll()  # unlike `select`, it accepts any file number
            waiting.register(pipe, select.POLLIN)
            if not waiting.poll(1000 * max(0.0, deadline - time.monotonic())):
                raise TimeoutError
        part = os.read(pipe, min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
