"""Grades a class: passes over what has not changed, grades the rest here or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from autograder.course.model import Stage
from autograder.errors import KitFault
from autograder.run.batch import Done, Plan, grade_batch
from autograder.run.cache import Index
from autograder.run.pool import Finished, grade_here
from autograder.sandbox.host import kernel
from autograder.sandbox.host.launch import bubblewrap_works

if TYPE_CHECKING:
    from autograder.grading.suite import Suite

__all__ = ["Done", "Finished", "Plan", "check_criteria", "default_jobs", "grade_batch", "run_class"]


def run_class(plan: Plan, consume: Callable[[Iterator[Finished], int], None]) -> None:
    """Grade every student of `plan`.

    `consume` is called once, with the students as they finish and how many of them are new; those
    that have not changed come first. Whoever calls holds the results folder (`results_folder`).

    Raises:
        KitError: when the machine cannot isolate, a suite is broken or results cannot be written.
    """
    index = _index(plan)
    unchanged, todo = _divided(plan, index)
    if not todo:
        consume(iter(unchanged), 0)
        return

    def chain(fresh: Iterator[Finished]) -> Iterator[Finished]:
        yield from unchanged
        try:
            for finished in fresh:
                _note(plan, index, finished)
                yield finished
        finally:
            if index is not None:
                index.save()

    if plan.cluster:
        from autograder.run.dask import grade_there

        consume(chain(grade_there(plan, todo)), len(todo))
        return

    def work(suites: Mapping[str, Suite]) -> None:
        check_criteria(plan.stages, suites)
        consume(chain(grade_here(plan, suites, todo)), len(todo))

    from autograder.grading.suite import with_suites  # only now: pytest takes a while

    with_suites([stage.name for stage in plan.stages], work, plan.hidden)


def _index(plan: Plan) -> Index | None:
    if plan.results is None:
        return None
    depends = (
        plan.kit.digest, plan.feedback, plan.carry_forward, plan.cluster,
        *(() if plan.cluster else (plan.allow_weak, kernel.missing_layers(), bubblewrap_works())),
    )  # fmt: skip
    return Index.load(plan.results, sha256(repr(depends).encode()).hexdigest())


def _divided(plan: Plan, index: Index | None) -> tuple[list[Finished], list[str]]:
    """Return the students who have not changed, and those to look at more closely."""
    if index is None or not index.students:
        return [], list(plan.students)
    wanted = [stage.name for stage in plan.stages]
    stages = [stage.name for stage in plan.kit.course.stages]
    unchanged, todo = [], []
    for student in plan.students:
        summaries = index.unchanged(plan.submissions, student, wanted, stages)
        if summaries is None:
            todo.append(student)
        else:
            unchanged.append(Finished(student, summaries, len(summaries)))
    return unchanged, todo


def _note(plan: Plan, index: Index | None, finished: Finished) -> None:
    if index is not None and finished.seen is not None:
        planned = [stage.name for stage in plan.stages]
        index.note(finished.student, planned, finished.summaries, finished.seen)


def check_criteria(stages: Sequence[Stage], suites: Mapping[str, Suite]) -> None:
    """Refuse a suite that leaves a criterion without a test, or names one that is not there."""
    problems = []
    for stage in stages:
        known = {criterion.id for criterion in stage.criteria}
        tested = {test.criterion for test in suites[stage.name].tests}
        problems += [f"{stage.name}: no test of {name}" for name in sorted(known - tested)]
        problems += [f"{stage.name}: tests of unknown {name}" for name in sorted(tested - known)]
    if problems:
        raise KitFault("Suites and rubric do not fit together.\n" + "\n".join(problems))


def default_jobs() -> int:
    """Return how many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
