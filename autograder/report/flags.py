"""The words for each flag, and how serious it is.

A flag is raised by Python's audit events or by the sandbox itself; it changes no points.
"""

from __future__ import annotations

from autograder.results.model import Flag

__all__ = ["SERIOUS", "is_serious", "known_words", "words"]

# Event, or its beginning up to a dot: what the program did, as it follows the student's name.
SERIOUS = {
    "broke_off": "broke off the conversation with the grader",
    "ctypes": "reaches into the process through ctypes",
    "keeps_state": "answers otherwise in a worker that has played other tests",
    "given_code": "hands in code that was given",
    "gc": "searches the grader's memory",
    "loader": "looks into how the grader loads modules",
    "malformed_frame": "writes into the grader's own channel",
    "open": "looks for files outside its own",
    "os.fork": "starts a process",
    "os.forkpty": "starts a process",
    "os.kill": "tries to end other processes",
    "os.killpg": "tries to end other processes",
    "pty": "starts a process",
    "shutil": "deletes folders",
    "signal": "sends signals",
    "socket": "opens a network connection",
    "subprocess": "starts another program",
    "sys.setprofile": "watches the grader's code run",
    "sys.settrace": "watches the grader's code run",
}
LIGHT = {
    "code_in_data": "runs code out of a text",
    "gets_worse": "is right on its own earlier stages and wrong on right ones",
    "os.exec": "starts another program",
    "os.link": "makes links",
    "os.listdir": "lists a folder",
    "os.posix_spawn": "starts another program",
    "os.scandir": "lists a folder",
    "os.spawn": "starts another program",
    "os.symlink": "makes links",
    "os.system": "runs a command of the system",
    "os.truncate": "cuts files short",
}


def is_serious(flag: Flag) -> bool:
    """Return True if no honest program needs it; an unknown flag is serious."""
    return flag.kind not in LIGHT


def words(flag: Flag) -> str:
    """Return the program's action, as it follows `the program`: `starts a process`."""
    return known_words(flag.kind) or f"did something unusual ({flag.kind[:40]})"


def known_words(kind: str) -> str:
    """Return the words for a kind of flag, or "" for one that is not listed here."""
    known = SERIOUS | LIGHT
    return known.get(kind) or known.get(kind.partition(".")[0], "")
