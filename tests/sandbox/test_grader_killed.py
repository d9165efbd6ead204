"""`kill -9` of the grader leaves no process behind, whatever a submission does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.sandbox.host import kernel
from autograder.sandbox.host.interpreter import find_interpreter
from autograder.sandbox.host.sandbox import bubblewrap_works

ROOT = Path(__file__).parents[2]
WAIT_SECONDS = 60.0
GRADER = """
import sys, threading
from autograder.sandbox.host.sandbox import WorkerLimits, Load, Sandbox, Source
from autograder.sandbox.host import protocol

source = "import _thread, posix\\n" + sys.argv[2]
modules = {"stage": b"", "stage.work": Source("stage/work.py", source.encode())}
sandbox = Sandbox.open(bubblewrap=sys.argv[1] == "yes")
load = Load(modules, {}, "stage", ("stage",))
idle = sandbox.worker(load, WorkerLimits(30.0, 2**29, 1000), whole_library=True)
idle.ask("compile", [])
worker = sandbox.worker(load, WorkerLimits(30.0, 2**29, 1000))
print("started", flush=True)
sys.stdin.readline()
worker.play(protocol.pack(("play", [(True, "get", b"stage.work", "x")], False, False)))
"""
PROGRAMS = {
    "loops": "while True: pass",
    "waits": "lock = _thread.allocate_lock(); lock.acquire(); lock.acquire()",
    "has_no_channel": "posix.close(3)\nwhile True: pass",
}


@pytest.mark.skipif(bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp")
@pytest.mark.parametrize("source", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize("bubblewrap", [False, True], ids=["plain", "bubblewrap"])
def test_a_killed_grader_leaves_no_process(bubblewrap: bool, source: str) -> None:
    if bubblewrap and not bubblewrap_works(find_interpreter()):
        pytest.skip("needs bubblewrap")
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER, "yes" if bubblewrap else "no", source],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        assert grader.stdin is not None
        assert grader.stdout is not None
        assert grader.stdout.readline() == "started\n"
        # Looked at before anything is played: a program that ends its own conversation is ended.
        below = descendants(grader.pid)
        assert len(below) >= 4, "two zygotes and two workers"
        grader.stdin.write("go\n")
        grader.stdin.flush()
        time.sleep(0.05)
    finally:
        grader.send_signal(signal.SIGKILL)
        grader.wait()
        grader.stdin.close()
        grader.stdout.close()
    deadline = time.monotonic() + WAIT_SECONDS
    while left := [pid for pid, started in below.items() if start_time(pid) == started]:
        assert time.monotonic() < deadline, left
        time.sleep(0.01)


def descendants(ancestor: int) -> dict[int, str]:
    """Return the processes below one, each with the time at which it was started."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdecimal():
            fields = stat_of(int(name))
            if fields:
                parents[int(name)] = int(fields[1])
    found = {ancestor}
    for _ in parents:
        found |= {pid for pid, parent in parents.items() if parent in found}
    times = {pid: start_time(pid) for pid in found - {ancestor}}
    return {pid: started for pid, started in times.items() if started}  # without those that ended


def start_time(pid: int) -> str:
    """Return when a process was started, and nothing where it has ended."""
    fields = stat_of(pid)
    return fields[19] if fields and fields[0] != "Z" else ""


def stat_of(pid: int) -> list[str]:
    """Return the fields of a process's stat from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
