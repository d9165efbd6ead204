"""Grades some students one after another in one process, and writes their result files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission, read_submission
from autograder.errors import SubmissionError
from autograder.grading.fingerprint import fingerprint
from autograder.grading.marking import StyleFound, mark
from autograder.grading.style import StyleJob, find_style, untouched_modules
from autograder.results.files import read_result, result_path, write_result
from autograder.results.model import Outcome, Result

if TYPE_CHECKING:
    from autograder.grading.grader import Grader

__all__ = ["Done", "Plan", "grade_batch", "grade_submissions", "graded_stages", "known_results"]


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
    cluster: str = ""


@dataclass(frozen=True)
class Done:
    """One student's results in stage order; `reused` counts unchanged ones.

    `vanished` says that the student's folder was gone when its turn came: nothing was graded.
    `remarks` name result files that were there and could not be used.
    """

    student: str
    results: tuple[Result, ...]
    reused: int = 0
    vanished: bool = False
    remarks: tuple[str, ...] = ()


def grade_batch(plan: Plan, grader: Grader, students: Sequence[str]) -> Iterator[Done]:
    """Read and grade some students, and write the results as the plan says.

    Raises:
        SubmissionError: when a result cannot be written.
    """
    names = [stage.name for stage in plan.kit.course.stages]
    submissions = []
    for student in students:
        submission = read_submission(plan.submissions, student, names)
        if os.path.lexists(plan.submissions / student):
            submissions.append(submission)
        else:
            yield Done(student, (), vanished=True)
    remarks: dict[str, list[str]] = {each.student: [] for each in submissions}
    known = {
        each.student: known_results(plan, each, grader.sandbox.names, remarks[each.student].append)
        for each in submissions
    }

    def keep(result: Result) -> None:
        if plan.results is not None:
            write_result(plan.results, result)

    for done in grade_submissions(plan, grader, submissions, known, keep):
        yield replace(done, remarks=tuple(remarks[done.student]))


def grade_submissions(
    plan: Plan,
    grader: Grader,
    submissions: Sequence[Submission],
    known: Mapping[str, Mapping[str, Result]],
    keep: Callable[[Result], None],
) -> Iterator[Done]:
    """Grade what is not `known`: style for all at once, then one student after another.

    `keep` is given each new result as soon as its stage is graded.
    """
    todo = [
        each for each in submissions if len(known[each.student]) < len(graded_stages(plan, each))
    ]
    style = _find_style(plan, todo)
    for submission in submissions:
        yield _grade_student(plan, grader, submission, known[submission.student], style, keep)


def graded_stages(plan: Plan, submission: Submission) -> list[Stage]:
    """Return the stages of the plan that the student handed in."""
    return [stage for stage in plan.stages if stage.name in submission.stages]


def known_results(
    plan: Plan,
    submission: Submission,
    layers: tuple[str, ...] | None,
    remark: Callable[[str], None] = lambda _words: None,
) -> dict[str, Result]:
    """Return the results on disk that still hold, by stage.

    A file that is no result is told to `remark`, and its stage is graded again. `layers` are
    those in force now; None where other machines grade: then a result's own count.
    """
    if plan.results is None:
        return {}
    found: dict[str, Result] = {}
    for stage in graded_stages(plan, submission):
        path = result_path(plan.results, submission.student, stage.name)
        if not os.path.lexists(path):
            continue
        try:
            result = read_result(path)
        except SubmissionError as error:
            remark(f"{error.message} It is graded again.")
            continue
        names = layers or result.isolation.layers
        now = fingerprint(plan.kit, submission, stage, names, plan.carry_forward, plan.feedback)
        is_weak = "weak" in names and not plan.allow_weak
        if result.graded and result.fingerprint == now and not is_weak:
            found[stage.name] = result
    return found


def _find_style(plan: Plan, submissions: Sequence[Submission]) -> dict[str, StyleFound]:
    jobs = [
        StyleJob(
            f"{number}/{stage.name}",
            stage,
            submission.stages[stage.name].files,
            plan.kit.skeleton(stage),
        )
        for number, submission in enumerate(submissions)
        for stage in graded_stages(plan, submission)
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
    known: Mapping[str, Result],
    style: Mapping[str, StyleFound],
    keep: Callable[[Result], None],
) -> Done:
    results = dict(known)
    met = {
        f"{stage}.{criterion.id}": criterion.outcome is Outcome.PASSED
        for stage, result in known.items()
        for criterion in result.criteria
    }
    todo = [stage for stage in graded_stages(plan, submission) if stage.name not in known]
    for stage, outcome in grader.grade(submission, todo):
        result = mark(
            plan.kit,
            submission,
            stage,
            outcome,
            style[f"{submission.student}/{stage.name}"],
            met=met,
            layers=grader.sandbox.names,
            feedback=plan.feedback,
            seconds=dict(outcome.seconds),
        )
        for criterion in result.criteria:
            met[f"{stage.name}.{criterion.id}"] = criterion.outcome is Outcome.PASSED
        results[stage.name] = result
        keep(result)
    ordered = [results[stage.name] for stage in plan.stages if stage.name in results]
    return Done(submission.student, tuple(ordered), len(known))
