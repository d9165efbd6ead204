"""The zygote: a bare interpreter with the standard library loaded, which forks workers.

Imports only the standard library; started by path, never imported by the grader. It holds no secret
and never runs student code.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Collection

from .constants import ALL, CONTROL, IDLE, OF_OTHER_SYSTEMS, RANDOM_SEED

LEAN = [
    "abc", "bisect", "codecs", "collections", "collections.abc", "contextlib", "copy", "csv",
    "dataclasses", "datetime", "encodings.ascii", "encodings.cp1252", "encodings.latin_1",
    "encodings.utf_8_sig", "enum", "faulthandler", "fractions", "functools", "heapq", "inspect",
    "io", "itertools", "json", "keyword", "linecache", "math", "numbers", "operator", "os",
    "os.path", "pathlib", "pwd", "random", "re", "string", "struct", "sys", "textwrap", "time",
    "traceback", "types", "typing", "unicodedata", "warnings", "weakref",
]  # fmt: skip
WITH_SUBMODULES = [
    "asyncio", "concurrent.futures", "curses", "dbm", "email", "encodings", "html", "http",
    "importlib", "importlib.metadata", "importlib.resources", "json", "logging", "multiprocessing",
    "pathlib", "sqlite3", "string", "unittest", "urllib", "wsgiref", "xml", "xml.dom", "xml.etree",
    "xml.sax", "zoneinfo",
]  # fmt: skip


def main() -> None:
    """Prepare a bare interpreter, and then fork workers until the grader closes the socket."""
    wanted, layers, descriptor = sys.argv[1].split(","), sys.argv[2].split(","), int(sys.argv[3])
    os.chdir("/")
    if descriptor != CONTROL:
        os.dup2(descriptor, CONTROL)
        os.close(descriptor)
    load_random()
    load_library(wanted)
    gc.collect()
    from .forker import Forker

    forker = Forker(layers, wanted)
    hide()
    forker.remember()
    gc.collect()
    forker.filling = fill_gaps()
    # A collection in a worker would write to every object of the library and copy its page.
    gc.freeze()
    forker.serve()


def load_random() -> None:
    """Load `random` with the same fixed state in every worker, so that results are reproducible.

    Normally, the module takes a new state in each forked process.
    """
    register = os.register_at_fork
    os.register_at_fork = lambda **hooks: None
    try:
        import random
    finally:
        os.register_at_fork = register
    random.seed(RANDOM_SEED)


def load_library(wanted: Collection[str]) -> None:
    """Import the library modules that most students use, and the `wanted` ones.

    A package comes with its submodules. `ALL` means nearly the whole library.
    """
    known = sys.stdlib_module_names - IDLE - OF_OTHER_SYSTEMS
    chosen = known if ALL in wanted else known & set(wanted)
    packages = [name for name in WITH_SUBMODULES if name.partition(".")[0] in chosen]
    further = [name for package in packages for name in submodules(package)]
    for name in [*LEAN, *sorted(chosen), *further]:
        try:
            importlib.import_module(name)
        except (ImportError, OSError):  # for another system, or not installed here
            continue


def submodules(package: str) -> list[str]:
    """Return the names of a package's submodules; empty for a plain module."""
    import pkgutil

    path = getattr(importlib.import_module(package), "__path__", [])
    found = [f"{package}.{module.name}" for module in pkgutil.iter_modules(path)]
    return [name for name in found if not name.endswith("__main__")]


def fill_gaps() -> list[bytes]:
    """Return objects that fill the gaps in the pages of the library's small objects.

    Otherwise, a worker's first objects fill these gaps, and each first write copies a page.
    """
    # Most gaps are that small. Python uses multiples of 16 bytes, of which empty bytes need 33.
    spaces = {size: 150_000 if size <= 64 else 16_000 for size in range(48, 513, 16)}
    return [bytes(size - 33) for size, space in spaces.items() for _ in range(space // size)]


def hide() -> None:
    """Remove the sandbox's own modules from `sys.modules`, out of student code's reach."""
    own = __name__.partition(".")[0]
    for name in list(sys.modules):
        if name.partition(".")[0] in (own, "ctypes", "_ctypes"):
            del sys.modules[name]
    main = vars(sys.modules["__main__"])
    main.clear()
    main["__name__"] = "__main__"
