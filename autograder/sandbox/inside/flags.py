"""Flags suspicious actions of student code, such as opening a socket, for the instructor.

Part of the worker; imports only the standard library. A flag protects nothing: the lockdown does
that, and student code that controls its process can suppress flags.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any

MAX_FLAGS = 10
OWN_FOLDER = __file__.rpartition("/")[0] + "/"
# Printing a traceback looks for the source of its callers.
SOURCES = OWN_FOLDER, os.__file__.rpartition("/")[0] + "/"
SUSPICIOUS = frozenset({
    "gc.get_objects", "gc.get_referents", "gc.get_referrers", "open", "os.exec", "os.fork",
    "os.forkpty", "os.kill", "os.killpg", "os.link", "os.listdir", "os.posix_spawn", "os.scandir",
    "os.spawn", "os.symlink", "os.truncate", "pty.spawn", "shutil.rmtree", "signal.pthread_kill",
    "socket.__new__", "socket.bind", "socket.connect", "subprocess.Popen", "sys.setprofile",
    "sys.settrace",
})  # fmt: skip
# Code from text, from marshalled bytes, or assembled by hand.
RUNS_CODE = frozenset({"code.__new__", "exec", "function.__new__", "marshal.load", "marshal.loads"})
SUSPICIOUS_FAMILY = "ctypes."
SUSPICIOUS_PLACES = (
    "/etc/", "/proc/", "/sys/", "/dev/", "/kit/", "autograder", "/hidden", "solutions/",
)  # fmt: skip
HONEST_COMMANDS = frozenset({
    "chcp", "clear", "clear-host", "cls", "color", "echo", "export", "mode", "pause", "printf",
    "reset", "set", "sleep", "stty", "timeout", "title", "tput",
})  # fmt: skip
SHELLS = frozenset({
    "-c", "-command", "/c", "/k", "bash", "call", "cmd", "command", "env", "exec", "powershell",
    "sh",
})  # fmt: skip
_BETWEEN = re.compile(r"\|\|?|&&?|;|\n")


class Flags:
    """Reports suspicious actions of student code; each kind is sent only once.

    `send` gets the kind, the detail, and the line.
    """

    def __init__(self, send: Callable[[str, str, int], None]) -> None:
        self.armed = False
        self.package = "/"  # no file name starts so after its own is removed
        self._seen: set[tuple[str, str]] = set()
        self._send = send

    def arm(self) -> None:
        """Start to watch Python's audit events, for the rest of this process."""
        self.armed = True
        sys.addaudithook(self._hear)

    def _hear(self, event: str, details: tuple[Any, ...]) -> None:
        if event in RUNS_CODE:
            self._look_at_code()
        if event == "open" and type(details[0]) is str and details[0].startswith(SOURCES):
            return
        if event not in SUSPICIOUS and not event.startswith(SUSPICIOUS_FAMILY):
            return
        try:
            detail = repr(details)
        except BaseException:
            detail = "(cannot be shown)"
        self.report(event, detail)

    def _look_at_code(self) -> None:
        """Flag a file of the graded stage that runs data as code, for example with `exec`."""
        # Two frames up: the hook, and the code that ran the code. The library runs code of its own
        # (namedtuple, dataclass), but only the submission's own actions count.
        frame = sys._getframe(2)
        file = frame.f_code.co_filename.lstrip("/")
        if file.startswith(self.package):
            self.report("code_in_data", file, frame.f_lineno)

    def path(self, path: Any) -> None:
        """Flag a path that student code opens outside the course's files, such as `/etc/`."""
        if str(path).startswith(SOURCES) or path == os.devnull:
            return
        if self.armed and any(place in path for place in SUSPICIOUS_PLACES):
            self.report("open", path)

    def command(self, command: Any) -> None:
        """Flag a command line that student code runs, unless it only affects the screen."""
        if not is_honest(command):
            self.report("os.system", str(command))

    def report(self, kind: str, detail: str, line: int = 0) -> None:
        """Send a sign of tampering to the grader, once for each kind or, with a line, each file."""
        key = kind, detail if line else ""
        if key not in self._seen and len(self._seen) < MAX_FLAGS:
            self._seen.add(key)
            self._send(kind, str(detail)[:200], line)


def is_honest(command: Any) -> bool:
    """Return True if a command line, or a list of its words, only affects the screen."""
    text = command if isinstance(command, str) else " ".join(map(str, command))
    if "$(" in text or "`" in text:
        return False
    return all(_is_honest(part.split()) for part in _BETWEEN.split(text))


def _is_honest(words: list[str]) -> bool:
    names = (re.split(r"[/\\](?=.)", word.lower().lstrip("@"))[-1] for word in words)
    first = next((name.removesuffix(".exe") for name in names if not _is_shell(name)), "")
    return not first or first in HONEST_COMMANDS


def _is_shell(name: str) -> bool:
    return name.removesuffix(".exe") in SHELLS or f"/{name}" in SHELLS
