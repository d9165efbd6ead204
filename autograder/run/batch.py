"""Grades a batch, some students one after another in one process, and writes their results."""

from __future__ import annotations

import contextlib
import os
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course.fingerprint import fingerprint, fingerprint_of_all
from autograder.course.model import Stage
from autograder.course.repairing import as_submitted, read_repaired
from autograder.course.submissions import StageFiles, Submission
from autograder.errors import KitError, SubmissionError
from autograder.grading.own_work import StyleJob, earlier_files, find_untouched_modules
from autograder.grading.scoring import StyleFound, score_stage
from autograder.grading.sources import NEEDS_NEWER
from autograder.grading.style import find_style
from autograder.results.files import read_result, result_path, write_result
from autograder.results.model import Outcome, Result, TestResult
from autograder.results.summary import Summary, summarize
from autograder.run.cache import Stamp, look_at, stamp
from autograder.run.settings import RunSettings
from autograder.text import printable
from casino.messages import Message, Text

if TYPE_CHECKING:
    from autograder.grading.grader import Grader, StageOutcome
    from autograder.sandbox.host.sandbox import Sandbox

__all__ = ["StudentRun", "grade_batch", "grade_submissions", "read_valid_results", "select_stages"]


MAX_FAULT_CHARACTERS = 500


@dataclass(frozen=True)
class StudentRun:
    """The outcome of a grading run for one student: results, or their summaries."""

    student: str
    results: tuple[Result, ...] = ()  # in stage order, until they are on disk
    summaries: tuple[Summary, ...] = ()  # in their place afterwards
    reused: int = 0  # the number of results that were still valid
    vanished: bool = False  # True if the student's folder no longer exists
    remarks: tuple[str, ...] = ()  # sentences on result files that can't be used
    seen: Stamp | None = None  # the state of the files, for the next run


def grade_batch(
    settings: RunSettings, grader: Grader, students: Sequence[str]
) -> Iterator[StudentRun]:
    """Grade some students one after another; write their results if the settings name a folder.

    Raises:
        SubmissionError: when a result can't be written.
    """
    submissions = []
    for student in students:
        submission = read_repaired(settings.kit, settings.submissions, student)
        if os.path.lexists(settings.submissions / student):
            submissions.append(submission)
        else:
            yield StudentRun(student, vanished=True)
    remarks: dict[str, list[str]] = {each.student: [] for each in submissions}
    known = {
        each.student: read_valid_results(
            settings, each, grader.sandbox, remarks[each.student].append
        )
        for each in submissions
    }

    def keep(result: Result) -> None:
        if settings.results is not None:
            write_result(settings.results, result)

    for run in grade_submissions(settings, grader, submissions, known, keep):
        yield replace(run, remarks=tuple(remarks[run.student]))


def grade_submissions(
    settings: RunSettings,
    grader: Grader,
    submissions: Sequence[Submission],
    known: Mapping[str, Mapping[str, Result]],
    keep: Callable[[Result], None],
) -> Iterator[StudentRun]:
    """Grade the submitted stages that have no result in `known`.

    `known` has each student's valid results by stage. `keep` is called with each new result. Style
    is checked for all submissions at once, because starting ruff takes time.
    """
    todo = [
        each
        for each in submissions
        if len(known[each.student]) < len(select_stages(settings, each))
    ]
    style = _find_style(settings, todo, grader.sandbox.python.minor)
    for submission in submissions:
        yield _grade_student(settings, grader, submission, known[submission.student], style, keep)


def select_stages(settings: RunSettings, submission: Submission) -> list[Stage]:
    """Return the stages to grade that the student handed in."""
    return [stage for stage in settings.stages if stage.name in submission.stages]


def read_valid_results(
    settings: RunSettings,
    submission: Submission,
    sandbox: Sandbox | None,
    remark: Callable[[str], None] = lambda _words: None,
) -> dict[str, Result]:
    """Return a student's results on disk that are still valid, by stage.

    Args:
        settings: the settings of the run.
        submission: the student's files.
        sandbox: this run's sandbox, whose layers and Python must match; None if a cluster grades.
        remark: called with a sentence for each file that can't be used.
    """
    if settings.results is None:
        return {}
    found: dict[str, Result] = {}
    for stage in select_stages(settings, submission):
        path = result_path(settings.results, submission.student, stage.name)
        if not os.path.lexists(path):
            continue
        try:
            result = read_result(path)
        except SubmissionError as error:
            remark(f"{error.message} It is graded again.")
            continue
        names = sandbox.names if sandbox else result.isolation.layers
        python = sandbox.python.version if sandbox else result.python
        now = fingerprint(
            settings.kit, submission, stage, names, python, settings.carry_forward,
            settings.feedback,
        )  # fmt: skip
        is_weak = "weak" in names and not settings.allow_weak
        stored = result.fingerprint
        holds = stored == now or stored == fingerprint_of_all(now, submission)
        if result.graded and holds and not is_weak:
            found[stage.name] = result
    return found


def _find_style(
    settings: RunSettings, submissions: Sequence[Submission], minor: int
) -> dict[str, StyleFound]:
    jobs = [
        StyleJob(
            f"{number}/{stage.name}",
            stage,
            submission.stages[stage.name].style_files,
            settings.kit.skeleton(stage),
            *earlier_files(settings.kit, submission, stage),
        )
        for number, submission in enumerate(submissions)
        for stage in select_stages(settings, submission)
    ]
    found = find_style(jobs, settings.kit.course.style, minor) if jobs else {}
    students = [submission.student for submission in submissions]
    return {
        f"{students[int(job.key.partition('/')[0])]}/{job.stage.name}": StyleFound(
            found[job.key], find_untouched_modules(job.stage, job.files, job.skeleton)
        )
        for job in jobs
    }


def _grade_student(
    settings: RunSettings,
    grader: Grader,
    submission: Submission,
    known: Mapping[str, Result],
    style: Mapping[str, StyleFound],
    keep: Callable[[Result], None],
) -> StudentRun:
    results = dict(known)
    met = {
        f"{stage}.{criterion.id}": criterion.outcome is Outcome.PASSED
        for stage, result in known.items()
        for criterion in result.criteria
    }
    todo = [stage for stage in select_stages(settings, submission) if stage.name not in known]

    def score_variant(variant: Submission, stage: Stage, outcome: StageOutcome) -> Result:
        return score_stage(
            settings.kit,
            variant,
            stage,
            outcome,
            style[f"{submission.student}/{stage.name}"],
            met=met,
            layers=grader.sandbox.names,
            python=grader.sandbox.python.version,
            feedback=settings.feedback,
            seconds=dict(outcome.seconds),
        )

    try:
        for stage, outcome in grader.grade(submission, todo):
            if outcome.needs:
                why = Message(
                    NEEDS_NEWER, needed=outcome.needs, python=grader.sandbox.python.version
                )
                result = _not_graded(settings, grader, submission, stage, why)
                results[stage.name] = replace(result, problems=(why,))
                keep(results[stage.name])
                continue
            result = score_variant(submission, stage, outcome)
            if (unrepaired := as_submitted(submission, stage)) is not None:
                ((_stage, found),) = grader.grade(unrepaired, [stage])
                other = score_variant(unrepaired, stage, found)
                problems = (*other.problems, *result.repairs)
                other = replace(other, fingerprint=result.fingerprint, problems=problems)
                result = max(result, other, key=lambda each: each.points)
            for criterion in result.criteria:
                met[f"{stage.name}.{criterion.id}"] = criterion.outcome is Outcome.PASSED
            results[stage.name] = result
            keep(result)
    except KitError:
        raise
    except Exception as error:  # a kit bug with one student must not stop the others
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}, line {frame.lineno}, in {frame.name}"
        words = printable(f"{type(error).__name__}: {error} ({where})")[:MAX_FAULT_CHARACTERS]
        for stage in todo:
            if stage.name not in results:
                results[stage.name] = _not_graded(settings, grader, submission, stage, words)
                keep(results[stage.name])
    ordered = [results[stage.name] for stage in settings.stages if stage.name in results]
    return StudentRun(submission.student, tuple(ordered), reused=len(known))


def _not_graded(
    settings: RunSettings, grader: Grader, submission: Submission, stage: Stage, why: Text
) -> Result:
    """Return the result of a stage that couldn't be graded; it has the reason, and isn't a zero."""
    from autograder.grading.grader import StageOutcome  # it is already loaded

    tests = tuple(
        TestResult(each.id, Outcome.GRADER_ERROR, each.title, got=why, criterion=each.id)
        for each in stage.criteria
    )
    nothing = Submission(submission.student, {stage.name: StageFiles()})
    key = grader.fingerprint(submission, stage)
    result = score_stage(
        settings.kit, nothing, stage, StageOutcome(tests, (), (), key), StyleFound((), frozenset()),
        met={}, layers=grader.sandbox.names, python=grader.sandbox.python.version,
        feedback=settings.feedback, seconds={},
    )  # fmt: skip
    return replace(result, problems=())


def summarise_run(settings: RunSettings, run: StudentRun, submitted: str) -> StudentRun:
    """Replace a student's results by summaries, so that a large class fits in memory.

    `submitted` is the state of the student's files before they were read.
    """
    summaries = tuple(map(summarize, run.results))
    seen = None
    if settings.results is not None and not run.vanished:
        # If someone deletes a result meanwhile, the next run will notice.
        with contextlib.suppress(OSError):
            stages = [summary.stage for summary in summaries]
            seen = stamp(settings.results, run.student, submitted, stages)
    return replace(run, results=(), summaries=summaries, seen=seen)


def digest_submission(settings: RunSettings, student: str) -> str:
    """Return a digest of the state of a student's files for the next run; "" if unknown."""
    if settings.results is None:
        return ""
    try:
        return look_at(settings.submissions / student, settings.kit.course.names)
    except OSError:  # reported in the student's result
        return ""
