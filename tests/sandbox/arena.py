"""Runs hostile programs one after another in one sandbox and reports how each ended.

It is also a program, for another user: `python arena.py LAYERS yes|no < [[module, name], …]` prints
`{"module.name": how, …}` as JSON.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.sandbox.host.sandbox import (
    Died,
    Load,
    NeedsModule,
    Sandbox,
    Source,
    TimedOut,
    WorkerLimits,
)
from tests.sandbox.asking import Asking, StudentError

HOSTILE = Path(__file__).parent / "hostile"
LIMITS = WorkerLimits(cpu_seconds=0.08, memory_bytes=256 * 2**20, output=20_000)
WAIT_SECONDS = 60  # for a process that was ended; a busy machine takes its time
CALLS = {
    "x86_64": {
        "clone": 56, "mprotect": 10, "prctl": 157, "prlimit64": 302, "process_vm_readv": 310,
        "ptrace": 101, "unshare": 272,
    },
    "aarch64": {
        "clone": 220, "mprotect": 226, "prctl": 167, "prlimit64": 261, "process_vm_readv": 270,
        "ptrace": 117, "unshare": 97,
    },
}  # fmt: skip
_STOPPED = (OSError, RuntimeError, ImportError)


@dataclass(frozen=True)
class Ending:
    """How one attack ended: in a word, in detail, with which flags.

    `left` is what it left behind, or did to others; `reached` are the listeners that it spoke to.
    """

    word: str
    detail: str = ""
    flags: tuple[str, ...] = ()
    seconds: float = 0.0
    left: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()


def load_of(folder: Path) -> Load:
    """Return a folder of modules as a submission."""
    stage = folder.name
    modules = {
        stage if path.stem == "__init__" else f"{stage}.{path.stem}": Source(
            f"{stage}/{path.name}", path.read_bytes()
        )
        for path in folder.glob("*.py")
    }
    return Load(modules, {}, stage, (stage,))


@dataclass
class Arena:
    """One sandbox, something to aim at, and somebody who must not notice anything."""

    sandbox: Sandbox
    bystanders: Sandbox
    folder: Path
    listeners: dict[str, socket.socket] = field(default_factory=dict)
    load: Load = field(default_factory=lambda: load_of(HOSTILE))

    def run(self, module: str, name: str) -> Ending:
        """Run one attack; then look at what it left, and whether others noticed."""
        started = time.monotonic()
        bystander = self._student(self.bystanders)
        assert bystander.calm.double(4) == 8
        (self.folder / "there").write_text("there")
        (self.folder / "there").chmod(0o644)
        worker = self.sandbox.worker(self.load, LIMITS)
        student = Asking(worker, "hostile")
        pid = _pid(worker._pidfd)
        word, detail = _ended(getattr(student, module), name, self._facts())
        worker.close()
        seconds = time.monotonic() - started
        left = [*self._left_behind(), *_left_running(pid)]
        try:
            if bystander.calm.double(5) != 10:
                left.append("a bystander that answers wrong")
        except (Died, TimedOut) as error:
            left.append(f"a bystander that {error}")
        bystander.worker.close()
        if self._student(self.sandbox).calm.double(6) != 12:
            left.append("a sandbox that answers wrong")
        flags = tuple(kind for kind, _ in worker.flags)
        return Ending(word, detail, flags, seconds, tuple(left), self._reached())

    def _student(self, sandbox: Sandbox) -> Asking:
        limits = WorkerLimits(1.0, 256 * 2**20, 20_000)
        worker = sandbox.worker(self.load, limits)
        return Asking(worker, "hostile")

    def _facts(self) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "kit": str(Path(__file__).parents[2] / "autograder" / "errors.py"),
            "grader": os.getpid(),
            "tcp": self.listeners["tcp"].getsockname()[1],
            "udp": self.listeners["udp"].getsockname()[1],
            "unix": str(self.folder.parent / "socket"),
            "abstract": self.listeners["abstract"].getsockname()[1:].decode(),
            "calls": CALLS[platform.machine()],
        }

    def _left_behind(self) -> list[str]:
        found = sorted(path.name for path in self.folder.iterdir())
        left = [] if found == ["there"] else [f"files {found}"]
        with contextlib.suppress(OSError):
            there = self.folder / "there"
            if there.read_text() != "there" or there.stat().st_mode & 0o777 != 0o644:
                left.append("a changed file")
        for path in self.folder.iterdir():
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        return left

    def _reached(self) -> tuple[str, ...]:
        reached = []
        for name, listener in self.listeners.items():
            with contextlib.suppress(BlockingIOError):
                listener.recv(10) if name == "udp" else listener.accept()[0].close()
                reached.append(name)
        return tuple(reached)


@contextlib.contextmanager
def arena(layers: Sequence[str], *, bubblewrap: bool) -> Iterator[Arena]:
    """Open an arena whose sandbox has these layers only."""
    home = Path(tempfile.mkdtemp(prefix="arena-"))
    sandboxes = [
        Sandbox.open(layers=layers, bubblewrap=bubblewrap),
        Sandbox.open(layers=layers, bubblewrap=bubblewrap),
    ]
    try:
        home.chmod(0o755)
        (home / "folder").mkdir()
        with contextlib.ExitStack() as stack:
            listeners = {name: stack.enter_context(_listener(name, home)) for name in _KINDS}
            yield Arena(*sandboxes, home / "folder", listeners)
    finally:
        for sandbox in sandboxes:
            sandbox.close()
        shutil.rmtree(home)


_KINDS = ("tcp", "udp", "unix", "abstract")


def _listener(name: str, home: Path) -> socket.socket:
    family = socket.AF_INET if name in ("tcp", "udp") else socket.AF_UNIX
    kind = socket.SOCK_DGRAM if name == "udp" else socket.SOCK_STREAM
    listener = socket.socket(family, kind)
    places = {"unix": str(home / "socket"), "abstract": f"\0{home.name}"}
    listener.bind(places.get(name, ("127.0.0.1", 0)))
    if name == "unix":
        (home / "socket").chmod(0o777)
    if name != "udp":
        listener.listen()
    listener.setblocking(False)
    return listener


def _ended(module: Any, name: str, facts: dict[str, Any]) -> tuple[str, str]:
    """Return how an attack ended: in a word, and in the words of the ending."""
    try:
        getattr(module, name)(facts)
    except MemoryError as error:
        return "MemoryError", str(error)
    except RecursionError as error:
        return "RecursionError", str(error)
    except StudentError as error:
        return ("refused" if isinstance(error, _STOPPED) else "raised"), str(error)
    except TimedOut as error:
        return "timed_out", str(error.reason)
    except Died as error:
        return "died", str(error.reason)
    except NeedsModule as error:
        return "needs a module", str(error)
    return "done", ""


def _pid(pidfd: int) -> int:
    text = Path(f"/proc/self/fdinfo/{pidfd}").read_text()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("Pid:")))


def _left_running(pid: int) -> list[str]:
    """Say whether a process still runs a moment after it was ended, or has children that do."""
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        running = [
            each for each, parent, state in _processes() if pid in (each, parent) and state != "Z"
        ]
        if not running:
            return []
        time.sleep(0.005)
    return [f"process {each}" for each in running]


def _processes() -> list[tuple[int, int, str]]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            with contextlib.suppress(OSError):
                stat = Path(f"/proc/{name}/stat").read_text(errors="replace")
                state, parent = stat.rpartition(")")[2].split()[:2]
                found.append((int(name), int(parent), state))
    return found


def main() -> None:
    """Run the attacks named on standard input and print how they ended."""
    layers, bubblewrap = sys.argv[1].split(","), sys.argv[2] == "yes"
    with arena(layers, bubblewrap=bubblewrap) as place:
        endings = {
            f"{module}.{name}": asdict(place.run(module, name))
            for module, name in json.load(sys.stdin)
        }
    print(json.dumps(endings))


if __name__ == "__main__":
    main()
