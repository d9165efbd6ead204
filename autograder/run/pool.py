"""The processes that grade a class on this machine: forked warm, handed a few students each."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.errors import KitError, KitFault, SubmissionError
from autograder.results.summary import Summary, summarize
from autograder.run.batch import Done, Plan, grade_batch
from autograder.run.cache import Stamp, look_at, stamp
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox

if TYPE_CHECKING:
    from autograder.grading.grader import Grader
    from autograder.grading.suite import Suite

__all__ = ["Finished", "finish", "grade_here", "how_submitted"]

MAX_CHUNK = 16


@dataclass(frozen=True)
class Finished:
    """One student's results summarized, in stage order; `reused` counts unchanged ones.

    `seen` tells how the files looked, for the next run. `vanished` says that nothing was graded
    because the student's folder was gone.
    """

    student: str
    summaries: tuple[Summary, ...]
    reused: int = 0
    seen: Stamp | None = None
    vanished: bool = False
    remarks: tuple[str, ...] = ()


def finish(plan: Plan, done: Done, submitted: str) -> Finished:
    """Return a student's summaries; `submitted` is how the files looked before they were read."""
    summaries = tuple(map(summarize, done.results))
    seen = None
    if plan.results is not None and not done.vanished:
        try:
            stages = [summary.stage for summary in summaries]
            seen = stamp(plan.results, done.student, submitted, stages)
        except OSError:  # somebody took a result away: the next run will see that it is missing
            seen = None
    return Finished(done.student, summaries, done.reused, seen, done.vanished, done.remarks)


def grade_here(
    plan: Plan, suites: Mapping[str, Suite], students: Sequence[str]
) -> Iterator[Finished]:
    """Grade students in processes of this machine, and yield them as they finish."""
    jobs = max(1, min(plan.jobs, len(students)))
    crew = [_Job.start(plan, suites, number) for number in range(jobs)]
    chunks = _chunks(students, jobs)
    try:
        for job in crew:
            job.send(next(chunks, ()))
        while busy := [job for job in crew if job.pending]:
            ready = wait([job.pipe for job in busy])
            for job in busy:
                if job.pipe in ready:
                    yield from job.receive()
                    if not job.pending:
                        job.send(next(chunks, ()))
    finally:
        for job in crew:
            job.stop()


def _chunks(students: Sequence[str], jobs: int) -> Iterator[tuple[str, ...]]:
    size = max(1, min(MAX_CHUNK, -(-len(students) // (jobs * 2))))
    for start in range(0, len(students), size):
        yield tuple(students[start : start + size])


@dataclass
class _Job:
    """One grading process and the students it has not answered for yet."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection[Any, Any]
    pending: list[str] = field(default_factory=list)

    @classmethod
    def start(cls, plan: Plan, suites: Mapping[str, Suite], number: int) -> _Job:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(plan, suites, theirs, ours, number))
        process.start()
        theirs.close()
        return cls(process, ours)

    def send(self, students: tuple[str, ...]) -> None:
        self.pending = list(students)
        if students:
            self.pipe.send(students)

    def receive(self) -> Iterator[Finished]:
        try:
            message = self.pipe.recv()
        except (EOFError, OSError):
            raise KitFault(
                f"A grading process ended while it graded {self.pending[0]!r}.",
                next_step="Run the same command again: what is finished is kept.",
            ) from None
        if isinstance(message, BaseException):
            raise message
        self.pending.remove(message.student)
        yield message

    def stop(self) -> None:
        self.pipe.close()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _serve(
    plan: Plan,
    suites: Mapping[str, Suite],
    pipe: Connection[Any, Any],
    other_end: Connection[Any, Any],
    number: int,
) -> None:
    """Grade chunks of students until the pipe closes; the body of a job process."""
    from autograder.grading.grader import Grader

    other_end.close()
    kernel.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stay(number, plan.jobs)
    try:
        sandbox = Sandbox.open(allow_weak=plan.allow_weak)
        try:
            grader = Grader(
                plan.kit, sandbox, suites, carry_forward=plan.carry_forward, feedback=plan.feedback
            )
            while True:
                _grade(plan, grader, pipe.recv(), pipe)
        finally:
            sandbox.close()
    except (EOFError, BrokenPipeError):
        pass
    except Exception as error:
        with contextlib.suppress(BrokenPipeError):  # another process told its error first
            pipe.send(error if isinstance(error, KitError) else _told(error))


def _stay(number: int, jobs: int) -> None:
    """Keep this process and its workers on one core, unless cores would have to be shared.

    They take turns hundreds of times a test, and waking somebody on another core costs eight times
    as much.
    """
    cores = sorted(os.sched_getaffinity(0))
    if jobs > len(cores):
        return
    with contextlib.suppress(OSError):  # not allowed: it merely takes longer
        core = cores[number] if jobs == len(cores) else _current_core()
        os.sched_setaffinity(0, {core})


def _current_core() -> int:
    """Return the core that the system has put this process on (proc(5), `stat`, field 39)."""
    return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[36])


def _grade(plan: Plan, grader: Grader, students: Sequence[str], pipe: Connection[Any, Any]) -> None:
    stages = [stage.name for stage in plan.kit.course.stages]
    submitted = {student: how_submitted(plan, student, stages) for student in students}
    for done in grade_batch(plan, grader, students):
        pipe.send(finish(plan, done, submitted[done.student]))


def how_submitted(plan: Plan, student: str, stages: Sequence[str]) -> str:
    """Return how a student's files look, for the next run; empty where that tells nothing."""
    try:
        return look_at(plan.submissions / student, stages) if plan.results else ""
    except OSError:  # told in the student's result
        return ""


def _told(error: Exception) -> KitError:
    """Turn what went wrong into what can be told: a full disk, or a fault of our own as text."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        name = error.filename or "A temporary file"
        return SubmissionError(
            f"{name} cannot be written: {os.strerror(error.errno)}.",
            next_step="Make room and run the same command again: what is finished is kept.",
        )
    return KitFault(f"A grading process failed.\n{traceback.format_exc()}")
