"""Grades a class: forks warm job processes, hands them students, yields results as they finish."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from autograder.course import Stage
from autograder.errors import KitError, KitFault
from autograder.grading import Grader
from autograder.kit import Kit
from autograder.marking import StyleFound, mark
from autograder.results import as_json, result_path, write_result
from autograder.sandbox import lockdown
from autograder.sandbox.host import Sandbox
from autograder.style import StyleJob, find_style, untouched_modules
from autograder.submissions import Submission, read_submission
from autograder.suite import HIDDEN, Suite, with_suites

__all__ = ["Done", "Plan", "run_class"]

Record = dict[str, Any]
MAX_CHUNK = 16


@dataclass(frozen=True)
class Plan:
    """What to grade, how, and where results go; `results` None keeps nothing on disk."""

    kit: Kit
    submissions: Path
    students: tuple[str, ...]
    stages: tuple[Stage, ...]
    feedback: str
    results: Path | None = None
    jobs: int = 1
    carry_forward: bool = True
    allow_weak: bool = False
    hidden: Path = HIDDEN


@dataclass(frozen=True)
class Done:
    """One student's result files as records, in stage order; `reused` counts unchanged ones."""

    student: str
    records: tuple[Record, ...]
    reused: int


def run_class(plan: Plan, consume: Callable[[Iterator[Done]], None]) -> None:
    """Grade every student of `plan`; `consume` is given the students as they finish.

    Raises:
        KitError: when the machine cannot isolate, a suite is broken or results cannot be written.
    """
    Sandbox.open(allow_weak=plan.allow_weak).close()
    names = [stage.name for stage in plan.stages]

    def work(suites: Mapping[str, Suite]) -> None:
        _check_criteria(plan.stages, suites)
        consume(_finished(plan, suites))

    with_suites(names, work, plan.hidden)


def _check_criteria(stages: Sequence[Stage], suites: Mapping[str, Suite]) -> None:
    """Refuse a suite that leaves a criterion without a test, or names one that is not there."""
    problems = []
    for stage in stages:
        known = {criterion.id for criterion in stage.criteria}
        tested = {test.criterion for test in suites[stage.name].tests}
        problems += [f"{stage.name}: no test of {name}" for name in sorted(known - tested)]
        problems += [f"{stage.name}: tests of unknown {name}" for name in sorted(tested - known)]
    if problems:
        raise KitFault("Suites and rubric do not fit together.\n" + "\n".join(problems))


def _finished(plan: Plan, suites: Mapping[str, Suite]) -> Iterator[Done]:
    jobs = max(1, min(plan.jobs, len(plan.students)))
    crew = [_Job.start(plan, suites) for _ in range(jobs)]
    chunks = _chunks(plan.students, jobs)
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
    def start(cls, plan: Plan, suites: Mapping[str, Suite]) -> _Job:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(plan, suites, theirs, ours))
        process.start()
        theirs.close()
        return cls(process, ours)

    def send(self, students: tuple[str, ...]) -> None:
        self.pending = list(students)
        if students:
            self.pipe.send(students)

    def receive(self) -> Iterator[Done]:
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
) -> None:
    """Grade chunks of students until the pipe closes; the body of a job process."""
    other_end.close()
    lockdown.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sandbox = Sandbox.open(allow_weak=plan.allow_weak)
    grader = Grader(
        plan.kit, sandbox, suites, carry_forward=plan.carry_forward, feedback=plan.feedback
    )
    try:
        while True:
            students = pipe.recv()
            for done in grade_chunk(plan, grader, students):
                pipe.send(done)
    except (EOFError, BrokenPipeError):
        pass
    except KitError as error:
        pipe.send(error)
    except Exception:  # our own fault: it travels as text, with its traceback
        pipe.send(KitFault(f"A grading process failed.\n{traceback.format_exc()}"))
    finally:
        sandbox.close()


def grade_chunk(plan: Plan, grader: Grader, students: Sequence[str]) -> Iterator[Done]:
    """Grade some students: style for all of them at once, then one after another."""
    names = [stage.name for stage in plan.kit.course.stages]
    submissions = [read_submission(plan.submissions, student, names) for student in students]
    known = {each.student: _unchanged(plan, grader, each) for each in submissions}
    todo = [each for each in submissions if len(known[each.student]) < len(_graded(plan, each))]
    style = _find_style(plan, todo)
    for submission in submissions:
        yield _grade_student(plan, grader, submission, known[submission.student], style)


def _graded(plan: Plan, submission: Submission) -> list[Stage]:
    return [stage for stage in plan.stages if stage.name in submission.stages]


def _unchanged(plan: Plan, grader: Grader, submission: Submission) -> dict[str, Record]:
    """Return the records on disk that still hold, by stage."""
    records: dict[str, Record] = {}
    for stage in _graded(plan, submission) if plan.results else ():
        assert plan.results is not None
        try:
            record = json.loads(
                result_path(plan.results, submission.student, stage.name).read_bytes()
            )
            if record["fingerprint"] == grader.fingerprint(submission, stage) and record["graded"]:
                records[stage.name] = record
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return records


def _find_style(plan: Plan, submissions: Sequence[Submission]) -> dict[str, StyleFound]:
    jobs = [
        StyleJob(
            f"{number}/{stage.name}",
            stage,
            submission.stages[stage.name].files,
            plan.kit.skeleton(stage),
        )
        for number, submission in enumerate(submissions)
        for stage in _graded(plan, submission)
    ]
    found = find_style(jobs, plan.kit.course.style) if jobs else {}
    students = [submission.student for submission in submissions]
    return {
        f"{students[int(job.key.partition('/')[0])]}/{job.stage.name}": StyleFound(
            found[job.key], untouched_modules(job)
        )
        for job in jobs
    }


def _grade_student(
    plan: Plan,
    grader: Grader,
    submission: Submission,
    known: Mapping[str, Record],
    style: Mapping[str, StyleFound],
) -> Done:
    records: dict[str, Record] = dict(known)
    met: dict[str, bool] = {}
    todo = [stage for stage in _graded(plan, submission) if stage.name not in known]
    started = time.perf_counter(), time.process_time()
    for stage, outcome in grader.grade(submission, todo):
        now = time.perf_counter(), time.process_time()
        result = mark(
            plan.kit,
            submission,
            stage,
            outcome,
            style[f"{submission.student}/{stage.name}"],
            met=met,
            layers=grader.sandbox.names,
            feedback=plan.feedback,
            seconds={"wall": now[0] - started[0], "grader_cpu": now[1] - started[1]},
        )
        started = now
        for criterion in result.criteria:
            met[f"{stage.name}.{criterion.id}"] = criterion.outcome == "passed"
        if plan.results is not None:
            write_result(plan.results, result)
        records[stage.name] = as_json(result)
    ordered = [records[stage.name] for stage in plan.stages if stage.name in records]
    return Done(submission.student, tuple(ordered), len(known))


def default_jobs() -> int:
    """Return how many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
