"""Locks a worker process down; no layer can be undone.

Imports only the standard library. A worker gains no privileges, has no children and no threads,
dies with the zygote, and can't be debugged. Root becomes the user `nobody` first, because root is
exempt from some limits. Each layer works without the others:

- `limits`: no new file descriptors, no file writes, limited memory and CPU time;
- `landlock`: a rule set that handles every kind of file and network access and allows none;
- `seccomp`: a list of allowed system calls; everything else fails with `EPERM`.

Sources: landlock(7), seccomp(2), prctl(2), setrlimit(2) of the Linux man-pages project; system call
numbers from the kernel's `unistd` tables.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import signal
import struct
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

NOBODY = 65534

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_MODE_FILTER = 2
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_CREATE_RULESET_VERSION = 1
_PROT_EXEC = 4

# Rights that each Landlock ABI version can handle: 1 has 13 file rights, 2 adds REFER, 3 TRUNCATE,
# 4 TCP bind and connect, 5 IOCTL_DEV, and 6 abstract sockets and signals.
_LANDLOCK_FS_BITS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}

# name: (x86_64, aarch64); None if the machine has no such call.
_CALLS: Mapping[str, tuple[int | None, int | None]] = {
    "read": (0, 63),
    "write": (1, 64),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "brk": (12, 214),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "futex": (202, 98),
    "clock_gettime": (228, 113),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "getrandom": (318, 278),
    "rt_sigreturn": (15, 139),
    "restart_syscall": (219, 128),
    "exit": (60, 93),
    "exit_group": (231, 94),
    "close": (3, 57),
    "lseek": (8, 62),
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getcwd": (79, 17),
    "uname": (63, 160),
    "sched_yield": (24, 124),
    "clock_getres": (229, 114),
    "getrusage": (98, 165),
}
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_BIT = 0x40000000
_KILL, _ERRNO, _ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
_EPERM = 1


class _BpfProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def landlock_abi() -> int:
    """Return the version of the kernel's Landlock interface, or 0 without Landlock."""
    if not sys.platform.startswith("linux"):
        return 0
    version = _libc().syscall(_LANDLOCK_CREATE_RULESET, None, 0, _LANDLOCK_CREATE_RULESET_VERSION)
    return max(0, int(version))


def seccomp_filter(machine: str) -> bytes:
    """Return a BPF program that allows only the listed system calls, for `x86_64` or `aarch64`.

    Memory may be mapped but never made executable. `clone`, `open`, `socket`, `kill`, `ptrace`, and
    all unlisted calls fail with `EPERM`. A call of another architecture kills the process.
    """
    column = 0 if machine == "x86_64" else 1
    code: list[tuple[int, int, int, int]] = [
        (0x20, 0, 0, 4),  # load arch
        (0x15, 1, 0, _AUDIT_ARCH[machine]),  # equal: skip the kill
        (0x06, 0, 0, _KILL),
        (0x20, 0, 0, 0),  # load the call's number
        (0x35, 0, 1, _X32_BIT),  # at or above: the x32 table
        (0x06, 0, 0, _ERRNO | _EPERM),
    ]
    for name, numbers in _CALLS.items():
        number = numbers[column]
        if number is None:
            continue
        if name in ("mmap", "mprotect"):
            code += [
                (0x15, 0, 4, number),  # another call: continue below
                (0x20, 0, 0, 32),  # load the low half of the third argument, prot
                (0x45, 0, 1, _PROT_EXEC),  # executable?
                (0x06, 0, 0, _ERRNO | _EPERM),
                (0x06, 0, 0, _ALLOW),
            ]
        else:
            code += [(0x15, 0, 1, number), (0x06, 0, 0, _ALLOW)]
    code.append((0x06, 0, 0, _ERRNO | _EPERM))
    return b"".join(struct.pack("HBBI", *instruction) for instruction in code)


Step = tuple[Callable[..., Any], tuple[Any, ...]]


class Lockdown:
    """Prepares the steps in the zygote by which a forked worker gives up its rights.

    Creating one also changes the zygote: it can't gain privileges or be debugged, and its children
    inherit both. `channel` is the only descriptor that a worker keeps, besides the null device on
    0, 1, and 2.
    """

    def __init__(self, layers: Collection[str], channel: int) -> None:
        libc = _libc()
        # Looked up before the fork, so that the child finds the functions without writing memory.
        self._prctl, self._syscall = libc.prctl, libc.syscall
        self._prctl.errcheck = self._syscall.errcheck = _check_call  # type: ignore[assignment]
        self._prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        self._prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        self._parent, self._channel = os.getpid(), channel
        self._limits = "limits" in layers
        self._first = [*self._landlock(layers), *self._identity(), *_limits(_ALWAYS)]
        if self._limits:
            self._first += _limits(_ALONE)
        self._last = self._seccomp(layers)

    def _landlock(self, layers: Collection[str]) -> list[Step]:
        if "landlock" not in layers:
            return []
        attributes = _ruleset_attributes(landlock_abi())
        size = ctypes.c_size_t(len(attributes) - 1)
        ruleset = self._syscall(_LANDLOCK_CREATE_RULESET, attributes, size, 0)
        return [(self._syscall, (_LANDLOCK_RESTRICT_SELF, ruleset, 0)), (os.close, (ruleset,))]

    def _identity(self) -> list[Step]:
        steps: list[Step] = []
        if os.geteuid() == 0:
            steps = [
                (os.setgroups, ([],)),
                (os.setresgid, (NOBODY,) * 3),
                (os.setresuid, (NOBODY,) * 3),
                (self._prctl, (_PR_SET_DUMPABLE, 0, 0, 0, 0)),
            ]
        return [*steps, (self._prctl, (_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0))]

    def _seccomp(self, layers: Collection[str]) -> list[Step]:
        if "seccomp" not in layers:
            return []
        self._code = ctypes.create_string_buffer(seccomp_filter(platform.machine()))
        length = (len(self._code) - 1) // 8
        self._program = _BpfProgram(length, ctypes.addressof(self._code))
        program = ctypes.c_void_p(ctypes.addressof(self._program))
        return [(self._prctl, (_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, program, 0, 0))]

    def apply(
        self, channel: int, cpu_seconds: float, life_seconds: float, memory_bytes: int
    ) -> None:
        """Lock down the calling process; this can't be undone.

        Args:
            channel: the descriptor that becomes the only one.
            cpu_seconds: CPU time for one test. `SIGVTALRM` interrupts the program at each half of
                it.
            life_seconds: CPU time after which the kernel ends the process.
            memory_bytes: limit on the address space of the process.

        Raises:
            OSError: when the kernel refuses a step.
        """
        # The order matters: each step needs rights that later steps remove.
        os.dup2(channel, self._channel)
        os.dup2(0, 2)
        os.close(channel)
        for function, arguments in self._first:
            function(*arguments)
        if os.getppid() != self._parent:
            os._exit(0)  # it ended before it could end this process
        if self._limits:
            # The timers below come first and give the reason; this limit holds if they are
            # disabled.
            hard = int(life_seconds) + 2
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
            resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
        signal.setitimer(signal.ITIMER_VIRTUAL, cpu_seconds / 2, cpu_seconds / 2)
        signal.setitimer(signal.ITIMER_PROF, life_seconds)
        for function, arguments in self._last:
            function(*arguments)


def _check_call(result: int, function: Any, arguments: Any) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), "the kernel refused a step of the lockdown")
    return result


_ALWAYS = (resource.RLIMIT_NPROC, resource.RLIMIT_CORE)
_ALONE = (resource.RLIMIT_FSIZE, resource.RLIMIT_MSGQUEUE, resource.RLIMIT_NOFILE)


def _limits(kinds: Iterable[int]) -> list[Step]:
    return [(resource.setrlimit, (kind, (0, 0))) for kind in kinds]


def die_with_parent() -> None:
    """Ask the kernel to kill this process when the thread that started it ends."""
    _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _ruleset_attributes(abi: int) -> ctypes.Array[ctypes.c_char]:
    rights = (1 << _LANDLOCK_FS_BITS[min(abi, 5)]) - 1
    fields = [rights]
    if abi >= 4:
        fields.append(0b11)
    if abi >= 6:
        fields.append(0b11)
    return ctypes.create_string_buffer(struct.pack(f"{len(fields)}Q", *fields))
