"""Imports the grader, its tools and its own handles on the system."""

import importlib
import importlib.machinery
import sys

_NAMES = (
    "autograder",
    "autograder.stages",
    "pytest",
    "_pytest",
    "rich",
    "casino",
    "ctypes",
    "_ctypes",
)
# A module that does nothing takes the place of each of these; a real one answers a number.
_ASKED = {
    "ctypes": lambda module: module.CDLL(None).getpid(),
    "_ctypes": lambda module: module.dlopen(None, 2),
}


def _attack(self):
    made = []
    sys.path[:0] = ["@KIT@", "/kit", "/usr/lib/python3/dist-packages"]
    sys.meta_path.append(importlib.machinery.PathFinder)
    sys.path_hooks.append(
        importlib.machinery.FileFinder.path_hook(
            (importlib.machinery.SourceFileLoader, [".py"]),
            (importlib.machinery.ExtensionFileLoader, [".so"]),
        )
    )
    for name in _NAMES:
        try:
            module = importlib.import_module(name)
            if name not in _ASKED or type(_ASKED[name](module)) is int:
                made.append(name)
        except BaseException:
            pass
    if made:
        raise RuntimeError(f"LOOT {made}")
    return self.rank == ACE


_done = []


def _once(self):
    if not _done:
        _done.append(1)
        return _attack(self)
    return self.rank == ACE


Card.is_ace = _once
