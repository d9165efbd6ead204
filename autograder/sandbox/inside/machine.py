"""Replaces what student code can find out about the machine: user, locale, time zones, processes.

Part of the worker; imports only the standard library. All these calls work on a student's machine,
and no card game depends on their results, so each returns a harmless one.
"""

from __future__ import annotations

import io
import pwd
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any

from .flags import Flags, is_honest

HOME, USER = "/home/student", "student"
# TZif, version 1: no transitions, one type of local time, "UTC" (RFC 8536, section 3).
_UTC = b"TZif" + bytes(16) + b"".join(n.to_bytes(4, "big") for n in (0, 0, 0, 0, 1, 4))
_UTC += bytes(6) + b"UTC\0"


def prepare_machine(flags: Flags) -> None:
    """Replace functions that report on the machine, such as `os.getlogin`, by harmless versions.

    `flags` gets the commands that student code tries to run.
    """
    for (module, function), answer in {**_ANSWERS, **_acting(flags)}.items():
        if hasattr(sys.modules.get(module), function):
            setattr(sys.modules[module], function, answer)
    if "pathlib" in sys.modules:
        setattr(sys.modules["pathlib"].Path, "touch", _touch)  # noqa: B010


def _always(answer: Any) -> Callable[..., Any]:
    return lambda *_, **__: answer


_USER = pwd.struct_passwd((USER, "x", 1000, 1000, "", HOME, "/bin/sh"))
_ANSWERS: Mapping[tuple[str, str], Any] = {
    ("faulthandler", "enable"): _always(None),
    ("os", "getgroups"): _always([]),
    ("os", "getloadavg"): _always((0.0, 0.0, 0.0)),
    ("os", "getlogin"): _always(USER),
    ("os", "nice"): _always(0),
    ("os", "sched_getaffinity"): _always({0}),
    ("os", "umask"): _always(0o022),
    ("platform", "freedesktop_os_release"): _always({"NAME": "Linux", "ID": "linux"}),
    ("pwd", "getpwnam"): _always(_USER),
    ("pwd", "getpwuid"): _always(_USER),
    ("signal", "signal"): _always(signal.SIG_DFL),
    ("tempfile", "tempdir"): "/tmp",
    # Every zone is UTC: the grader's machine may have no table of zones, and a test's answer must
    # not depend on it.
    ("zoneinfo._common", "load_tzdata"): lambda key: io.BytesIO(_UTC),
    ("zoneinfo._tzpath", "find_tzfile"): _always(None),
}


def _acting(flags: Flags) -> dict[tuple[str, str], Any]:
    """Return the replacements that act on their arguments, by module and function name."""

    def run_command(command: Any) -> int:
        flags.command(command)
        return 0

    answers: dict[tuple[str, str], Any] = {("os", "system"): run_command}
    if "subprocess" in sys.modules:
        subprocess: Any = sys.modules["subprocess"]
        popen = _command_class(subprocess.Popen, subprocess.PIPE)
        answers["subprocess", "Popen"] = popen
    if "locale" in sys.modules:
        real: Any = sys.modules["locale"].setlocale

        def set_locale(category: int, locale: Any = None) -> str:
            # Machines have different locales installed; here the current one stays.
            return str(real(category))

        answers["locale", "setlocale"] = set_locale
    return answers


def _command_class(real: Any, pipe: int) -> type:
    """Return a subclass of `Popen` that runs nothing for commands that only affect the screen.

    Other commands reach the real `Popen`, and the lockdown refuses them.
    """

    class Popen(real):  # type: ignore[misc]
        def __init__(self, args: Any, *rest: Any, **more: Any) -> None:
            if not is_honest(args):
                super().__init__(args, *rest, **more)
                return
            is_text = any(
                more.get(name) for name in ("text", "universal_newlines", "encoding", "errors")
            )
            empty = io.StringIO if is_text else io.BytesIO
            streams = [
                empty() if more.get(name) == pipe else None
                for name in ("stdin", "stdout", "stderr")
            ]
            self.args, self.pid, self.returncode = args, 0, 0
            self.stdin, self.stdout, self.stderr = streams

        def communicate(self, input: Any = None, timeout: Any = None) -> tuple[Any, Any]:
            out, err = self.stdout, self.stderr
            return out and out.read(), err and err.read()

        def __exit__(self, *_: object) -> None:
            """Do nothing, because no process was started."""

        def __del__(self, *_: object, **__: object) -> None:
            """Do nothing, because no process was started."""

    Popen.__qualname__ = "Popen"
    Popen.__module__ = "subprocess"
    return Popen


def _touch(path: Any, mode: int = 0o666, exist_ok: bool = True) -> None:
    with open(path, "a" if exist_ok else "x", encoding="utf-8"):
        pass
