"""Imports for a submission: its own modules from memory, and the standard library.

Uses only the standard library; runs inside. `Own` comes first among the finders, behind a `Finder`,
and `Missing` last.
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
    """Finds and runs the submission's modules; `import hand` means the stage's own `hand`."""

    def __init__(self, student_builtins: dict[str, Any], console: Console, flags: Flags) -> None:
        self.finder = Finder(self, flags)
        self._modules: Mapping[str, bytes | str] = {}
        self.packages: frozenset[str] = frozenset()
        self._codes: dict[str, types.CodeType] = {}
        self.package = ""
        self._builtins = student_builtins
        self._console = console

    def fill(self, modules: Mapping[str, bytes | str], package: str) -> None:
        """Store the modules: bytecode by name (empty if missing), or an error message."""
        self._modules, self.package, self._codes = modules, package, {}
        packages = {package} if package else set()
        for name in modules:
            while name := name.rpartition(".")[0]:
                packages.add(name)
        self.packages = frozenset(packages)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return the spec of an own module; names of the library aren't overridden."""
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
        """Use the import system's default."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a module's bytecode; raise its error if it doesn't compile."""
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
        """Return a module's code, unmarshalled once for all tests."""
        if name not in self._codes:
            self._codes[name] = marshal.loads(code)
        return self._codes[name]


class Finder:
    """The public side of `Own` for submissions: only the import system's methods."""

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
        self._tell = flags.tell

    def __getattr__(self, name: str) -> Any:
        """Flag access to the modules behind it, which may be the reference's."""
        if not name.startswith("__") and name not in _ASKED_BY_LIBRARY:
            self._tell("loader", repr(name))
        raise AttributeError(name)


# The library looks for these optional methods of a loader.
_ASKED_BY_LIBRARY = frozenset({
    "find_distributions", "find_module", "get_code", "get_data", "get_filename", "get_source",
    "invalidate_caches", "is_package", "iter_modules", "load_module", "module_repr",
})  # fmt: skip


class Reader:
    """The data files of a package, for `importlib.resources`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def files(self) -> Path:
        """Return the package's folder; `open` finds the files in it."""
        return self._folder


def _place(name: str, is_package: bool) -> str:
    """Return a module's path."""
    return "/" + name.replace(".", "/") + ("/__init__.py" if is_package else ".py")


class Alias:
    """Another name for an own module, so that it is loaded only once."""

    def __init__(self, full: str) -> None:
        self._full = full

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the import system's default."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Register the real module under this name, too."""
        sys.modules[module.__name__] = import_module(self._full)


class Missing:
    """The last finder: requests library modules that the zygote hasn't loaded.

    `library` holds those that it loaded in addition to the usual ones. A module that is never
    loaded is replaced by one that does nothing.
    """

    def __init__(self, library: Collection[str], ask: Callable[[str], None]) -> None:
        have = {*library, *IDLE, *OF_OTHER_SYSTEMS}
        self._absent = frozenset() if ALL in have else sys.stdlib_module_names - have
        self._ask = ask

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Ask for the module if it is the library's; this call then doesn't return."""
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
        """Run nothing."""


class _IdleType(type):
    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing


class Nothing(metaclass=_IdleType):
    """A function or class of a skipped module: it can be called or derived from."""

    def __init__(self, *values: Any, **named: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing


class Idle(types.ModuleType):
    """A skipped module of the library, so that an editor's unused import does no harm."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return Nothing
