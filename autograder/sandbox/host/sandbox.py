"""The sandbox of one grading process: its layers, and workers that run a submission."""

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
    """Limits of one worker: CPU seconds, bytes of memory, characters of output.

    Time and output are per test. `life_seconds` is the time for all tests of a worker, or 0 if it
    runs only one.
    """

    cpu_seconds: float
    memory_bytes: int
    output: int
    life_seconds: float = 0.0


@dataclass(frozen=True)
class Source:
    """A module of the kit, compiled in the sandbox for its Python; `file` is its name there.

    With `optimize` 2, it has no docstrings.
    """

    file: str
    text: bytes
    optimize: int = -1


Module = bytes | Source | Message


@dataclass(frozen=True)
class Load:
    """The content of a worker: modules by name, data files, and the stages' names.

    A module is bytecode from the sandbox's own compiler (empty if there isn't any), a source of the
    kit, or an error message. `package` is the graded stage; `stages` are all stages whose frames
    are the student's. `functions` are the only names that a frame may have, by file; None allows
    any.
    """

    modules: Mapping[str, Module]
    files: Mapping[str, bytes]
    package: str
    stages: tuple[str, ...]
    functions: Functions | None = None

    @cached_property
    def packed(self) -> dict[int, bytes]:
        """The frames that send this load, by the limit on output."""
        return {}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """The messages in place of bytecode, by their English."""
        found = [each for each in self.modules.values() if isinstance(each, Message)]
        return {str(each)[:MAX_WORDS]: each for each in found}


COMPILE_LIMITS = WorkerLimits(20.0, 512 * 2**20, 1)
NOTHING = Load({}, {}, "", ())


@dataclass
class Sandbox:
    """The zygotes of one grading process, the active layers, and the Python for student code.

    It belongs to the thread that opened it: the kernel ends a zygote when the thread that started
    it ends.
    """

    layers: tuple[str, ...]
    bubblewrap: bool
    python: Interpreter
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
        """Return a sandbox after a test run that locks down one worker.

        `python` is the argument of `find_interpreter`. If `bubblewrap` is None, it is used if it
        works.

        Raises:
            CourseError: when there is no such Python.
            CannotIsolate: when a mandatory layer is missing and `allow_weak` isn't set.
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
        """Lock down an empty worker and wait for its reply.

        Raises:
            SandboxError: when something doesn't work.
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
        """The active layers, as in every result."""
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
        """Return a new worker that holds `load` and charges its time to a budget.

        With `whole_library` it never asks for a library module.
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
        """Return the cached frame that sends a load, with a limit on output."""
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
        """Compile new sources of the kit in a worker: its Python may be another version."""
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
        """End everything that this sandbox started."""
        for zygote in self.zygotes.values():
            zygote.close()
        self.zygotes.clear()
