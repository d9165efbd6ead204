"""Opens the sandbox of a grading process, and starts workers that contain a submission."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property

from autograder.errors import CannotIsolate, KitFault, SandboxError
from autograder.sandbox.host import kernel, protocol
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.endings import Died, NeedsModule, TimedOut, WorkerEnded
from autograder.sandbox.host.interpreter import Interpreter, find_interpreter
from autograder.sandbox.host.launch import WHOLE_LIBRARY, Zygote, bubblewrap_works
from autograder.sandbox.host.replies import MAX_WORDS, Functions
from casino.messages import Message

__all__ = [
    "Died",
    "Load",
    "NeedsModule",
    "Sandbox",
    "Source",
    "TimedOut",
    "WorkerClient",
    "WorkerEnded",
    "WorkerLimits",
]


@dataclass(frozen=True)
class WorkerLimits:
    """The limits of one worker; time and output are limited per test."""

    cpu_seconds: float
    memory_bytes: int
    output: int  # characters
    life_seconds: float = 0.0  # CPU time for all of its tests, or 0 if it runs only one


@dataclass(frozen=True)
class Source:
    """Source code of the kit that a worker compiles, because its Python version may differ."""

    file: str  # its name in the worker
    text: bytes
    optimize: int = -1  # as for `compile`; 2 drops docstrings


Module = bytes | Source | Message


@dataclass(frozen=True)
class Load:
    """Everything that a worker receives before its tests: a submission's modules and data files."""

    # By dotted name: bytecode (empty if missing), source of the kit, or an error message.
    modules: Mapping[str, Module]
    files: Mapping[str, bytes]
    package: str  # the graded stage
    stages: tuple[str, ...]  # all stages whose frames count as the student's
    functions: Functions | None = None  # names that a traceback may contain; None allows any

    @cached_property
    def packed(self) -> dict[int, bytes]:
        """The cached frames that send this load to workers, by the limit on printed characters."""
        return {}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """The error messages of modules that didn't compile, by their English text."""
        found = [each for each in self.modules.values() if isinstance(each, Message)]
        return {str(each)[:MAX_WORDS]: each for each in found}


COMPILE_LIMITS = WorkerLimits(20.0, 512 * 2**20, 1)
NOTHING = Load({}, {}, "", ())


@dataclass
class Sandbox:
    """The sandbox of one grading process: its zygotes, isolation layers, and Python.

    Only the thread that opened it may use it: the kernel ends a zygote with the thread that started
    it.
    """

    layers: tuple[str, ...]
    bubblewrap: bool
    python: Interpreter
    # By whether they load the whole standard library.
    zygotes: dict[bool, Zygote] = field(default_factory=dict)
    _codes: dict[Source, bytes] = field(default_factory=dict)

    @classmethod
    def open(
        cls,
        *,
        python: str = "",
        allow_weak: bool = False,
        layers: Collection[str] = kernel.LAYERS,
        bubblewrap: bool | None = None,
    ) -> Sandbox:
        """Open a sandbox and test it with an empty worker.

        Args:
            python: the Python for student code, as for `find_interpreter`.
            allow_weak: accept a sandbox without some of the isolation layers.
            layers: the isolation layers to use.
            bubblewrap: whether to use bubblewrap; None uses it if it works.

        Raises:
            CourseError: when there is no such Python.
            CannotIsolate: when a layer is missing and `allow_weak` is False.
        """
        missing = kernel.missing_layers()
        if missing and not allow_weak:
            raise CannotIsolate(
                "This machine cannot isolate student code. Missing: " + "; ".join(missing) + ".",
                next_step="Grade on Linux 5.13 or newer, or accept the risk with "
                "--allow-weak-isolation.",
            )
        if not hasattr(os, "pidfd_open"):
            raise CannotIsolate(
                f"The sandbox cannot run on {sys.platform}, not even a weak one.",
                next_step="Grade on Linux, in a virtual machine or in WSL 2.",
            )
        if missing:
            layers = [name for name in layers if name == "limits"]
        found = find_interpreter(python)
        wrapped = bubblewrap_works(found) if bubblewrap is None else bubblewrap
        sandbox = cls(tuple(layers), wrapped, found)
        try:
            sandbox.prove()
        except SandboxError as error:
            sandbox.close()
            if allow_weak and not missing and "limits" in layers:
                return cls.open(
                    python=python, allow_weak=True, layers=["limits"], bubblewrap=bubblewrap
                )
            raise CannotIsolate(
                f"This machine refuses to isolate student code. {error.message}",
                next_step="Look at what confines this process itself (container, ulimit -a), or "
                "accept the risk with --allow-weak-isolation.",
            ) from error
        return sandbox

    def prove(self) -> None:
        """Check that an empty worker can lock itself down and reply.

        Raises:
            SandboxError: when it can't.
        """
        worker = self.worker(NOTHING, WorkerLimits(1.0, 512 * 2**20, 1))
        try:
            worker.ask("compile", [])
        except WorkerEnded as error:
            raise SandboxError(f"A worker without student code {error}.") from error
        finally:
            worker.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The active isolation layers, such as "landlock", as results list them."""
        names = ("process", *self.layers, *(["bubblewrap"] if self.bubblewrap else []))
        weak = set(kernel.LAYERS) - set(self.layers)
        return (*names, "weak") if weak else names

    def worker(
        self,
        load: Load,
        limits: WorkerLimits,
        *,
        whole_library: bool = False,
        budget: Budget | None = None,
    ) -> WorkerClient:
        """Start a worker that contains `load`; its time is subtracted from `budget`.

        With `whole_library`, it has the whole standard library and never asks for a module.
        """
        setup = self._pack(load, limits.output)
        if whole_library not in self.zygotes:
            library = WHOLE_LIBRARY if whole_library else frozenset()
            zygote = Zygote(library, self.layers, self.bubblewrap, self.python)
            self.zygotes[whole_library] = zygote
        zygote = self.zygotes[whole_library]
        life = limits.life_seconds or limits.cpu_seconds
        worker = WorkerClient(zygote, limits.cpu_seconds, life, limits.memory_bytes, limits.output)
        worker.functions, worker.messages = load.functions, load.messages
        worker.budget = budget
        worker.hand_over(setup)
        return worker

    def _pack(self, load: Load, output: int) -> bytes:
        """Return the frame that sends `load` to a worker; `output` limits printed characters."""
        if output not in load.packed:
            sources = [each for each in load.modules.values() if isinstance(each, Source)]
            self._compile(sources)
            modules = {
                name: self._codes[each]
                if isinstance(each, Source)
                else str(each)
                if isinstance(each, Message)
                else each
                for name, each in load.modules.items()
            }
            setup = modules, dict(load.files), load.package, load.stages, output
            load.packed[output] = protocol.pack(setup)
        return load.packed[output]

    def _compile(self, sources: Iterable[Source]) -> None:
        """Compile the kit's own sources in a worker, whose Python may be another version."""
        todo = [each for each in sources if each not in self._codes]
        if not todo:
            return
        with closing(self.worker(NOTHING, COMPILE_LIMITS)) as worker:
            for each in todo:
                source = each.file, each.text
                ((_, code, why, line, _),) = worker.ask("compile", [source], each.optimize)
                if code is None:
                    version = self.python.version
                    raise KitFault(f"{each.file}, line {line}: {why} (Python {version}).")
                self._codes[each] = code

    def close(self) -> None:
        """End all zygotes and workers of this sandbox."""
        for zygote in self.zygotes.values():
            zygote.close()
        self.zygotes.clear()
