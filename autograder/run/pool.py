"""Runs work in forked processes: each gets one item after another, until none is left.

Forked processes share the parent's modules and hidden tests. They end when the parent closes its
end of their pipe, so a killed command leaves none behind.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, TypeVar

from autograder.errors import KitError, as_kit_error
from autograder.sandbox.host import kernel

__all__ = ["map_forked"]

STOP_SECONDS = 2
Item = TypeVar("Item")
T = TypeVar("T")
Work = Callable[[Item], Iterable[T]]


def map_forked(
    open_worker: Callable[[], AbstractContextManager[Work[Item, T]]],
    items: Iterable[Item],
    jobs: int,
    *,
    describe: Callable[[Item, int], str] = lambda item, done: repr(item),
) -> Iterator[T]:
    """Call `work(item)` for every item in `jobs` processes; yield the results as they complete.

    Args:
        open_worker: called once in each process; a context manager that returns `work`.
        items: the items; a process gets the next one when it has finished its last.
        jobs: the number of processes.
        describe: names a task if its process dies, given the item and the number of results so far.

    Raises:
        KitError: the error that a process raised; any other exception becomes a `KitFault`.
    """
    todo = iter(items)
    pool: list[_Process[Item, T]] = []
    try:
        for number in range(jobs):
            item = next(todo, None)
            if item is None:
                break
            pool.append(_Process.start(open_worker, number, jobs, pool))
            pool[-1].send(item)
        while busy := [process for process in pool if process.items]:
            ready = wait([process.pipe for process in busy])
            for process in busy:
                if process.pipe in ready:
                    yield from process.receive(describe)
                    if not process.items and (item := next(todo, None)) is not None:
                        process.send(item)
    finally:
        for process in pool:
            process.pipe.close()
        for process in pool:
            process.stop()


@dataclass
class _Process(Generic[Item, T]):
    """A forked process with a pipe: gets items, and sends back results."""

    process: BaseProcess
    pipe: Connection[Any, Any]
    items: list[Item] = field(default_factory=list)  # its current item, or none
    done: int = 0  # the number of results for that item

    @classmethod
    def start(
        cls,
        open_worker: Callable[[], AbstractContextManager[Work[Item, T]]],
        number: int,
        jobs: int,
        others: Iterable[_Process[Item, T]],
    ) -> _Process[Item, T]:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        # The parent's ends of all pipes: a process that holds one open keeps that worker waiting
        # when the parent closes it.
        not_ours = [ours, *(other.pipe for other in others)]
        process = context.Process(target=_serve, args=(open_worker, theirs, not_ours, number, jobs))
        process.start()
        theirs.close()
        return cls(process, ours)

    def send(self, item: Item) -> None:
        self.items, self.done = [item], 0
        with contextlib.suppress(ConnectionError):  # it has ended: `receive` raises the reason
            self.pipe.send(item)

    def receive(self, describe: Callable[[Item, int], str]) -> Iterator[T]:
        try:
            kind, value = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(STOP_SECONDS)
            at, status = describe(self.items[0], self.done), self.process.exitcode
            how = f"was killed by signal {-status}" if status and status < 0 else "ended"
            raise KitError(
                f"A process of the kit {how} while it worked on {at}.",
                next_step="Run the same command again: finished results are kept. If the machine "
                "is short of memory, give fewer --jobs.",
            ) from None
        if kind == "raised":
            raise value
        if kind == "item done":
            self.items = []
        else:
            self.done += 1
            yield value

    def stop(self) -> None:
        """Wait for the process to end after its pipe was closed; kill it if it is busy."""
        self.process.join(0 if self.items else STOP_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _serve(
    open_worker: Callable[[], AbstractContextManager[Work[Item, T]]],
    pipe: Connection[Any, Any],
    not_ours: Iterable[Connection[Any, Any]],
    number: int,
    jobs: int,
) -> None:
    """Run the main loop of a forked process: work on items until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent reports an interrupt once
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other_end in not_ours:
        other_end.close()
    kernel.die_with_parent()
    gc.freeze()  # collecting the parent's objects would write to all of them, and copy their pages
    _pin_to_core(number, jobs)
    try:
        with open_worker() as work:
            while True:
                for result in work(pipe.recv()):
                    pipe.send(("result", result))
                pipe.send(("item done", None))
    except (EOFError, ConnectionError):  # the parent has closed its end
        pass
    except Exception as error:
        with contextlib.suppress(ConnectionError):  # another process's error came first
            pipe.send(("raised", error if isinstance(error, KitError) else as_kit_error(error)))


def _pin_to_core(number: int, jobs: int) -> None:
    """Pin this process and its sandbox to one core, unless there are more processes than cores.

    Grader and worker alternate hundreds of times per test, and waking a process on another core
    takes eight times as long.
    """
    cores = sorted(os.sched_getaffinity(0))
    if jobs > len(cores):
        return
    with contextlib.suppress(OSError):  # not allowed: it only takes longer
        core = cores[number] if jobs == len(cores) else _current_core()
        os.sched_setaffinity(0, {core})


def _current_core() -> int:
    """Return the number of the core that this process runs on (proc(5), `stat`, field 39)."""
    return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[36])
