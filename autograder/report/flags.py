"""Describes flags, the signs of tampering in results, and separates serious ones from others."""

from __future__ import annotations

from autograder.languages import N_
from autograder.results.model import Flag
from casino.messages import Message

__all__ = ["SERIOUS", "describe_flag", "is_serious", "words"]

# Event, or its prefix up to a dot: the program's action, as it follows the student's name.
SERIOUS = {
    "broke_off": N_("broke off the conversation with the grader"),
    "ctypes": N_("reaches into the process through ctypes"),
    "keeps_state": N_("answers otherwise in a worker that has played other tests"),
    "given_code": N_("hands in code that was given"),
    "gc": N_("searches the grader's memory"),
    "loader": N_("looks into how the grader loads modules"),
    "malformed_frame": N_("writes into the grader's own channel"),
    "open": N_("looks for files outside its own"),
    "os.fork": N_("starts a process"),
    "os.forkpty": N_("starts a process"),
    "os.kill": N_("tries to end other processes"),
    "os.killpg": N_("tries to end other processes"),
    "pty": N_("starts a process"),
    "shutil": N_("deletes folders"),
    "signal": N_("sends signals"),
    "socket": N_("opens a network connection"),
    "subprocess": N_("starts another program"),
    "sys.setprofile": N_("watches the grader's code run"),
    "sys.settrace": N_("watches the grader's code run"),
}
UNUSUAL = N_("did something unusual ({kind})")
LIGHT = {
    "code_in_data": N_("runs code out of a text"),
    "gets_worse": N_("is right on its own earlier stages and wrong on right ones"),
    "os.exec": N_("starts another program"),
    "os.link": N_("makes links"),
    "os.listdir": N_("lists a folder"),
    "os.posix_spawn": N_("starts another program"),
    "os.scandir": N_("lists a folder"),
    "os.spawn": N_("starts another program"),
    "os.symlink": N_("makes links"),
    "os.system": N_("runs a command of the system"),
    "os.truncate": N_("cuts files short"),
}


def is_serious(flag: Flag) -> bool:
    """Return True if a flag's action is one that no honest program needs, or is unknown."""
    return flag.kind not in LIGHT


def words(flag: Flag) -> Message:
    """Return the flagged action in words that follow "the program", such as `starts a process`."""
    known = describe_flag(flag.kind)
    return Message(known) if known else Message(UNUSUAL, kind=flag.kind[:40])


def describe_flag(kind: str) -> str:
    """Return the flagged action for a kind of flag, or "" if the kind is unknown."""
    known = SERIOUS | LIGHT
    return known.get(kind) or known.get(kind.partition(".")[0], "")
