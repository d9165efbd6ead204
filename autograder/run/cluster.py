"""Sends requests to a Dask cluster, and returns the replies; each is one line of JSON.

On a Dask worker, a separate process (a service) handles the line, because a sandbox belongs to the
thread that opened it, and a Dask worker's threads come and go.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from autograder.course.files import Kit, find_kit
from autograder.errors import KitFault, SubmissionError
from autograder.run.client import ServiceClient
from casino import __version__

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["Cluster", "answer", "choose_cluster_python", "describe_versions", "open_cluster"]

AHEAD = 3  # tasks per thread of the cluster: keeps it busy with few in memory
CONNECT_SECONDS, LOOK_SECONDS, ALONE_SECONDS = 15, 2, 60
RETRIES = 2  # of a task whose process ended; Dask moves a lost worker's tasks
T = TypeVar("T")


# --- on a worker --------------------------------------------------------------------------------


def describe_versions() -> dict[str, str]:
    """Return this machine's versions of kit and Python, which must be equal on all machines."""
    version = ".".join(map(str, sys.version_info[:2]))
    return {"kit": __version__, "digest": find_kit().digest, "python": version}


def answer(request: bytes) -> bytes:
    """Answer a request on a Dask worker, by a separate process.

    Raises:
        OSError: when that process ends before it replies.
    """
    idle = _idle_services()
    try:
        client = idle.get_nowait()
    except Empty:
        client = ServiceClient()
    reply = client.ask(request)
    idle.put(client)
    return reply


@cache
def _idle_services() -> SimpleQueue[ServiceClient]:
    """Return this Dask worker's processes that wait for a request; they end with the worker."""
    return SimpleQueue()


# --- on this machine ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Cluster:
    """A connected Dask cluster, whose workers all have the same kit as this machine."""

    address: str
    client: Client
    threads: int  # of all workers together

    def map(self, items: Iterable[tuple[T, bytes]]) -> Iterator[tuple[T, bytes]]:
        """Yield each item with the reply to its request, in the order in which replies arrive.

        An item with an empty request (b"") is yielded at once with an empty reply. Only a few
        requests per thread are read ahead.

        Raises:
            SubmissionError: when the scheduler, or the last worker, is gone.
            KitFault: when a worker fails to answer a request.
        """
        todo = iter(items)
        running: dict[Future, T] = {}
        while True:
            while len(running) < self.threads * AHEAD and (drawn := next(todo, None)):
                item, request = drawn
                if not request:
                    yield item, b""
                    continue
                task = self.client.submit(answer, request, pure=False, retries=RETRIES)
                running[task] = item
            if not running:
                return
            for future in self._wait_for_finished(running):
                yield running.pop(future), self._reply(future)
                future.release()

    def _wait_for_finished(self, running: Mapping[Future, Any]) -> list[Future]:
        """Wait until tasks finish and return them.

        Raises:
            SubmissionError: when the cluster has no worker for too long.
        """
        from distributed import TimeoutError, wait

        last_seen = time.monotonic()
        while True:
            try:
                with self.client.as_current():
                    return list(wait(list(running), LOOK_SECONDS, "FIRST_COMPLETED").done)
            except TimeoutError:
                if self.client.status != "running":
                    raise self._explain_loss("the scheduler is gone") from None
                if self.client.nthreads():
                    last_seen = time.monotonic()
                elif time.monotonic() - last_seen > ALONE_SECONDS:
                    raise self._explain_loss("no worker is left") from None

    def _reply(self, future: Future) -> bytes:
        if future.status in ("cancelled", "lost"):
            raise self._explain_loss("the scheduler is gone")
        if future.status != "finished":
            raise KitFault(
                f"The cluster cannot answer a request: {future.exception()}",
                next_step="Run the same command again: finished results are kept.",
            )
        reply: bytes = future.result()
        return reply

    def _explain_loss(self, why: str) -> SubmissionError:
        return SubmissionError(
            f"{self.address}: {why}.",
            next_step="Start it and run the same command again: finished results are kept.",
        )


def choose_cluster_python(kit: Kit) -> str:
    """Return the Python version for student code on all workers; by default, this machine's."""
    return kit.course.python or f"3.{sys.version_info.minor}"


@contextmanager
def open_cluster(address: str, digest: str) -> Iterator[Cluster]:
    """Connect to a Dask cluster for the block; `digest` is that of the kit on this machine.

    Raises:
        SubmissionError: when the cluster doesn't answer, or a worker has another kit.
    """
    client = _connect(address)
    try:
        yield Cluster(address, client, _check_workers(client, address, digest))
    finally:
        client.close(timeout=LOOK_SECONDS)


def _connect(address: str) -> Client:
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_address
        from distributed.comm.registry import get_backend
    except ImportError:
        raise SubmissionError(
            "--cluster needs Dask, which is not installed.",
            next_step="Install it: python -m pip install distributed",
        ) from None
    try:
        get_backend(parse_address(address)[0])  # closing an unknown kind of client takes long
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SubmissionError(
            f"{address}: no Dask scheduler answers there ({error}).",
            next_step="Start one with `dask scheduler`; the address looks like tcp://host:8786.",
        ) from error


def _check_workers(client: Client, address: str, digest: str) -> int:
    """Return the number of all workers' threads.

    Raises:
        SubmissionError: when there is no worker, or one has another kit or Python.
    """
    own = {**describe_versions(), "digest": digest}
    found = client.run(describe_versions, on_error="return")
    if not found:
        raise SubmissionError(
            f"{address}: the scheduler has no worker.",
            next_step="Start some with `dask worker`, as docs/grade.md shows.",
        )
    problems = [
        problem
        for name, theirs in found.items()
        if (problem := _describe_difference(name, theirs, own))
    ]
    if problems:
        raise SubmissionError(
            "\n".join(problems), next_step="Install the same kit on every worker and restart it."
        )
    threads: Iterable[int] = client.nthreads().values()
    return max(1, sum(threads))


def _describe_difference(worker: str, theirs: object, own: Mapping[str, str]) -> str:
    """Return a sentence on how a Dask worker differs from this machine, or ""."""
    if not isinstance(theirs, dict):
        return f"Worker {worker}: the kit cannot be used there: {type(theirs).__name__}: {theirs}"
    for key, words in (("kit", "kit"), ("python", "Python")):
        if theirs.get(key) != own[key]:
            return f"Worker {worker}: {words} {theirs.get(key)}, here it is {own[key]}."
    if theirs.get("digest") != own["digest"]:
        return f"Worker {worker}: its kit {own['kit']} has other suites, references or rubric."
    return ""
