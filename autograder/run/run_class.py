"""Grades a class: skips unchanged submissions, and grades the others here or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING

from autograder.course.model import Stage
from autograder.errors import CourseError
from autograder.run.batch import StudentRun, digest_submission, grade_batch, summarise_run
from autograder.run.cache import Index
from autograder.run.pool import map_forked
from autograder.run.settings import RunSettings
from autograder.sandbox.host import kernel
from autograder.sandbox.host.interpreter import find_interpreter
from autograder.sandbox.host.launch import bubblewrap_works

if TYPE_CHECKING:
    from autograder.grading.grader import Grader
    from autograder.grading.suite import Suite

__all__ = ["check_criteria", "default_jobs", "run_class"]

MAX_BATCH = 16
Batch = tuple[str, ...]  # student names


def run_class(settings: RunSettings, consume: Callable[[Iterator[StudentRun], int], None]) -> None:
    """Grade every student that the settings name.

    `consume` is called once, with an iterator of the students as they are finished, unchanged ones
    first, and the number of students to grade. The caller must hold the lock of the results folder
    (`lock_results`).

    Raises:
        KitError: when the sandbox can't be opened, a hidden test is invalid, or a file can't be
            written.
    """
    index = _index(settings)
    unchanged, todo = _split_unchanged(settings, index)
    if not todo:
        consume(iter(unchanged), 0)
        return

    def chain(fresh: Iterator[StudentRun]) -> Iterator[StudentRun]:
        yield from unchanged
        try:
            for run in fresh:
                _note(settings, index, run)
                yield run
        finally:
            if index is not None:
                index.save()

    if settings.cluster:
        from autograder.run.dask import grade_there

        consume(chain(grade_there(settings, todo)), len(todo))
        return

    from autograder.grading.suite import load_suites

    names = [stage.name for stage in settings.stages]
    suites = load_suites(settings.kit.course, names, settings.hidden)
    check_criteria(settings.stages, suites)
    consume(chain(_grade_here(settings, suites, todo)), len(todo))


def _grade_here(
    settings: RunSettings, suites: Mapping[str, Suite], students: Sequence[str]
) -> Iterator[StudentRun]:
    """Grade students in several processes of this machine; yield them as they are finished."""
    from autograder.grading.grader import Grader
    from autograder.sandbox.host.sandbox import Sandbox

    @contextmanager
    def open_worker() -> Iterator[Callable[[Batch], Iterator[StudentRun]]]:
        python = settings.kit.course.python
        sandbox = Sandbox.open(python=python, allow_weak=settings.allow_weak)
        try:
            grader = Grader(
                settings.kit,
                sandbox,
                suites,
                carry_forward=settings.carry_forward,
                feedback=settings.feedback,
            )
            yield lambda batch: _grade(settings, grader, batch)
        finally:
            sandbox.close()

    jobs = max(1, min(settings.jobs, len(students)))
    size = max(1, min(MAX_BATCH, -(-len(students) // (jobs * 2))))
    batches = (tuple(students[at : at + size]) for at in range(0, len(students), size))
    yield from map_forked(
        open_worker, batches, jobs, describe=lambda batch, done: repr(batch[done])
    )


def _grade(settings: RunSettings, grader: Grader, batch: Batch) -> Iterator[StudentRun]:
    submitted = {student: digest_submission(settings, student) for student in batch}
    for run in grade_batch(settings, grader, batch):
        yield summarise_run(settings, run, submitted[run.student])


def _index(settings: RunSettings) -> Index | None:
    if settings.results is None:
        return None
    depends = (
        settings.kit.digest, settings.feedback, settings.carry_forward, settings.cluster,
        *map(settings.kit.course.feedback_to_record, settings.kit.course.stages),
        *(() if settings.cluster else _isolation(settings)),
    )  # fmt: skip
    return Index.load(settings.results, sha256(repr(depends).encode()).hexdigest())


def _isolation(settings: RunSettings) -> tuple[object, ...]:
    python = find_interpreter(settings.kit.course.python)
    return settings.allow_weak, kernel.missing_layers(), bubblewrap_works(python), python


def _split_unchanged(
    settings: RunSettings, index: Index | None
) -> tuple[list[StudentRun], list[str]]:
    """Return runs for the students whose files haven't changed, and the names of all others."""
    if index is None or not index.students:
        return [], list(settings.students)
    wanted = [stage.name for stage in settings.stages]
    stages = settings.kit.course.names
    unchanged, todo = [], []
    for student in settings.students:
        summaries = index.find_unchanged(settings.submissions, student, wanted, stages)
        if summaries is None:
            todo.append(student)
        else:
            unchanged.append(StudentRun(student, summaries=summaries, reused=len(summaries)))
    return unchanged, todo


def _note(settings: RunSettings, index: Index | None, run: StudentRun) -> None:
    if index is not None and run.seen is not None:
        planned = [stage.name for stage in settings.stages]
        index.note(run.student, planned, run.summaries, run.seen)


def check_criteria(stages: Sequence[Stage], suites: Mapping[str, Suite]) -> None:
    """Check that each criterion has a hidden test, and each test a criterion.

    Raises:
        CourseError: with a line for each missing one.
    """
    problems = []
    for stage in stages:
        known = [criterion.id for criterion in stage.criteria]
        tests = suites[stage.name].tests
        untested = [name for name in known if name not in {test.criterion for test in tests}]
        problems += [f"{stage.name}: no hidden test of the criterion {name}" for name in untested]
        problems += [
            f"{stage.name}/{test.name}: {test.criterion!r} isn't a criterion; allowed: "
            + ", ".join(known)
            for test in tests
            if test.criterion not in known
        ]
    if problems:
        raise CourseError("\n".join(problems))


def default_jobs() -> int:
    """Return the number of cores that this process can use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
