"""Grades a class on a Dask cluster: sources go out as bytes, results come back as data.

A task is one function of this module, known by its name, and one JSON text as bytes; its answer is
another. On a worker the text is handed to a process of its own (`service`), because a
sandbox belongs to the thread that opened it and a Dask worker's threads come and go.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from autograder.course.files import VERSION, find_kit
from autograder.course.submissions import Submission, read_submission
from autograder.errors import KitFault, SubmissionError
from autograder.results.files import write_result
from autograder.run.batch import StudentRun, how_submitted, known_results, summarized
from autograder.run.client import GradingService
from autograder.run.service import Request, read_reply, written
from autograder.run.settings import RunSettings

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["about", "answer", "grade_there"]

MAX_BATCH = 8
AHEAD = 3  # tasks for each of the cluster's threads: enough to keep it busy, few to hold in memory
CONNECT_SECONDS, LOOK_SECONDS, ALONE_SECONDS = 15, 2, 60
RETRIES = 2  # of a task whose grading process ended; a lost worker's tasks move by themselves


# --- what runs on a worker ----------------------------------------------------------------------


def about() -> dict[str, str]:
    """Return what a worker must have in common with this machine."""
    version = ".".join(map(str, sys.version_info[:2]))
    return {"kit": VERSION, "digest": find_kit().digest, "python": version}


def answer(request: bytes) -> bytes:
    """Have a grading process of this worker answer a request; both are JSON texts on one line.

    Raises:
        OSError: when the process ends instead.
    """
    idle = _idle_services()
    try:
        service = idle.get_nowait()
    except Empty:
        service = GradingService()
    reply = service.ask(request)
    idle.put(service)
    return reply


@cache
def _idle_services() -> SimpleQueue[GradingService]:
    """Return this worker's grading processes that wait for work; they end with the worker."""
    return SimpleQueue()


# --- what runs here -----------------------------------------------------------------------------


def grade_there(settings: RunSettings, students: Sequence[str]) -> Iterator[StudentRun]:
    """Grade students on the cluster of the settings, and yield them as they finish.

    Raises:
        SubmissionError: when there is no such cluster, or a worker has another kit.
    """
    client = _connect(settings.cluster)
    try:
        threads = _check_workers(client, settings)
        size = max(1, min(MAX_BATCH, len(students) // (threads * AHEAD)))
        batches = _batches(settings, students, size)
        yield from _stream(client, settings, batches, threads * AHEAD)
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
            next_step="Install it with: pip install -e '.[cluster]' in the kit's folder",
        ) from None
    try:
        get_backend(parse_address(address)[0])  # a client of no known kind is long in closing
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SubmissionError(
            f"{address}: no Dask scheduler answers there ({error}).",
            next_step="Start one with `dask scheduler`; the address looks like tcp://host:8786.",
        ) from error


def _check_workers(client: Client, settings: RunSettings) -> int:
    """Return how many threads the workers have; each must have this very kit and Python."""
    own = {**about(), "digest": settings.kit.digest}
    found = client.run(about, on_error="return")
    if not found:
        raise SubmissionError(
            f"{settings.cluster}: the scheduler has no worker.",
            next_step="Start some with `dask worker`, as docs/instructor.md shows.",
        )
    problems = [
        problem for name, theirs in found.items() if (problem := _unlike(name, theirs, own))
    ]
    if problems:
        raise SubmissionError(
            "\n".join(problems), next_step="Install the same kit on every worker and restart it."
        )
    threads: Iterable[int] = client.nthreads().values()
    return max(1, sum(threads))


def _unlike(worker: str, theirs: object, own: Mapping[str, str]) -> str:
    """Say how a worker differs from this machine; nothing where it does not."""
    if not isinstance(theirs, dict):
        return f"Worker {worker}: the kit cannot be used there: {type(theirs).__name__}: {theirs}"
    for key, words in (("kit", "kit"), ("python", "Python")):
        if theirs.get(key) != own[key]:
            return f"Worker {worker}: {words} {theirs.get(key)}, here it is {own[key]}."
    if theirs.get("digest") != own["digest"]:
        return f"Worker {worker}: its kit {VERSION} has other suites, references or rubric."
    return ""


_Batch = tuple[list[StudentRun], dict[str, str], bytes]


def _batches(settings: RunSettings, students: Sequence[str], size: int) -> Iterator[_Batch]:
    """Yield, a few students at a time: who is done already, how files looked, and the request."""
    names = settings.kit.course.names
    for start in range(0, len(students), size):
        done: list[StudentRun] = []
        submitted: dict[str, str] = {}
        todo: list[Submission] = []
        for student in students[start : start + size]:
            submitted[student] = how_submitted(settings, student)
            submission = read_submission(settings.submissions, student, names)
            kept = _kept(settings, submission)
            if kept is not None:
                done.append(kept)
            else:
                todo.append(submission)
        yield done, submitted, _request(settings, todo) if todo else b""


def _kept(settings: RunSettings, submission: Submission) -> StudentRun | None:
    """Return a student who needs no grading: unchanged as a whole, or gone."""
    if not os.path.lexists(settings.submissions / submission.student):
        return StudentRun(submission.student, vanished=True)
    known = known_results(settings, submission, None)
    wanted = [stage.name for stage in settings.stages if stage.name in submission.stages]
    if len(known) < len(wanted):
        return None
    results = tuple(known[name] for name in wanted)
    return StudentRun(submission.student, results, reused=len(known))


def _request(settings: RunSettings, submissions: Sequence[Submission]) -> bytes:
    return written(
        Request(
            digest=settings.kit.digest,
            stages=tuple(stage.name for stage in settings.stages),
            feedback=settings.feedback,
            carry_forward=settings.carry_forward,
            allow_weak=settings.allow_weak,
            submissions=tuple(submissions),
        )
    )


def _stream(
    client: Client, settings: RunSettings, batches: Iterator[_Batch], ahead: int
) -> Iterator[StudentRun]:
    running: dict[Future, dict[str, str]] = {}
    while True:
        while len(running) < ahead and (batch := next(batches, None)):
            done, submitted, request = batch
            for each in done:
                yield summarized(settings, each, submitted[each.student])
            if request:
                running[client.submit(answer, request, pure=False, retries=RETRIES)] = submitted
        if not running:
            return
        for future in _finished(client, settings, running):
            submitted = running.pop(future)
            for each in _read(settings, future):
                for result in each.results:
                    if settings.results is not None:
                        write_result(settings.results, result)
                yield summarized(settings, each, submitted[each.student])
            future.release()


def _finished(client: Client, settings: RunSettings, running: Mapping[Future, Any]) -> list[Future]:
    """Wait until something is finished; a cluster without a worker is given up after a while."""
    from distributed import TimeoutError, wait

    last_seen = time.monotonic()
    while True:
        try:
            with client.as_current():
                return list(wait(list(running), LOOK_SECONDS, "FIRST_COMPLETED").done)
        except TimeoutError:
            if client.status != "running":
                raise _lost(settings, "the scheduler is gone") from None
            if client.nthreads():
                last_seen = time.monotonic()
            elif time.monotonic() - last_seen > ALONE_SECONDS:
                raise _lost(settings, "no worker is left") from None


def _lost(settings: RunSettings, why: str) -> SubmissionError:
    return SubmissionError(
        f"{settings.cluster}: {why}.",
        next_step="Start it and run the same command again: what is finished is kept.",
    )


def _read(settings: RunSettings, future: Future) -> Iterator[StudentRun]:
    if future.status in ("cancelled", "lost"):
        raise _lost(settings, "the scheduler is gone")
    if future.status != "finished":
        raise KitFault(
            f"The cluster cannot grade some students: {future.exception()}",
            next_step="Run the same command again: what is finished is kept.",
        )
    reply = read_reply(future.result())
    if reply.refused:
        raise SubmissionError(reply.refused)
    if reply.fault:
        raise KitFault(reply.fault)
    yield from reply.runs
