"""Imports modules for student code: the submission's from memory, and the standard library's.

Part of the worker; imports only the standard library. In `sys.meta_path`, the finder of the
submission's modules comes first, and `Missing` last.
"""

from __future__ import annotations

import marshal
import sys
import types
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

from .console import Console
from .constants import ALL, IDLE, OF_OTHER_SYSTEMS
from .flags import Flags


class Own:
    """Finds and runs the submission's modules; `import hand` finds the graded stage's `hand`."""

    def __init__(self, student_builtins: dict[str, Any], console: Console, flags: Flags) -> None:
        self.finder = Finder(self, flags)
        self._modules: Mapping[str, bytes | str] = {}
        self.packages: frozenset[str] = frozenset()
        self._codes: dict[str, types.CodeType] = {}
        self.package = ""
        self._builtins = student_builtins
        self._console = console

    def fill(self, modules: Mapping[str, bytes | str], package: str) -> None:
        """Store the submission's modules by name: bytecode, or the error message of the compiler.

        A missing module has empty bytecode.
        """
        self._modules, self.package, self._codes = modules, package, {}
        packages = {package} if package else set()
        for name in modules:
            while name := name.rpartition(".")[0]:
                packages.add(name)
        self.packages = frozenset(packages)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return the spec of a submission's module, or None; library modules keep their names."""
        loader: Any = self.finder
        if name in self.packages:
            spec = ModuleSpec(name, loader, origin=_place(name, True), is_package=True)
            spec.submodule_search_locations = ["/" + name.replace(".", "/")]
            return spec
        if name in self._modules:
            return ModuleSpec(name, loader, origin=_place(name, False))
        full = f"{self.package}.{name}"
        if full in self._modules and name not in sys.stdlib_module_names:
            loader = Alias(full)
            return ModuleSpec(name, loader)
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that the import system creates the module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a module's bytecode.

        Raises:
            SyntaxError: when the module didn't compile.
        """
        name = module.__name__
        code = self._modules.get(name)
        if isinstance(code, str):
            raise SyntaxError(code)
        module.__file__ = _place(name, name in self.packages)
        module.__dict__["__builtins__"] = self._builtins
        if code:
            self._console.importing += 1
            try:
                exec(self._load(name, code), module.__dict__)
            finally:
                self._console.importing -= 1

    def _load(self, name: str, code: bytes) -> types.CodeType:
        """Return a module's code object, which is cached for all tests."""
        if name not in self._codes:
            self._codes[name] = marshal.loads(code)
        return self._codes[name]


class Finder:
    """The part of `Own` that student code can reach, without the bytecode of the modules."""

    def __init__(self, own: Own, flags: Flags) -> None:
        # Functions and not methods, because a method would expose `own` as its `__self__`.
        def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
            return own.find_spec(name, path, target)

        def create_module(spec: ModuleSpec) -> None:
            own.create_module(spec)

        def exec_module(module: types.ModuleType) -> None:
            own.exec_module(module)

        def get_resource_reader(name: str) -> Reader:
            return Reader(Path("/" + name.replace(".", "/")))

        self.find_spec, self.create_module, self.exec_module = find_spec, create_module, exec_module
        self.get_resource_reader = get_resource_reader
        self._report = flags.report

    def __getattr__(self, name: str) -> Any:
        """Flag an attempt to reach other attributes: the modules behind may be the reference's."""
        if not name.startswith("__") and name not in _ASKED_BY_LIBRARY:
            self._report("loader", repr(name))
        raise AttributeError(name)


# The library looks for these optional methods of a loader.
_ASKED_BY_LIBRARY = frozenset({
    "find_distributions", "find_module", "get_code", "get_data", "get_filename", "get_source",
    "invalidate_caches", "is_package", "iter_modules", "load_module", "module_repr",
})  # fmt: skip


class Reader:
    """Finds a package's data files for `importlib.resources`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def files(self) -> Path:
        """Return the package's folder, whose files the replaced `open` can read."""
        return self._folder


def _place(name: str, is_package: bool) -> str:
    """Return the path that tracebacks show for a module."""
    return "/" + name.replace(".", "/") + ("/__init__.py" if is_package else ".py")


class Alias:
    """Loads a module's short name: registers the module itself, so that it runs only once."""

    def __init__(self, full: str) -> None:
        self._full = full

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that the import system creates the module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Register the submission's module under its short name, too."""
        sys.modules[module.__name__] = import_module(self._full)


class Missing:
    """The last finder for imports: handles library modules that the zygote hasn't loaded.

    It requests them from the grader. `library` names those already loaded at a request. A module
    that is never loaded, such as `tkinter`, is replaced by one that does nothing.
    """

    def __init__(self, library: Collection[str], ask: Callable[[str], None]) -> None:
        have = {*library, *IDLE, *OF_OTHER_SYSTEMS}
        self._absent = frozenset() if ALL in have else sys.stdlib_module_names - have
        self._ask = ask

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Request a library module from the grader, which then ends this worker, or return None."""
        top = name.partition(".")[0]
        if top in IDLE:
            loader: Any = self
            return ModuleSpec(name, loader, is_package=True)
        if top in self._absent:
            self._ask(top)
        return None

    def create_module(self, spec: ModuleSpec) -> Idle:
        """Return a module that does nothing."""
        return Idle(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Do nothing, because a replaced module has no code."""


class _IdleType(type):
    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing


class Nothing(metaclass=_IdleType):
    """Replaces each function or class of an unavailable module; accepts calls and subclasses."""

    def __init__(self, *values: Any, **named: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing


class Idle(types.ModuleType):
    """Replaces an unavailable library module, such as `tkinter`, so that importing it works."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return Nothing
