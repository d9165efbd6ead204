"""Tells the trusted side at once of actions that no honest submission needs.

Standard library only; runs inside. Flags are for a person to look at. They protect nothing, and
a submission that takes its process over can keep them quiet.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

MAX_FLAGS = 10
OWN_FOLDER = __file__.rpartition("/")[0] + "/"
SUSPICIOUS = frozenset({
    "gc.get_objects", "gc.get_referents", "gc.get_referrers", "open", "os.exec", "os.fork",
    "os.forkpty", "os.kill", "os.killpg", "os.link", "os.listdir", "os.posix_spawn", "os.scandir",
    "os.spawn", "os.symlink", "os.truncate", "pty.spawn", "shutil.rmtree", "signal.pthread_kill",
    "socket.__new__", "socket.bind", "socket.connect", "subprocess.Popen", "sys.setprofile",
    "sys.settrace",
})  # fmt: skip
# Code out of a text, out of marshalled bytes, or put together by hand.
RUNS_CODE = frozenset({"code.__new__", "exec", "function.__new__", "marshal.load", "marshal.loads"})
SUSPICIOUS_FAMILY = "ctypes."
SUSPICIOUS_PLACES = (
    "/etc/", "/proc/", "/sys/", "/dev/", "/kit/", "autograder", "/hidden", "solutions/",
)  # fmt: skip
HONEST_COMMANDS = frozenset({
    "clear", "cls", "color", "echo", "mode", "pause", "printf", "sleep", "stty", "title", "tput",
})  # fmt: skip


class Flags:
    """Watches a submission's actions once it is `armed`; reports each kind once."""

    def __init__(self, send: Callable[[str, str, int], None]) -> None:
        self.armed = False
        self.package = "/"  # no file's name begins so once its own is gone
        self._seen: set[tuple[str, str]] = set()
        self._send = send

    def arm(self) -> None:
        """Begin to listen to Python's audit events, for as long as this process lives."""
        self.armed = True
        sys.addaudithook(self._hear)

    def _hear(self, event: str, details: tuple[Any, ...]) -> None:
        if event in RUNS_CODE:
            self._look_at_code()
        if event not in SUSPICIOUS and not event.startswith(SUSPICIOUS_FAMILY):
            return
        try:
            detail = repr(details)
        except BaseException:
            detail = "(cannot be shown)"
        self.tell(event, detail)

    def _look_at_code(self) -> None:
        """Flag each file of the stage that runs data as code."""
        # Two frames up: the hook, and whoever ran the code. The library runs code of its own
        # (namedtuple, dataclass); what counts is that the submission itself does.
        frame = sys._getframe(2)
        file = frame.f_code.co_filename.lstrip("/")
        if file.startswith(self.package):
            self.tell("code_in_data", file, frame.f_lineno)

    def path(self, path: Any) -> None:
        """Look at a path that a submission wants to open."""
        if str(path).startswith(OWN_FOLDER):
            return  # a traceback that is printed looks for the source of its caller as well
        if self.armed and any(place in path for place in SUSPICIOUS_PLACES):
            self.tell("open", path)

    def command(self, command: Any) -> None:
        """Look at a command line that a submission wants to run."""
        words = str(command).split()
        if words and words[0] not in HONEST_COMMANDS:
            self.tell("os.system", str(command))

    def tell(self, kind: str, detail: str, line: int = 0) -> None:
        """Send a flag unless its kind was sent before; one with a line once for each file."""
        key = kind, detail if line else ""
        if key not in self._seen and len(self._seen) < MAX_FLAGS:
            self._seen.add(key)
            self._send(kind, str(detail)[:200], line)
