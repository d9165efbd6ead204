"""Forked processes that share out numbered pieces of work and send back what they find."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

from autograder.errors import KitError, KitFault
from autograder.sandbox.host import kernel

__all__ = ["in_parallel"]

T = TypeVar("T")
Bench = Callable[[], AbstractContextManager[Callable[[int], T]]]


def in_parallel(bench: Bench[T], pieces: int, jobs: int) -> Iterator[T]:
    """Yield what becomes of each of so many pieces, as they are done, in no order.

    `bench` opens in each process what does the work there: a function of a piece's number.

    Raises:
        KitError: what a process raised; anything else becomes a `KitFault`.
    """
    context = multiprocessing.get_context("fork")
    turn = context.Value("i", 0)
    crew = []
    for _ in range(max(1, min(jobs, pieces))):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(bench, pieces, turn, theirs, ours))
        process.start()
        theirs.close()
        crew.append((process, ours))
    try:
        pipes = [pipe for _, pipe in crew]
        while pipes:
            for pipe in cast("list[Connection[Any, Any]]", wait(pipes)):
                done, result = _received(pipe)
                if done:
                    pipes.remove(pipe)
                else:
                    yield result
    finally:
        for process, pipe in crew:
            pipe.close()
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()


def _received(pipe: Connection[Any, Any]) -> tuple[bool, Any]:
    try:
        done, result = pipe.recv()
    except (EOFError, OSError):
        raise KitFault(
            "A process of the audit ended before its time.",
            next_step="Run the same command again: what was remembered is kept.",
        ) from None
    if isinstance(result, KitError):
        raise result
    return done, result


def _serve(
    bench: Bench[T], pieces: int, turn: Any, pipe: Connection[Any, Any], other: Connection[Any, Any]
) -> None:
    """Do the next piece until there is none; the body of a process."""
    other.close()
    kernel.die_with_parent()
    try:
        with bench() as work:
            while (number := _next(turn)) < pieces:
                pipe.send((False, work(number)))
        pipe.send((True, None))
    except BrokenPipeError:
        pass
    except KitError as error:
        pipe.send((True, error))
    except Exception:  # our own fault: it travels as text, with its traceback
        pipe.send((True, KitFault(f"A process of the audit failed.\n{traceback.format_exc()}")))


def _next(turn: Any) -> int:
    with turn.get_lock():
        turn.value += 1
        return int(turn.value) - 1
