"""The sandbox of one grading process: its layers, and workers that hold a submission."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from autograder.errors import CannotIsolate, SandboxError
from autograder.sandbox.host import kernel, protocol
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.endings import Died, NeedsFuller, TimedOut, WorkerEnded
from autograder.sandbox.host.launch import Zygote, bubblewrap_works
from autograder.sandbox.host.replies import MAX_WORDS, Functions
from casino.messages import Message

__all__ = [
    "Died",
    "Load",
    "NeedsFuller",
    "Sandbox",
    "TimedOut",
    "WorkerClient",
    "WorkerEnded",
    "WorkerLimits",
]


@dataclass(frozen=True)
class WorkerLimits:
    """Limits of one worker: CPU seconds, bytes of memory, characters of output.

    Time and output are those of a test; `life_seconds` are for all of a worker's tests together,
    0 where it serves a single one.
    """

    cpu_seconds: float
    memory_bytes: int
    output: int
    life_seconds: float = 0.0


@dataclass(frozen=True)
class Load:
    """The content of a worker: bytecode by module name, data files, the stages' names.

    A message in place of bytecode says why there is none. `package` is the stage being graded;
    `stages` are all whose frames belong to the student. `functions` are the only names that a
    frame may have, by file; None where any will do.
    """

    modules: Mapping[str, bytes | Message]
    files: Mapping[str, bytes]
    package: str
    stages: tuple[str, ...]
    functions: Functions | None = None

    @cached_property
    def _packed(self) -> dict[int, bytes]:
        return {}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """The messages in place of bytecode, by their English."""
        found = [each for each in self.modules.values() if isinstance(each, Message)]
        return {str(each)[:MAX_WORDS]: each for each in found}

    def content(self, output: int) -> tuple[object, ...]:
        """Return the setup message for a worker, with `output` as its limit on output."""
        modules = {
            name: str(code) if isinstance(code, Message) else code
            for name, code in self.modules.items()
        }
        return modules, dict(self.files), self.package, self.stages, output

    def packed(self, output: int) -> bytes:
        """Return the frame that hands this over, with a limit on output; it is kept."""
        if output not in self._packed:
            self._packed[output] = protocol.pack(self.content(output))
        return self._packed[output]


@dataclass
class Sandbox:
    """The zygotes of one grading process and the layers that are in force.

    It belongs to the thread that opened it: the kernel ends a zygote with the thread that started
    it.
    """

    layers: tuple[str, ...]
    bubblewrap: bool
    zygotes: dict[str, Zygote] = field(default_factory=dict)

    @classmethod
    def open(
        cls,
        *,
        allow_weak: bool = False,
        layers: Collection[str] = kernel.LAYERS,
        bubblewrap: bool | None = None,
    ) -> Sandbox:
        """Return a sandbox that has locked a worker down once, to see that it can.

        `bubblewrap` None means: where it works.

        Raises:
            CannotIsolate: when a mandatory layer is missing and `allow_weak` is not set.
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
        wrapped = bubblewrap_works() if bubblewrap is None else bubblewrap
        sandbox = cls(tuple(layers), wrapped)
        try:
            sandbox.prove()
        except SandboxError as error:
            sandbox.close()
            if allow_weak and not missing and "limits" in layers:
                return cls.open(allow_weak=True, layers=["limits"], bubblewrap=bubblewrap)
            raise CannotIsolate(
                f"This machine refuses to isolate student code. {error.message}",
                next_step="Look at what confines this process itself (container, ulimit -a), or "
                "accept the risk with --allow-weak-isolation.",
            ) from error
        return sandbox

    def prove(self) -> None:
        """Lock an empty worker down and hear from it.

        Raises:
            SandboxError: when something does not work.
        """
        worker = self.worker(Load({}, {}, "", ()), WorkerLimits(1.0, 512 * 2**20, 1))
        try:
            worker.ask("compile", [])
        except WorkerEnded as error:
            raise SandboxError(f"A worker without student code {error}.") from error
        finally:
            worker.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The layers in force, as they are written into every result."""
        names = ("process", *self.layers, *(["bubblewrap"] if self.bubblewrap else []))
        weak = set(kernel.LAYERS) - set(self.layers)
        return (*names, "weak") if weak else names

    def worker(
        self,
        load: Load,
        limits: WorkerLimits,
        *,
        fuller: bool = False,
        budget: Budget | None = None,
    ) -> WorkerClient:
        """Return a fresh worker that holds `load`, and takes its time off a budget."""
        kind = "full" if fuller else "lean"
        zygote = self.zygotes.get(kind)
        if zygote is None:
            zygote = self.zygotes[kind] = Zygote(kind, self.layers, self.bubblewrap)
        life = limits.life_seconds or limits.cpu_seconds
        worker = WorkerClient(zygote, limits.cpu_seconds, life, limits.memory_bytes, limits.output)
        worker.functions, worker.messages = load.functions, load.messages
        worker.budget = budget
        worker.hand_over(load.packed(limits.output))
        return worker

    def close(self) -> None:
        """End everything that this sandbox started."""
        for zygote in self.zygotes.values():
            zygote.close()
        self.zygotes.clear()
