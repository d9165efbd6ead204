"""Grades some students one after another in one process, and writes their result files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission, read_submission
from autograder.grading.fingerprint import fingerprint
from autograder.grading.marking import StyleFound, mark
from autograder.grading.style import StyleJob, find_style, untouched_modules
from autograder.results.model import as_json, result_path, write_record

if TYPE_CHECKING:
    from autograder.grading.grader import Grader

__all__ = ["Done", "Plan", "grade_chunk", "grade_submissions", "graded_stages", "known_records"]

Record = dict[str, Any]


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
    """One student's result files as records, in stage order; `reused` counts unchanged ones.

    `vanished` says that the student's folder was gone when its turn came: nothing was graded.
    """

    student: str
    records: tuple[Record, ...]
    reused: int = 0
    vanished: bool = False


def grade_chunk(plan: Plan, grader: Grader, students: Sequence[str]) -> Iterator[Done]:
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
    known = {each.student: known_records(plan, each, grader.sandbox.names) for each in submissions}

    def keep(record: Record) -> None:
        if plan.results is not None:
            write_record(plan.results, record)

    yield from grade_submissions(plan, grader, submissions, known, keep)


def grade_submissions(
    plan: Plan,
    grader: Grader,
    submissions: Sequence[Submission],
    known: Mapping[str, Mapping[str, Record]],
    keep: Callable[[Record], None],
) -> Iterator[Done]:
    """Grade what is not `known`: style for all at once, then one student after another.

    `keep` is given each new record as soon as its stage is graded.
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


def known_records(
    plan: Plan, submission: Submission, layers: tuple[str, ...] | None
) -> dict[str, Record]:
    """Return the records on disk that still hold, by stage.

    `layers` are those in force now; None where other machines grade: then a record's own count.
    """
    records: dict[str, Record] = {}
    for stage in graded_stages(plan, submission) if plan.results else ():
        assert plan.results is not None
        try:
            path = result_path(plan.results, submission.student, stage.name)
            record = json.loads(path.read_bytes())
            names = layers or tuple(record["isolation"]["layers"])
            now = fingerprint(plan.kit, submission, stage, names, plan.carry_forward, plan.feedback)
            is_weak = "weak" in names and not plan.allow_weak
            if record["graded"] and record["fingerprint"] == now and not is_weak:
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
    known: Mapping[str, Record],
    style: Mapping[str, StyleFound],
    keep: Callable[[Record], None],
) -> Done:
    records: dict[str, Record] = dict(known)
    met = {
        f"{stage}.{criterion['id']}": criterion["outcome"] == "passed"
        for stage, record in known.items()
        for criterion in record["criteria"]
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
            met[f"{stage.name}.{criterion.id}"] = criterion.outcome == "passed"
        records[stage.name] = as_json(result)
        keep(records[stage.name])
    ordered = [records[stage.name] for stage in plan.stages if stage.name in records]
    return Done(submission.student, tuple(ordered), len(known))
