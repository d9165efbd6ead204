"""Starts the zygote, a bare interpreter that forks workers, and measures the workers' time.

The zygote runs in bubblewrap (Linux namespaces) if that works on this machine.
"""

from __future__ import annotations

import contextlib
import functools
import marshal
import os
import select
import shutil
import socket
import struct
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.errors import SandboxError
from autograder.sandbox.host.interpreter import Interpreter
from autograder.sandbox.host.kernel import NOBODY, last_second

__all__ = ["WHOLE_LIBRARY", "Zygote", "bubblewrap_works", "process_state", "process_times"]

# The only files in the sandbox besides the standard library.
INSIDE = Path(__file__).parents[1] / "inside"
START_SECONDS, FORK_SECONDS = 60.0, 10.0
WHOLE_LIBRARY = frozenset({"*"})  # as `inside/constants.py` calls it
MAX_FURTHER = 40  # library modules that are loaded one by one; then all are
FDINFO = "/proc/self/fdinfo/"
# Bind symbols at start, because binding at first use would cost every worker time.
ENVIRONMENT = {
    "HOME": "/home/student",
    "LC_ALL": "C.UTF-8",
    "LD_BIND_NOW": "1",
    "PATH": "/usr/bin:/bin",
    "PYTHONHASHSEED": "0",
    "TERM": "xterm",
    "USER": "student",
}
_MAIN = "import sys; sys.path[:0] = [sys.argv.pop(1)]; from {0} import zygote; zygote.main()"
# Its bytecode is cached beside the sources, by version, as usual.
_FLAGS = ("-s", "-S", "-P")


@dataclass
class Zygote:
    """A bare interpreter process that forks workers; started at first use and restarted if lost."""

    library: frozenset[str]  # library modules to load in addition to the usual ones
    layers: tuple[str, ...]  # names from `kernel.LAYERS`, applied in each worker
    bubblewrap: bool
    python: Interpreter
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _control: socket.socket | None = field(default=None, repr=False)
    _owner: int = 0
    _loaded: frozenset[str] = frozenset()

    def load(self, module: str) -> bool:
        """Load a further library module into future workers; return False if that won't help.

        The next fork restarts the zygote, which ends all workers that still run.
        """
        if self.library is WHOLE_LIBRARY or module in self.library or not module.isidentifier():
            return False
        is_full = len(self.library) >= MAX_FURTHER
        self.library = WHOLE_LIBRARY if is_full else self.library | {module}
        return True

    def fork(
        self, cpu_seconds: float, life_seconds: float, memory_bytes: int
    ) -> tuple[socket.socket, int]:
        """Fork a worker; return the grader's end of its channel, and a pidfd of its process.

        The limits are the CPU seconds of one test, the CPU seconds of the worker's life, and its
        memory.

        Raises:
            SandboxError: when the zygote can't start or can't fork.
        """
        request = marshal.dumps((cpu_seconds, last_second(life_seconds), memory_bytes))
        failed = None
        # A killed zygote is restarted once: twice in a row is the machine's fault.
        for _ in range(2):
            try:
                self._start()
                return self._fork(request)
            except OSError as error:
                failed = error
                self.close()
        raise SandboxError(
            f"The sandbox cannot start a process for student code: {failed}.",
            next_step="Look at the limits on processes and memory of this machine (ulimit -a).",
        )

    def _fork(self, request: bytes) -> tuple[socket.socket, int]:
        control = self._control
        if control is None:
            raise OSError("the zygote is gone")
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(control, [request], [theirs.fileno()])
            message, descriptors, _, _ = socket.recv_fds(control, 64, 1)
            if message != b"forked" or len(descriptors) != 1:
                raise OSError("the zygote is gone")
        except OSError:
            ours.close()
            raise
        return ours, descriptors[0]

    def end_status(self) -> int | None:
        """Return the exit status of the newest worker, or None if it is unknown.

        A negative number is the signal that ended it. Afterwards, `is_lost` is True if the zygote
        itself has ended, and with it the worker.
        """
        if self._control is None:
            return None
        try:
            self._control.send(b"status")
            answer = self._control.recv(64)
        except OSError:
            answer = b""
        if not answer:
            self.close()
            return None
        status = marshal.loads(answer)
        return status if isinstance(status, int) else None

    @property
    def is_lost(self) -> bool:
        return self._control is None

    def _start(self) -> None:
        """Start the zygote's process unless it is running, and wait until it can fork.

        Raises:
            OSError: when it doesn't start; the message contains its last output.
        """
        if self._process is not None and self._owner == os.getpid():
            if self._loaded == self.library:
                return
            self.close()
        self._loaded = self.library
        # Jobs are forked from a process that may have its own zygote.
        self._process = self._control = None  # a forked copy of this object owns nothing
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            names, layers = ",".join(sorted(self.library)), ",".join(self.layers) or "none"
            arguments = [names, layers, str(theirs.fileno())]
            wrap = _bubblewrap_command if self.bubblewrap else _plain_command
            self._process = subprocess.Popen(
                wrap(self.python, _MAIN.format(INSIDE.name), arguments),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=ENVIRONMENT,
                cwd="/",
                start_new_session=True,
            )
        self._control, self._owner = ours, os.getpid()
        _set_timeout(ours, START_SECONDS)
        try:
            ready = ours.recv(64)
        except OSError:
            ready = b""
        _set_timeout(ours, FORK_SECONDS)
        if ready != b"ready":
            words = self._last_words()
            self.close()
            raise OSError(f"its zygote did not start: {words}")

    def _last_words(self) -> str:
        process = self._process
        if process is None or process.stderr is None:
            return "it was never there"
        process.kill()
        text = process.stderr.read().decode("utf-8", "replace").strip()
        return text[-300:] or "it said nothing"

    def close(self) -> None:
        """End the zygote and all workers that it has forked."""
        if self._control is not None:
            self._control.close()
        process = self._process
        self._control = self._process = None
        if process is None:
            return
        if self._owner == os.getpid():
            process.kill()
            process.wait()
        else:
            process.returncode = 0  # another process's child, which can't be waited for here
        if process.stderr is not None:
            process.stderr.close()


def _set_timeout(control: socket.socket, seconds: float) -> None:
    """Limit each wait on the zygote's socket; this is faster than the timeouts of `socket`."""
    timeout = struct.pack("@ll", int(seconds), 0)
    control.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeout)
    control.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)


def _plain_command(python: Interpreter, main: str, arguments: list[str]) -> list[str]:
    return [python.path, *_FLAGS, "-c", main, str(INSIDE.parent), *arguments]


def _bubblewrap_command(python: Interpreter, main: str, arguments: list[str]) -> list[str]:
    """Return the command that starts a zygote in new namespaces, with only Python's files visible.

    Root must not use a user namespace: its workers would be root outside and exempt from the limit
    on processes. Instead, root keeps the right to become `nobody`.
    """
    roots = {"/usr", "/lib", "/lib64", "/bin", *python.folders}
    binds = [word for root in sorted(roots) for word in ("--ro-bind-try", root, root)]
    binds += ["--ro-bind", str(INSIDE), f"/kit/{INSIDE.name}"]
    environment = [word for item in ENVIRONMENT.items() for word in ("--setenv", *item)]
    return [
        "bwrap", *_namespaces(), "--die-with-parent", "--new-session", "--clearenv", *environment,
        "--tmpfs", "/", *binds, "--dev", "/dev", "--remount-ro", "/", "--chdir", "/", "--",
        python.path, *_FLAGS, "-c", main, "/kit", *arguments,
    ]  # fmt: skip


def _namespaces() -> list[str]:
    nobody = str(NOBODY)
    if os.geteuid() == 0:
        keep = [
            word for name in ("SETUID", "SETGID", "KILL") for word in ("--cap-add", f"CAP_{name}")
        ]
        spaces = ["ipc", "pid", "net", "uts", "cgroup-try"]
        return [*(f"--unshare-{name}" for name in spaces), "--cap-drop", "ALL", *keep]
    users = ["--unshare-all", "--unshare-user", "--uid", nobody, "--gid", nobody]
    return [*users, "--cap-drop", "ALL"]


@functools.cache
def bubblewrap_works(python: Interpreter) -> bool:
    """Return True if bubblewrap is installed and starts this Python in new namespaces."""
    if shutil.which("bwrap") is None:
        return False
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        command: list[Any] = _bubblewrap_command(python, "pass", [])
        ended = subprocess.run(command, capture_output=True, timeout=60, check=False, cwd="/")
        return ended.returncode == 0
    return False


def process_times(pidfd: int) -> tuple[float, float]:
    """Return the CPU seconds of a process, and the seconds in which it waited for a free core.

    Without the kernel's scheduler statistics, the first is rounded to a tick and the second is 0.
    """
    try:
        ran, queued, _ = _read(f"/proc/{_pid(pidfd)}/schedstat").split()
    except (OSError, StopIteration, ValueError):
        return process_state(pidfd)[1], 0.0
    return int(ran) / 1e9, int(queued) / 1e9


def own_queue_seconds() -> float:
    """Return the seconds in which this thread waited for a free core; 0 if unknown."""
    try:
        return int(_read("/proc/thread-self/schedstat").split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def _pid(pidfd: int) -> str:
    info = _read(f"{FDINFO}{pidfd}").splitlines()
    return next(line.split()[1].decode() for line in info if line.startswith(b"Pid:"))


def _read(path: str) -> bytes:
    """Return the content of a small file of the kernel, in half the time of `open`."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 4096)
    finally:
        os.close(descriptor)


def process_state(pidfd: int) -> tuple[str, float]:
    """Return the kernel's state letter of a process, such as "R" or "S", and its CPU seconds.

    `Z` means that it has ended, and `?` that its state can't be read.
    """
    ended = select.poll()
    ended.register(pidfd, select.POLLIN)
    if ended.poll(0):
        return "Z", 0.0
    try:
        fields = _read(f"/proc/{_pid(pidfd)}/stat").rpartition(b")")[2].decode().split()
    except (OSError, StopIteration):
        return "?", 0.0
    ticks = int(fields[11]) + int(fields[12])
    return fields[0], ticks / os.sysconf("SC_CLK_TCK")
