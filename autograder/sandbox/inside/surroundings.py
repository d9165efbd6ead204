"""Replaces the console, files, clock, random state, and builtins that student code sees.

Part of the worker; imports only the standard library. The replacements are made once, in the
zygote; every worker inherits them and restores them between tests.
"""

from __future__ import annotations

import builtins
import dataclasses
import functools
import importlib.machinery
import io
import operator
import os
import random
import sys
import time
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NoReturn

from .console import Console, ErrorScreen, Keyboard, Screen
from .constants import RANDOM_SEED
from .files import Files
from .flags import Flags
from .loader import Missing, Own
from .machine import prepare_machine
from .raised import LIBRARY

OFTEN_CHANGED = {
    "builtins": ("input", "len", "open", "print", "sum"),
    "random": ("choice", "choices", "randint", "random", "randrange", "sample", "seed", "shuffle"),
    "sys": ("argv", "exit", "stderr", "stdin", "stdout"),
    "time": ("sleep", "time"),
}
# A module that adds a handler to a logger on each import would print each line twice.
KEEPING = (
    ("re", "_cache"), ("re", "_cache2"), ("_strptime", "_regex_cache"),
    ("logging", "root.manager.loggerDict"), ("logging", "root.handlers"),
)  # fmt: skip


class Surroundings:
    """The interpreter's state that student code sees: console, files, clock, and random numbers.

    Student code gets its own copy of the builtins, so that changing them affects only its modules.
    """

    def __init__(self, console: Console, files: Files, flags: Flags, missing: Missing) -> None:
        keyboard, screen, errors = Keyboard(console), Screen(console), ErrorScreen(console)
        _replace(sys, stdin=keyboard, stdout=screen, stderr=errors, argv=[""], orig_argv=[""])
        _replace(sys, __stdin__=keyboard, __stdout__=screen, __stderr__=errors)
        _prepare_builtins(console)
        _hide_folders()
        files.streams = {0: keyboard, 1: screen, 2: errors}
        _prepare_files(files, flags)
        prepare_machine(flags)
        _prepare_dataclasses()
        self._slept = _prepare_clock()
        self._unseeded = _prepare_random()
        # The sandbox's own code keeps the real builtins, even if a submission changes these.
        copy = types.ModuleType("builtins", builtins.__doc__)
        copy.__dict__.update(vars(builtins))
        sys.modules["builtins"] = copy
        self.own = Own(copy.__dict__, console, flags)
        machinery = importlib.machinery
        finders = [self.own.finder, machinery.BuiltinImporter, machinery.FrozenImporter, missing]
        _replace(sys, meta_path=finders)
        # Nothing is found on disk any more; `missing` requests unloaded modules.
        sys.path_hooks.clear()
        sys.path_importer_cache.clear()
        sys.path[:] = ["/"]
        self.depth = sys.getrecursionlimit()
        self._set_depth, self._seed = sys.setrecursionlimit, random.seed
        self._modules = sys.modules

    def remember(self) -> None:
        """Store the interpreter's current state, to restore it between tests."""
        self._known_modules = dict(self._modules)
        self._finders = tuple(sys.meta_path)
        self._environment = os.environ, dict(os.environ), vars(os.environ)["_data"].copy()
        self._kept = [
            (names := vars(sys.modules[module]), len(names), {each: names[each] for each in often})
            for module, often in OFTEN_CHANGED.items()
        ]
        self._caches = [(each.cache_info, each.cache_clear) for each in _caches(self._modules)]
        self._containers = list(_containers(self._modules))
        self._clear()

    def restore(self) -> None:
        """Restore the state that student code often changes: modules, random state, recursion
        limit.
        """
        # Only these few are restored one by one; comparing the whole library would cost more than a
        # fork. Code hidden elsewhere does no harm, because only a pass counts in such a worker.
        # Unchanged state isn't written, because writing to a page of the zygote copies it.
        self._clear()
        for names, number, kept in self._kept:
            _forget_newest(names, number)
            names.update(kept)
        sys.meta_path[:] = self._finders
        # Compared as bytes, so that subclasses of `str` among the names have no effect.
        os.environ, names, as_bytes = self._environment
        if vars(os.environ).get("_data") != as_bytes:
            os.environ.clear()
            os.environ.update(names)
        _forget_newest(self._modules, len(self._known_modules))
        if len(self._modules) < len(self._known_modules):
            self._modules.update(self._known_modules)
        self._slept[:] = [0.0]
        self._unseeded[:] = [RANDOM_SEED]
        self._seed(RANDOM_SEED)
        self._set_depth(self.depth)

    def _clear(self) -> None:
        """Clear each cache of the library that isn't empty: keys may be submissions' objects."""
        for information, clear in self._caches:
            if information()[-1]:
                clear()
        for container in self._containers:
            if container:
                container.clear()


def _caches(modules: Mapping[str, types.ModuleType]) -> Iterator[Any]:
    """Yield the library's cached functions; the caches may contain student objects."""
    for clear in getattr(typing, "_cleanups", ()):
        yield clear.__self__
    for module in modules.values():
        for value in vars(module).values():
            if isinstance(value, functools._lru_cache_wrapper):
                yield value


def _containers(modules: Mapping[str, types.ModuleType]) -> Iterator[Any]:
    """Yield the library's dicts and lists that keep submissions' objects."""
    for module, path in KEEPING:
        if module in modules:
            with suppress(AttributeError):  # Python's versions differ
                yield operator.attrgetter(path)(modules[module])


def _forget_newest(names: dict[str, Any], number: int) -> None:
    """Keep the first `number` names."""
    while len(names) > number:
        names.popitem()


def _replace(module: types.ModuleType, **things: Any) -> None:
    for name, thing in things.items():
        setattr(module, name, thing)


def _hide_folders() -> None:
    """Remove the grader's folders from modules' paths, because error messages show them."""
    folder = LIBRARY.removesuffix("/")
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        for owner, name in ((module, "__file__"), (spec, "origin")):
            path = getattr(owner, name, None)
            if isinstance(path, str) and path.startswith(folder):
                setattr(owner, name, path.replace(folder, "/lib"))
    _replace(sys, executable="/bin/python3", prefix="/", exec_prefix="/")
    _replace(sys, base_prefix="/", base_exec_prefix="/", _base_executable="/bin/python3")


def _prepare_builtins(console: Console) -> None:
    def read_line(prompt: object = "", /) -> str:
        console.write(str(prompt))
        line = console.read_line()
        if line is None:
            raise EOFError("EOF when reading a line")
        return line

    def leave(code: Any = None) -> NoReturn:
        raise SystemExit(code)

    read_line.__name__ = read_line.__qualname__ = "input"
    _replace(builtins, input=read_line, exit=leave, quit=leave)
    # `site` makes these on other machines.
    for name in ("copyright", "credits", "help", "license"):
        setattr(builtins, name, lambda *_: None)


def _prepare_files(files: Files, flags: Flags) -> None:
    def looked_at(action: Callable[..., Any]) -> Callable[..., Any]:
        def act(path: Any = ".", *rest: Any, **more: Any) -> Any:
            path = "." if path is None else path
            if not isinstance(path, int):
                flags.path(os.fsdecode(path))
            return action(path, *rest, **more)

        act.__name__ = act.__qualname__ = action.__name__
        return act

    opened, status = looked_at(files.open), looked_at(files.stat)
    _replace(builtins, open=opened)
    _replace(io, open=opened)
    _replace(os, stat=status, lstat=status, listdir=looked_at(files.list), chdir=lambda path: None)
    remove, rename = looked_at(files.remove), looked_at(files.rename)
    scan = looked_at(files.scan)
    _replace(os, scandir=scan, mkdir=looked_at(files.make_folder))
    # `pathlib` of Python 3.13 bound these when it was loaded.
    globber = getattr(sys.modules.get("glob"), "_StringGlobber", None)
    if globber is not None:
        globber.scandir, globber.lexists = staticmethod(scan), staticmethod(files.exists)
    _replace(os, remove=remove, unlink=remove, rename=rename, replace=rename)
    _replace(os.path, exists=files.exists, lexists=files.exists, getsize=files.size)
    _replace(os.path, isfile=files.is_file, isdir=files.is_folder)


def _prepare_dataclasses() -> None:
    """Compile the methods of equal dataclasses once, because each test creates the classes again.

    The library compiles them from text: four fifths of the time that a dataclass costs.
    """

    @functools.cache
    def compile_text(text: str) -> types.CodeType:
        return compile(text, "<string>", "exec", dont_inherit=True)

    def execute(text: str, names: dict[str, Any], results: dict[str, Any]) -> None:
        exec(compile_text(text), names, results)

    _replace(dataclasses, exec=execute)


def _prepare_clock() -> list[float]:
    """Replace `time.sleep` and the clocks: sleeping only advances them, without waiting.

    Return a list with the total time slept.
    """
    # Students slow down their games with `sleep`, and tests needn't wait.
    slept = [0.0]

    def sleep(seconds: float, /) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        slept[0] += seconds

    def shift_clock(clock: Callable[[], Any], unit: Callable[[float], Any]) -> Callable[[], Any]:
        return lambda: clock() + unit(slept[0])

    clocks: dict[str, Callable[..., Any]] = {"sleep": sleep}
    for name in ("time", "monotonic", "perf_counter"):
        clocks[name] = shift_clock(getattr(time, name), float)
        nanoseconds = getattr(time, name + "_ns")
        clocks[name + "_ns"] = shift_clock(nanoseconds, lambda seconds: int(seconds * 1e9))
    _replace(time, **clocks)
    return slept


def _prepare_random() -> list[int]:
    """Make generators without a seed reproducible; return a list with the last seed used.

    Each unseeded `random.Random` gets the next seed of a fixed sequence.
    """
    # With the system's entropy, the same submission would answer differently each time.
    begin, last = random.Random.seed, [RANDOM_SEED]

    def seed(self: random.Random, a: Any = None, version: int = 2) -> None:
        if a is None:
            last[0] += 1
            a = last[0]
        begin(self, a, version)

    seed.__qualname__ = begin.__qualname__
    setattr(random.Random, "seed", seed)  # noqa: B010
    _replace(random, seed=vars(random)["_inst"].seed)
    return last
