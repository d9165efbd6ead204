"""Checks, before grading, whether this machine's kernel can isolate student code.

A worker isolates itself with `inside/lockdown.py`. The grader imports nothing from that folder, so
the shared names are repeated here; `tests/sandbox/test_kernel.py` compares them.
"""

from __future__ import annotations

import ctypes
import platform
import signal
import sys

__all__ = ["LAYERS", "MACHINES", "NOBODY", "die_with_parent", "last_second", "missing_layers"]

LAYERS = ("limits", "landlock", "seccomp")
MACHINES = ("x86_64", "aarch64")  # machines whose system calls `inside/lockdown.py` lists
NOBODY = 65534
MIN_GRACE_SECONDS = 0.02

_PR_SET_PDEATHSIG, _PR_GET_SECCOMP = 1, 21
_LANDLOCK_CREATE_RULESET, _LANDLOCK_CREATE_RULESET_VERSION = 444, 1


def missing_layers() -> list[str]:
    """Return descriptions of the required isolation features that this machine doesn't have."""
    if not sys.platform.startswith("linux"):
        return [f"Linux (this is {sys.platform})"]
    missing = []
    if platform.machine() not in MACHINES:
        missing.append(f"a seccomp table for {platform.machine()}")
    elif _libc().prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) < 0:
        missing.append("seccomp in the kernel")
    if landlock_abi() < 1:
        missing.append("Landlock in the kernel (5.13 or newer, with `landlock` in its lsm list)")
    return missing


def landlock_abi() -> int:
    """Return the version of the kernel's Landlock interface, or 0 without Landlock."""
    if not sys.platform.startswith("linux"):
        return 0
    # A call with no rules and this flag only returns the version.
    version = _libc().syscall(_LANDLOCK_CREATE_RULESET, None, 0, _LANDLOCK_CREATE_RULESET_VERSION)
    return max(0, int(version))


def die_with_parent() -> None:
    """Ask the kernel to kill this process when the thread that started it ends."""
    _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def last_second(cpu_seconds: float) -> float:
    """Return the CPU time at which a worker is killed, for a test limit of `cpu_seconds`.

    The difference gives the worker time to report its position in the student's code.
    """
    return cpu_seconds + max(cpu_seconds / 4, MIN_GRACE_SECONDS)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
