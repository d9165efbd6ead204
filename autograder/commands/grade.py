"""The commands `autograder grade` and `autograder demo`, which grade a class."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from autograder.commands.options import (
    BAD_INPUT,
    FAULT,
    AsJson,
    Feedback,
    Jobs,
    Python,
    StageNames,
    Submissions,
    Weak,
    choose_feedback,
    choose_stages,
    choose_students,
    find_kit_with,
    keep_apart,
    present_stages,
)
from autograder.errors import KitFault, SubmissionError
from autograder.gradebook.hand_ins import UNSORTED, find_unsorted, select_undecided
from autograder.gradebook.overrides import OVERRIDES, Override, load_overrides
from autograder.gradebook.people import people_beside
from autograder.report.terminal import class_progress, class_table, message, progress_bar
from autograder.results.summary import Summary
from autograder.text import format_count, format_list, printable

if TYPE_CHECKING:
    from autograder.run.batch import StudentRun
    from autograder.run.settings import RunSettings

__all__ = ["demo", "grade"]

MAX_LINES, MAX_NAMES = 10, 5


def grade(
    submissions: Submissions,
    to: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Output folder for the results.")
    ] = None,
    stage: StageNames = None,
    student: Annotated[
        list[str] | None,
        typer.Option(metavar="STUDENT", help="Student to grade. Repeatable. Default: all."),
    ] = None,
    jobs: Jobs = None,
    cluster: Annotated[
        str, typer.Option(metavar="URL", help="Address of a Dask cluster, such as tcp://host:8786.")
    ] = "",
    as_json: AsJson = False,
    feedback: Feedback = None,
    no_carry_forward: Annotated[
        bool, typer.Option("--no-carry-forward", help="Charge a bug in every stage it affects.")
    ] = False,
    wait: Annotated[
        bool, typer.Option("--wait", help="Wait until another run on the same folder ends.")
    ] = False,
    python: Python = "",
    allow_weak_isolation: Weak = False,
) -> None:
    """Grade a class or one student."""
    from autograder.run.run_class import default_jobs
    from autograder.run.settings import RunSettings

    kit = find_kit_with(python)
    shown = choose_feedback(feedback)
    students = choose_students(kit, submissions, student)
    if to is not None:
        _keep_apart(submissions, to)
        keep_apart(kit.course, to, but="results")
    settings = RunSettings(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=choose_stages(kit, stage) if stage else present_stages(kit, submissions, students),
        feedback=shown,
        results=to,
        jobs=jobs or default_jobs(),
        carry_forward=not no_carry_forward,
        allow_weak=allow_weak_isolation,
        cluster=cluster,
    )
    _report_ignored(settings)
    outcome = _run(settings, as_json=as_json, wait=wait)
    _grade_earlier(settings, wait=wait)
    _end_with_status(outcome)


def demo(
    to: Annotated[Path, typer.Option(metavar="DIR", help="Output folder for the results.")] = Path(
        "demo-results"
    ),
    jobs: Jobs = None,
    as_json: AsJson = False,
    python: Python = "",
    allow_weak_isolation: Weak = False,
) -> None:
    """Grade the sample class and write its pages."""
    from autograder.report.pages import Inputs, write_report
    from autograder.run.run_class import default_jobs
    from autograder.run.settings import RunSettings

    kit = find_kit_with(python)
    submissions = kit.root / "examples" / "class"
    keep_apart(kit.course, to)
    students = choose_students(kit, submissions, None)
    settings = RunSettings(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=present_stages(kit, submissions, students),
        feedback="",
        results=to / "results",
        jobs=jobs or default_jobs(),
        allow_weak=allow_weak_isolation,
    )
    outcome = _run(settings, as_json=as_json)
    inputs = Inputs(course=kit.course, results=to / "results", submissions=submissions)
    with progress_bar("Writing pages"):
        index = write_report(inputs, to / "pages", settings.jobs).index
    if not as_json:
        message(f"Pages:   {index}")
    _end_with_status(outcome)


def _keep_apart(submissions: Path, to: Path) -> None:
    """Raise an error if results would go among the submissions, where they look like a student."""
    if submissions.resolve() in (to.resolve(), *to.resolve().parents):
        raise typer.BadParameter(
            f"{to} is inside {submissions}. Choose a folder outside it.", param_hint="--to"
        )


def _report_ignored(settings: RunSettings) -> None:
    """Print the students and folders that grading ignores, a line per student."""
    from autograder.course.submissions import list_ignored

    names = settings.kit.course.names
    lines: list[str] = []
    for student in settings.students:
        has_stage, others = list_ignored(settings.submissions, student, names)
        if UNSORTED in others:  # collect could not sort these, so its hint below doesn't help
            others.remove(UNSORTED)
            has_stage = True
        shown = format_list([repr(name) for name in others], MAX_NAMES)
        if not has_stage:
            folders = f" ({shown})" if shown else ""
            lines.append(f"{student}: no folder of a stage{folders}; not graded.")
        elif others:
            lines.append(f"{student}: in no folder of a stage: {shown}; not graded.")
    if unsorted := _count_unsorted(settings):
        students = f"{format_count(unsorted, 'student')} {'has' if unsorted == 1 else 'have'}"
        message(f"{students} files in {UNSORTED}/, not graded; the class page names them.")
    if lines:
        message(*(printable(line) for line in lines[:MAX_LINES]))
        more = f"… and {len(lines) - MAX_LINES} more. " if len(lines) > MAX_LINES else ""
        message(f"{more}`autograder collect` sorts such folders; the stages' names must be exact.")


def _count_unsorted(settings: RunSettings) -> int:
    """Count the students with unsorted files on which no override decides."""
    came, decided = find_unsorted(settings.submissions, settings.students), list[Override]()
    if came and settings.results and (path := settings.results / OVERRIDES).is_file():
        with suppress(SubmissionError):  # reported by the commands that use the file
            students = {*os.listdir(settings.submissions), *people_beside(settings.results)}
            decided += load_overrides(path, settings.kit.course, students).values()
    return len(select_undecided(came, decided))


_Outcome = tuple[list[Summary], list[str]]


def _run(settings: RunSettings, *, as_json: bool, wait: bool = False) -> _Outcome:
    """Grade the students, and print a table or their results.

    The outcome has the summaries, and the students whose folders vanished meanwhile.
    """
    from autograder.run.lock import lock_results
    from autograder.run.run_class import run_class

    summaries: list[Summary] = []
    vanished: list[str] = []
    remarks: list[str] = []
    counts = {"reused": 0}

    def consume(finished: Iterator[StudentRun], fresh: int) -> None:
        known = len(settings.students) - fresh  # cached results come first
        for number, each in enumerate(finished, 1):
            summaries.extend(each.summaries)
            vanished.extend([each.student] if each.vanished else [])
            remarks.extend(each.remarks)
            counts["reused"] += each.reused
            if number > known:
                note(number - known, fresh)

    with ExitStack() as stack:
        if settings.results is not None:
            stack.enter_context(lock_results(settings.results, wait=wait, remark=message))
        elif as_json:  # results are read from disk, so that a class of any size fits into memory
            folder = stack.enter_context(TemporaryDirectory(prefix="autograder-"))
            settings = replace(settings, results=Path(folder))
        with class_progress() as note:
            run_class(settings, consume)
        _remember_times(settings)
        message(*map(printable, remarks[:MAX_LINES]))
        if len(remarks) > MAX_LINES:
            message(
                f"… and {format_count(len(remarks) - MAX_LINES, 'more result file')} like these."
            )
        order = {stage.name: number for number, stage in enumerate(settings.kit.course.stages)}
        summaries.sort(key=lambda summary: (summary.student, order[summary.stage]))
        if as_json:
            _print_results(settings.results, summaries)
            return summaries, vanished
    class_table(settings.kit.course, summaries, Console())
    if settings.results is not None:
        unchanged = (
            f" ({counts['reused']} of {len(summaries)} unchanged)" if counts["reused"] else ""
        )
        message(f"Results: {settings.results}{unchanged}")
    return summaries, vanished


def _consume(finished: Iterator[StudentRun], _fresh: int) -> None:
    deque(finished, maxlen=0)


def _grade_earlier(settings: RunSettings, *, wait: bool) -> None:
    """Grade earlier attempts, each with the student's other stages as they were at that time.

    Their results go into a folder next to the latest ones.
    """
    from autograder.gradebook.attempts import ATTEMPTS, attempt_folders
    from autograder.run.lock import lock_results
    from autograder.run.run_class import run_class

    if settings.results is None:
        return
    graded = 0
    for stage, number, folder in attempt_folders(settings.submissions):
        present = {path.name for path in folder.iterdir() if path.is_dir()}
        own = replace(
            settings,
            submissions=folder,
            students=tuple(each for each in settings.students if each in present),
            stages=tuple(each for each in settings.stages if each.name == stage),
            results=settings.results / ATTEMPTS / stage / number,
        )
        if own.students and own.stages:
            with lock_results(
                settings.results / ATTEMPTS / stage / number, wait=wait, remark=message
            ):
                run_class(own, _consume)
                _remember_times(own)
            graded += len(own.students)
    if graded:
        course = settings.kit.course
        message(
            f"{format_count(graded, 'earlier attempt')} graded; the {course.attempts} one counts."
        )


def _remember_times(settings: RunSettings) -> None:
    """Copy the times of submission to the results, for late penalties."""
    from autograder.gradebook.hand_ins import copy_submitted

    if settings.results is not None:
        stages = {stage.name for stage in settings.stages}
        copy_submitted(settings.submissions, settings.results, set(settings.students), stages)


def _print_results(results: Path | None, summaries: list[Summary]) -> None:
    """Print all result files as one JSON array, for `--json`."""
    from autograder.results.files import result_path

    if results is None:
        raise KitFault("No result files to print.")
    sys.stdout.write("[")
    for number, summary in enumerate(summaries):
        path = result_path(results, summary.student, summary.stage)
        text = path.read_text(encoding="ascii")
        sys.stdout.write(("," if number else "") + "\n" + text.rstrip())
    sys.stdout.write("\n]\n")


def _end_with_status(outcome: _Outcome) -> None:
    summaries, vanished = outcome
    for student in vanished:
        message(
            f"{printable(student)}: the submission vanished while the class was graded; nothing "
            "was graded, and earlier results stay."
        )
    if any(not summary.graded for summary in summaries):
        message("Some stages were not graded, and cost no points: see grader_error.")
        for summary in [each for each in summaries if not each.graded and each.notes][:MAX_LINES]:
            message(f"{printable(summary.student)}, {summary.stage}: {'; '.join(summary.notes)}")
        if any("written for Python" in note for each in summaries for note in each.notes):
            message("Install that Python and grade again, with --python; other results stay.")
        raise typer.Exit(FAULT)
    if vanished:
        raise typer.Exit(BAD_INPUT)
